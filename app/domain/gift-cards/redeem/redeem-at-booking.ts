import { lockMoney, payByGiftCard } from '#app/domain/payments/index.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { Refusal } from '#app/operations/refusal.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { findCard, mustHaveValue } from './find-card.ts';

/** Pays of an appointment that is being booked what a gift card can, in the transaction that books it. Throws as redeemGiftCard does. */
export async function redeemAtBooking(
  ctx: OperationContext,
  sql: Db,
  { appointmentId, code }: { appointmentId: string; code: string },
): Promise<void> {
  const card = await findCard(ctx, sql, code).catch(besideField);
  const locked = await lockMoney(sql, ctx.practice.id, appointmentId);
  try {
    mustHaveValue(card, locked.amountCurrency);
  } catch (error) {
    besideField(error);
  }
  const paying = { giftCardId: card.id, balanceCents: card.balanceCents };
  await payByGiftCard(sql, ctx.practice.id, locked, paying, new Date(ctx.clock.now()));
}

/** The booking's form has the code under a name of its own. */
function besideField(error: unknown): never {
  if (!(error instanceof Refusal) || error.problems[0]?.field !== 'code') throw error;
  throw new Refusal(error.code, error.userMessage, { field: 'giftCardCode' });
}
