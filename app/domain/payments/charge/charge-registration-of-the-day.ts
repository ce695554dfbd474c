import { z } from 'zod';
import { system } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { chargeRegistration } from './registration-charge.ts';

/**
 * Charges, on the day of a group event, the card that was given for a place at it. A decline is shown to the practitioner; where
 * there is no card to charge any more the place is due at the event, and nothing tries again.
 */
export const chargeRegistrationOfTheDay = operation({
  name: 'chargeRegistrationOfTheDay',
  kind: 'mutation',
  description: 'Charges the card of a registration on the day of its event.',
  access: system<{ practiceId: string }>(({ practiceId }) => practiceId),
  input: z.strictObject({ practiceId: z.uuid(), registrationId: z.uuid() }),
  output: z.object({ outcome: z.string() }),
  job: 'charge-registration',
  due: ({ cross }, now) => cross.due('registrations_to_charge', 'registrationId', now),
  key: ({ registrationId }) => `charge-registration:${registrationId}`,
  async run(ctx, { practiceId, registrationId }) {
    try {
      return { outcome: await chargeRegistration(ctx, registrationId, 'day') };
    } catch (error) {
      if (error instanceof Refusal && error.code === 'payment_declined') {
        await ctx.db.run(
          (sql) => sql`
            UPDATE "EventRegistration" SET "chargeOnDay" = false
            WHERE "practiceId" = ${practiceId}::uuid AND id = ${registrationId}::uuid`,
        );
      }
      throw error;
    }
  },
});
