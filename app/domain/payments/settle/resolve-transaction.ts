import { isPaypal, type PaymentAccount } from '#app/integrations/payments/port.ts';
import { z } from 'zod';
import { providerOf } from '#app/integrations/cards/port.ts';
import { system } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { subjectOf } from '../bills/subjects.ts';
import { asChargeResult, chargeOffSession } from '../charge/charge.ts';
import { PAYMENT_MESSAGES } from '../messages.ts';
import { resolvePaypal } from './resolve-paypal.ts';
import { letGo, settle, unresolvedSince, type Intent } from '../transactions.ts';

/**
 * The sweeper: finds out what became of a charge whose process died, or whose provider gave no answer. What the
 * provider knows is recorded; what it never heard of is asked once more with the same key.
 */
export const resolveTransaction = operation({
  name: 'resolveTransaction',
  kind: 'mutation',
  description: 'Reconciles a transaction with the card provider.',
  access: system<{ practiceId: string }>(({ practiceId }) => practiceId),
  input: z.strictObject({ practiceId: z.uuid(), transactionId: z.uuid() }),
  output: z.object({ outcome: z.string() }),
  job: 'resolve-transaction',
  due: ({ cross }, now) => cross.due('unresolved_transactions', 'transactionId', unresolvedSince(now)),
  key: ({ transactionId }) => `resolve:${transactionId}`,
  async run(ctx, { practiceId, transactionId }) {
    const begun = await ctx.db.sql(async (sql) => {
      const [row] = await sql<
        Intent & {
          state: number;
          account: PaymentAccount;
          provider: string;
          cardId: string | null;
          customer: string | null;
        }
      >`
        SELECT t.id, t."billId", b.kind, t.purpose, t.state, t."amountCents", t."tipCents", t."platformFeeCents", t."amountCurrency",
               t."idempotencyKey", t."providerPaymentIntentId", t.attempts, t.provider,
               payment_account(t."practiceId", t.provider::text) AS account,
               t."paymentMethodId" AS "cardId",
               (SELECT m."providerCustomerId" FROM "PaymentMethod" m
                WHERE m."practiceId" = t."practiceId" AND m.id = t."paymentMethodId") AS customer
        FROM "Transaction" t JOIN "Bill" b ON b."practiceId" = t."practiceId" AND b.id = t."billId"
        WHERE t."practiceId" = ${practiceId}::uuid AND t.id = ${transactionId}::uuid`;
      if (!row || row.state !== 0) return null;
      const { account } = row;
      if (isPaypal(account)) return { ofPaypal: { id: row.id } };
      const at = new Date(ctx.clock.now());
      const payable = await subjectOf(row).lock(sql, practiceId, row.billId);
      await sql`
        UPDATE "Transaction" SET attempts = attempts + 1, "lastAttemptAt" = ${at}
        WHERE "practiceId" = ${practiceId}::uuid AND id = ${row.id}::uuid`;
      return payable && { intent: row, payable, account };
    });
    if (!begun) return { outcome: 'already resolved' };
    if (begun.ofPaypal) return resolvePaypal(ctx, begun.ofPaypal.id);
    const { intent, payable, account } = begun;
    const { cards } = ctx.ports;
    // A practice that went to another provider meanwhile: what was begun at the old one ends there, and is not begun anew.
    const card = providerOf(payable.account) === intent.provider ? payable.card : null;
    // It was begun with a card of its own, and its key stands for that one.
    const customer = intent.customer ?? card?.customer;
    const known = intent.providerPaymentIntentId
      ? await cards.readPaymentIntent({ account, paymentIntentId: intent.providerPaymentIntentId })
      : customer &&
        (await cards.findPaymentIntent({
          account,
          customer,
          metadataKey: 'transactionId',
          metadataValue: intent.id,
          amountCents: intent.amountCents,
        }));
    const now = () => new Date(ctx.clock.now());
    if (known) {
      const result = asChargeResult(known);
      if (result.outcome !== 'unavailable')
        await ctx.db.sql((sql) => settle(sql, practiceId, intent, result, now()));
      return { outcome: result.outcome };
    }
    // The provider never heard of it: nothing was taken. What is off, or a card that is gone, ends it; where another card took its
    // place that one is charged anew.
    const isReplaced = card !== null && intent.cardId !== null && intent.cardId !== card.id;
    if (!card || isReplaced || !payable.isWanted) {
      await ctx.db.sql(async (sql) => {
        await letGo(sql, practiceId, intent, now());
        if (isReplaced && payable.isWanted && intent.purpose === 'bill')
          await subjectOf(intent).enqueueCharge(sql, practiceId, intent.billId, intent.id);
      });
      return { outcome: 'cancelled' };
    }
    const result = await chargeOffSession(ctx, intent, account, card);
    if (result.outcome === 'unavailable') throw new Refusal('unavailable', PAYMENT_MESSAGES.notYetKnown);
    await ctx.db.sql((sql) => settle(sql, practiceId, intent, result, now()));
    return { outcome: result.outcome };
  },
});
