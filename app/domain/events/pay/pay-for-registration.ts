import { z } from 'zod';
import { givenPayerCard, keepPayerCard } from '#app/domain/cards/index.ts';
import { chargeRegistration, confirmPlace } from '#app/domain/payments/index.ts';
import { linkHolder } from '#app/operations/access.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { announceEvent } from '../../effects/index.ts';
import { payForRegistrationInput } from '../inputs.ts';
import { EVENT_MESSAGES } from '../messages.ts';
import {
  mustBePayable,
  registrationPayer,
  type RegistrationPayer,
} from '../registration/registration-payer.ts';

/**
 * Takes the card of a registration and makes the place its visitor's own: charged now where the practice charges when one
 * books, or the event is today; else kept and charged on the day. Pressed twice, or after a crash, it charges once. A card
 * that is refused leaves the place waiting for another one until its time is over.
 * @throws Refusal expired where the place was let go; state_changed; payment_declined with the provider's text;
 *   authentication_required where the bank asks its client (confirmRegistrationPayment); unavailable
 */
export const payForRegistration = operation({
  name: 'payForRegistration',
  kind: 'mutation',
  description: 'Pays for a place at a group event, or gives the card that is charged on its day.',
  access: linkHolder('registration', { token: ({ token }: { token: string }) => token }),
  input: payForRegistrationInput,
  output: z.object({ paymentStatus: z.enum(['paid', 'upcoming', 'processing']), message: z.string() }),
  async run(ctx, { token, ...given }) {
    const payer = await ctx.db.run((sql) => registrationPayer(ctx, sql, token));
    const { registered, paymentStatus, chargedAtOnce } = payer;
    if (payer.state === 'registered' && paymentStatus === 'paid') return answerOf('paid');
    mustBePayable(payer, ctx.clock.now());
    const hasNew = Boolean(given.setupIntentId ?? given.cardPage ?? given.sourceId);
    if (hasNew) await takeCard(ctx, payer, given);
    else if (!payer.saved) throw new Refusal('invalid_input', EVENT_MESSAGES.cardNeeded);
    // What failed before, or waits for the bank, is tried again at once.
    if (chargedAtOnce || paymentStatus === 'failed')
      return answerOf(await chargeRegistration(ctx, registered.registrationId, 'client'));
    await ctx.db.run(async (sql) => {
      const updated = await sql`
        UPDATE "EventRegistration" SET "chargeOnDay" = true
        WHERE "practiceId" = ${ctx.practice.id}::uuid AND id = ${registered.registrationId}::uuid
          AND state = 'registered' RETURNING id`;
      const { paymentStatus: status } = await registrationPayer(ctx, sql, token);
      if (updated.length === 0 || status !== 'upcoming')
        throw new Refusal('state_changed', EVENT_MESSAGES.nothingToPay);
      await confirmPlace(sql, ctx.practice.id, registered.registrationId);
      await announceEvent(sql, ctx.practice.id, payer.bookableEventId);
    });
    return answerOf('upcoming');
  },
});

const MESSAGES = {
  paid: EVENT_MESSAGES.placePaid,
  upcoming: EVENT_MESSAGES.cardKept,
  processing: EVENT_MESSAGES.paymentPending,
} as const;

const answerOf = (paymentStatus: keyof typeof MESSAGES) => ({
  paymentStatus,
  message: MESSAGES[paymentStatus],
});

/** Keeps the card beside the client, as the one of this registration alone. */
async function takeCard(
  ctx: OperationContext,
  { registered }: RegistrationPayer,
  given: Parameters<typeof givenPayerCard>[2],
): Promise<void> {
  const proven = await givenPayerCard(ctx, registered, given);
  const practiceId = ctx.practice.id;
  await ctx.db.run(async (sql) => {
    const method = await keepPayerCard(ctx, sql, registered.client, proven);
    await sql`
      UPDATE "EventRegistration" SET "paymentMethodId" = ${method}::uuid
      WHERE "practiceId" = ${practiceId}::uuid AND id = ${registered.registrationId}::uuid AND state = 'registered'`;
  });
}
