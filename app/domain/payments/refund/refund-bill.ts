import { v7 as uuid } from 'uuid';
import { returnCouponsOfEnded } from '#app/domain/effects/index.ts';
import type { OperationContext } from '#app/operations/context.ts';
import type { Db } from '#tenants/scoped-db.ts';
import type { BillFacts, BillRef } from '../bills/bill.ts';
import { subjectOf } from '../bills/subjects.ts';
import { returnToGiftCards } from '../gift-card/redeem.ts';
import { collectedOf, readMoney } from '../money.ts';
import { carryOutRefund, planRefund } from './carry-out-refund.ts';

/**
 * Writes, charge by charge, the wish to give back what is left of it, less a fee that is kept; answers all refunds not yet carried
 * out. The key names what was left and what is wished: asked again before it is carried out nothing is left, what the provider refused
 * is not asked of it again by a job that runs once more, and after a fee was waived more is wished.
 * @param wish.byHand somebody asks for it now: what the provider refused before is tried anew
 */
export async function openRefunds(
  sql: Db,
  practiceId: string,
  bill: BillRef,
  now: Date,
  { byHand: isTriedAnew } = { byHand: false },
): Promise<string[]> {
  const facts = await subjectOf(bill).lock(sql, practiceId, bill.id);
  if (!facts) return [];
  const money = await readMoney(sql, practiceId, bill.id);
  const { byHand } = collectedOf(money);
  // A fee is kept out of what came by hand, then of what came by gift cards: money goes back as far as money came.
  const keptOfGifts = Math.min(money.giftCardCents, Math.max(0, facts.keptCents - byHand));
  await giveBackOntoCards(sql, practiceId, { bill, facts, now }, money.giftCardCents - keptOfGifts);
  let rest = money.providerLeftCents - Math.max(0, facts.keptCents - byHand - keptOfGifts);
  for (const charge of money.charges) {
    const amountCents = Math.min(charge.leftCents, rest);
    if (amountCents <= 0) continue;
    rest -= amountCents;
    const parts = JSON.stringify(planRefund([charge], amountCents));
    const part = amountCents < charge.amountCents ? `:${charge.leftCents}:${amountCents}` : '';
    const key = `refund:${charge.transactionId}${part}`;
    await sql`
      INSERT INTO "Adjustment" (id, "practiceId", "billId", "adjustedAt", "amountCents", note, provider,
                                "idempotencyKey", "refundState", "refundParts", "createdAt")
      VALUES (${uuid()}::uuid, ${practiceId}::uuid, ${bill.id}::uuid, ${now}, ${amountCents}, ${facts.backFor},
              ${charge.provider}::"PaymentSource", ${key}::text || CASE WHEN ${isTriedAnew} THEN COALESCE((
                SELECT ':again:' || nullif(count(*), 0) FROM "Adjustment" j
                WHERE j."practiceId" = ${practiceId}::uuid AND j."billId" = ${bill.id}::uuid AND j."refundState" <> 0
                  AND (j."idempotencyKey" = ${key} OR starts_with(j."idempotencyKey", ${key} || ':again:'))), '') ELSE '' END, 0, ${parts}::jsonb, ${now})
      ON CONFLICT ("idempotencyKey") DO NOTHING`;
  }
  const open = await sql<{ id: string }>`
    SELECT id FROM "Adjustment"
    WHERE "practiceId" = ${practiceId}::uuid AND "billId" = ${bill.id}::uuid AND "refundState" = 0
    ORDER BY "createdAt", id`;
  return open.map(({ id }) => id);
}

/** What gift cards paid is back on them at once: nobody need be asked. */
async function giveBackOntoCards(
  sql: Db,
  practiceId: string,
  { bill, facts, now }: { bill: BillRef; facts: BillFacts; now: Date },
  amountCents: number,
): Promise<void> {
  if (amountCents <= 0) return;
  const adjustmentId: string = uuid();
  const currency = facts.amountCurrency;
  await sql`
    INSERT INTO "Adjustment" (id, "practiceId", "billId", "adjustedAt", "amountCents", note, "idempotencyKey", "refundState", "createdAt")
    VALUES (${adjustmentId}::uuid, ${practiceId}::uuid, ${bill.id}::uuid, ${now}, ${amountCents}, ${facts.backFor},
            ${`refund:gift-card:${adjustmentId}`}, 1, ${now})`;
  await returnToGiftCards(sql, { practiceId, billId: bill.id, adjustmentId, currency, at: now }, amountCents);
  const subject = subjectOf(bill);
  await subject.refunded(sql, practiceId, bill.id, { adjustmentId, amountCents, currency });
  const detail = { amountCents, provider: 'gift_card' };
  await subject.happened(sql, practiceId, bill.id, { kind: 'refunded', at: now, detail });
  // A request that was never accepted was not had for it either.
  await returnCouponsOfEnded(sql, practiceId, bill.id, { now, of: 'declined' });
}

/** Gives back all that was collected of a bill, less a fee that is kept; answers cents. Safe to repeat at any point. */
export async function refundBill(ctx: OperationContext, bill: BillRef): Promise<number> {
  let refundedCents = 0;
  const now = new Date(ctx.clock.now());
  const open = await ctx.db.run((sql) => openRefunds(sql, ctx.practice.id, bill, now));
  for (const id of open) refundedCents += await carryOutRefund(ctx, id);
  return refundedCents;
}
