import { v7 as uuid } from 'uuid';
import { formatMoney, type Currency } from '#app/lib/money.ts';
import { Refusal } from '#app/operations/refusal.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { addToTimeline, announceAppointment, announceGiftCard, enqueueMessage } from '../../effects/index.ts';
import { enter } from '../bills/ledger.ts';
import { lockPayable, type Payable } from '../lock-payable.ts';
import { PAYMENT_MESSAGES } from '../messages.ts';
import { costsFee } from '../status/payment-status.ts';
import { fitValue } from './value.ts';

/** A gift card that pays; the caller holds its row, and knows that it is active and of the bill's currency. */
interface PayingCard {
  giftCardId: string;
  balanceCents: number;
}

/** Refuses an appointment of which a gift card can pay nothing. */
function mustBeOpen(payable: Payable): void {
  const isBilled = payable.state === 'approved' || payable.state === 'pending' || costsFee(payable);
  if (!isBilled) throw new Refusal('state_changed', PAYMENT_MESSAGES.notConfirmed);
  if (payable.paidAt || payable.markPaid) throw new Refusal('state_changed', PAYMENT_MESSAGES.alreadyPaid);
  // Its amount is fixed: both together would be too much.
  if (payable.chargeUnderWay) throw new Refusal('conflict', PAYMENT_MESSAGES.chargeUnderWay);
  if (payable.dueCents <= 0) throw new Refusal('state_changed', PAYMENT_MESSAGES.nothingDue);
}

/**
 * Pays of an appointment what a gift card can, in the caller's transaction and on the locked row: value moves from the account of gift cards to
 * the bill, which is paid where nothing is left of it; else the rest is due as before. Answers the cents.
 * @throws state_changed where nothing is owed; conflict while a charge is under way
 */
export async function payByGiftCard(
  sql: Db,
  practiceId: string,
  payable: Payable,
  { giftCardId, balanceCents }: PayingCard,
  at: Date,
): Promise<number> {
  mustBeOpen(payable);
  const { id: appointmentId, amountCurrency: currency } = payable;
  const amountCents = Math.min(balanceCents, payable.dueCents);
  await enter(
    sql,
    { practiceId, billId: appointmentId, giftCardId, kind: 'gift_card_payment', amountCents, currency, at },
    { debit: 'gift_cards', credit: 'client' },
  );
  if ((await lockPayable(sql, practiceId, appointmentId))!.dueCents === 0)
    await sql`
      UPDATE "Appointment" SET "paidAt" = ${at}, "paymentError" = NULL, "paymentRequiresAction" = false,
             "nextChargeAttemptAt" = NULL, "offeredTipCents" = 0
      WHERE "practiceId" = ${practiceId}::uuid AND id = ${appointmentId}::uuid`;
  const detail = { amountCents, provider: 'gift_card' };
  await addToTimeline(sql, { practiceId, appointmentId, kind: 'charged', at, detail });
  if (payable.state === 'approved')
    await enqueueMessage(sql, {
      practiceId,
      appointmentId,
      template: 'payment_receipt',
      occasion: uuid(),
      note: formatMoney(amountCents, currency as Currency),
    });
  await announceAppointment(sql, practiceId, appointmentId);
  await announceGiftCard(sql, practiceId, giftCardId);
  return amountCents;
}

/**
 * Puts what gift cards paid of a bill back onto them, the newest payment first, as much as is asked for and no more than each of them paid.
 * Part of an adjustment that is written down; the caller holds the row of what the bill is for.
 */
export async function returnToGiftCards(
  sql: Db,
  {
    practiceId,
    billId,
    adjustmentId,
    currency,
    at,
  }: { practiceId: string; billId: string; adjustmentId: string; currency: string; at: Date },
  amountCents: number,
): Promise<void> {
  const paid = await sql<{ giftCardId: string; cents: number }>`
    SELECT "giftCardId", sum("amountCents")::int AS cents FROM "LedgerEntry"
    WHERE "practiceId" = ${practiceId}::uuid AND "billId" = ${billId}::uuid AND kind = 'gift_card_payment'
      AND "giftCardId" IS NOT NULL
    GROUP BY "giftCardId" HAVING sum("amountCents") > 0 ORDER BY max("createdAt") DESC, "giftCardId"`;
  let rest = amountCents;
  for (const { giftCardId, cents } of paid) {
    const back = Math.min(rest, cents);
    if (back <= 0) break;
    rest -= back;
    await sql`SELECT id FROM "GiftCard" WHERE "practiceId" = ${practiceId}::uuid AND id = ${giftCardId}::uuid FOR UPDATE`;
    const movement = { practiceId, billId, adjustmentId, giftCardId, currency, at } as const;
    await enter(
      sql,
      { ...movement, kind: 'gift_card_payment', amountCents: -back },
      { debit: 'gift_cards', credit: 'client' },
    );
    // Whose own payment went back meanwhile gets no value that nobody has paid for.
    await fitValue(sql, practiceId, giftCardId, at);
    await announceGiftCard(sql, practiceId, giftCardId);
  }
  if (rest > 0) throw new RangeError(`gift cards paid ${rest} cents less than is to go back onto them`);
}
