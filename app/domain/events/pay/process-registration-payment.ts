import { z } from 'zod';
import { chargeRegistration } from '#app/domain/payments/index.ts';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { notFound } from '#app/operations/refusal.ts';
import { registrationOutput } from '../event-output.ts';
import { readRegistrations } from '../registration/registration-rows.ts';

/**
 * Charges a registrant's saved card for a group event (spec 001 §4, §7). `underWay` where the bank has not answered yet.
 * @throws the refusals of chargeRegistration, with what is wrong in a sentence
 */
export const processRegistrationPayment = operation({
  name: 'processRegistrationPayment',
  kind: 'mutation',
  description: 'Charges the saved card of somebody registered for a group event.',
  access: practiceOwner(),
  input: z.strictObject({ registrationId: z.uuid() }),
  output: z.object({ registration: registrationOutput, underWay: z.boolean() }),
  async run(ctx, { registrationId }) {
    const outcome = await chargeRegistration(ctx, registrationId);
    const registration = await ctx.db.run(async (sql) => {
      const [of] = await sql<{ bookableEventId: string; clientId: string }>`
        SELECT "bookableEventId", "clientId" FROM "EventRegistration"
        WHERE "practiceId" = ${ctx.practice.id}::uuid AND id = ${registrationId}::uuid`;
      return of && (await readRegistrations(ctx, sql, of))[0];
    });
    if (!registration) throw notFound('registration');
    return { registration, underWay: outcome === 'processing' };
  },
});
