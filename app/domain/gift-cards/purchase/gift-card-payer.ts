import type { CardClient, CardPayer } from '#app/domain/cards/index.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { tokenHash } from '#app/platform/tokens.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { GIFT_CARD_MESSAGES } from '../messages.ts';

/** A gift card behind its buyer's link, as paying looks at it. */
export interface GiftCardPayer {
  giftCardId: string;
  payer: CardPayer;
  state: 'unpaid' | 'active' | 'spent' | 'cancelled';
  amountCents: number;
  /** Until when it waits for a card; null once it is paid. */
  payUntil: Date | null;
  paymentError: string | null;
  /** The card that was given for it. */
  saved: { brand: string; last4: string } | null;
  /** A try that waits for its bank's check. */
  waitsForBank: boolean;
  /** A charge whose outcome nobody knows yet. */
  isUnderWay: boolean;
}

type Row = Omit<GiftCardPayer, 'payer'> &
  Pick<CardClient, 'clientId' | 'name' | 'email' | 'customer' | 'account' | 'currency'>;

/** Reads it by the link's token. Throws not_found. */
export async function giftCardPayer(ctx: OperationContext, sql: Db, token: string): Promise<GiftCardPayer> {
  const [row] = await sql<Row>`
    SELECT g.id AS "giftCardId", g.state, g."amountCents", g."payUntil", g."paymentError",
      (SELECT json_build_object('brand', m.brand, 'last4', m.last4) FROM "PaymentMethod" m
        WHERE m."practiceId" = g."practiceId" AND m.id = g."paymentMethodId" AND m."detachedAt" IS NULL) AS saved,
      EXISTS (SELECT FROM "Transaction" t WHERE t."practiceId" = g."practiceId" AND t."billId" = g.id
        AND t.type = 'Charge' AND t."requiresAction" AND t.state IN (0, 2)) AS "waitsForBank", b."chargeUnderWay" AS "isUnderWay",
      g."clientId", g."purchaserName" AS name, g."purchaserEmail" AS email, k."providerCustomerId" AS customer,
      CASE WHEN takes_cards(p.id) THEN payment_account(p.id) END AS account,
      g."amountCurrency" AS currency
    FROM "GiftCard" g
    JOIN "Bill" b ON b."practiceId" = g."practiceId" AND b.id = g.id
    JOIN "Practice" p ON p.id = g."practiceId"
    LEFT JOIN "PaymentCustomer" k ON k."practiceId" = g."practiceId" AND k."clientId" = g."clientId"
      AND k.provider::text = COALESCE(p."paymentProvider"::text, 'stripe')
    WHERE g."practiceId" = ${ctx.practice.id}::uuid AND g."tokenHash" = ${tokenHash(token)}`;
  if (!row) throw new Refusal('not_found', GIFT_CARD_MESSAGES.purchaseUnknown);
  const { clientId, name, email, customer, account, currency, ...rest } = row;
  const { giftCardId } = rest;
  const known = { clientId, name, email, customer, account, currency };
  return {
    ...rest,
    payer: { of: { giftCardId }, client: { ...known, appointment: null, billId: giftCardId } },
  };
}

/** Refuses a card or a payment that is not asked for (any more). `now`: epoch ms. */
export function mustBePayable({ state, payUntil }: GiftCardPayer, now: number): void {
  const isLetGo = payUntil !== null && (state === 'cancelled' || payUntil.getTime() <= now);
  if (isLetGo) throw new Refusal('expired', GIFT_CARD_MESSAGES.notPaidInTime);
  if (state !== 'unpaid') throw new Refusal('state_changed', GIFT_CARD_MESSAGES.nothingToPay);
}
