import { z } from 'zod';

/** What the browser needs to show the provider's card form; nothing in it is secret. */
export const bookingCardForm = z
  .object({
    provider: z.enum(['stripe', 'square']),
    publishableKey: z.string(),
    scriptUrl: z.string(),
    account: z.string().nullable(),
  })
  .meta({ id: 'BookingCardForm' });
