import { z } from 'zod';

/** Whether an account at PayPal can be paid (002 §3, sellerStatus). */
export const sellerStatusOutput = z
  .object({
    isOnboardingComplete: z.boolean(),
    paymentsReceivable: z.boolean(),
    primaryEmailConfirmed: z.boolean(),
  })
  .meta({ id: 'PaypalSellerStatus' });
