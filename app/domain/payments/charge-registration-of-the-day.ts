import { z } from 'zod';
import { system } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { chargeRegistration } from './registration-charge.ts';

/** Charges, on the day of a group event, the card that was given for a place at it. A decline is shown to the practitioner. */
export const chargeRegistrationOfTheDay = operation({
  name: 'chargeRegistrationOfTheDay',
  kind: 'mutation',
  description: 'Charges the card of a registration on the day of its event.',
  access: system<{ practiceId: string }>(({ practiceId }) => practiceId),
  input: z.strictObject({ practiceId: z.uuid(), registrationId: z.uuid() }),
  output: z.object({ outcome: z.string() }),
  run: async (ctx, { registrationId }) => ({ outcome: await chargeRegistration(ctx, registrationId, 'day') }),
});
