import { lockMoney, payByGiftCard } from '#app/domain/payments/index.ts';
import type { OperationContext } from '#app/operations/context.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { findCard, mustHaveValue } from './find-card.ts';

/** Pays of an appointment that is being booked what a gift card can, in the transaction that books it. Throws as redeemGiftCard does, beside `giftCardCode`. */
export async function redeemAtBooking(
  ctx: OperationContext,
  sql: Db,
  { appointmentId, code }: { appointmentId: string; code: string },
): Promise<void> {
  const card = await findCard(ctx, sql, code, 'giftCardCode');
  const locked = await lockMoney(sql, ctx.practice.id, appointmentId);
  mustHaveValue(card, locked.amountCurrency, 'giftCardCode');
  const paying = { giftCardId: card.id, balanceCents: card.balanceCents };
  await payByGiftCard(sql, ctx.practice.id, locked, paying, new Date(ctx.clock.now()));
}
