import type { Sql } from '#tenants/scoped-db.ts';
import type { BillFacts } from './bills/bill.ts';
import { dueTotal, type AdjustmentAmount } from './totals.ts';

/** What charging needs to know of an appointment. Amounts are cents of `amountCurrency`. */
export interface Payable extends BillFacts {
  clientId: string;
  state: 'pending' | 'approved' | 'cancelled' | 'unavailable';
  startsAt: Date;
  endsAt: Date;
  amountCents: number;
  feeCents: number;
  platformFeeCents: number;
  tipAmountCents: number;
  /** Cents that the client's next try to pay brings beside what is due. */
  offeredTipCents: number;
  markPaid: boolean;
  paidAt: Date | null;
  /** Cents kept for not coming or cancelling late; 0 where there is no such fee, or it was waived. */
  policyFeeCents: number;
  acceptsTips: boolean;
  /** The last decline. */
  paymentError: string | null;
  /** Those that count: neither removed nor refused by the provider. */
  adjustments: AdjustmentAmount[];
  /** What the ledger holds for it. */
  collectedCents: number;
  /** A charge of the visit whose outcome is not known yet. */
  chargeUnderWay: boolean;
}

type Changing = Pick<Payable, 'adjustments' | 'collectedCents' | 'chargeUnderWay'>;

type Derived = 'kind' | 'dueCents' | 'keptCents' | 'isWanted';

interface PayableRow extends Omit<Payable, 'card' | Derived | keyof Changing> {
  cardId: string | null;
  cardCustomer: string | null;
  cardProviderId: string | null;
}

/** Reads an appointment for charging and locks its row until the transaction ends; null where there is none. */
export async function lockPayable(
  sql: Sql,
  practiceId: string,
  appointmentId: string,
): Promise<Payable | null> {
  const [row] = await sql<PayableRow>`
    SELECT a.id, a."clientId", a.state, a."startsAt", a."endsAt", a."amountCents", a."feeCents", a."platformFeeCents",
           a."tipAmountCents", a."offeredTipCents", a."amountCurrency", a."markPaid", a."paidAt",
           a."paymentError",
           kept_fee(a."policyFeeCents", a."feeWaivedAt") AS "policyFeeCents",
           COALESCE((SELECT u."platformFeeBasisPoints" FROM "Subscription" u WHERE u."practiceId" = p.id), 0) AS "platformFeeBasisPoints",
           card_account(p.id) AS account, takes_cards(p.id) AS "canTakeCards",
           p."acceptsTips", m.id AS "cardId", m."providerCustomerId" AS "cardCustomer",
           m."providerPaymentMethodId" AS "cardProviderId"
    FROM "Appointment" a
    JOIN "Practice" p ON p.id = a."practiceId"
    LEFT JOIN LATERAL (
      SELECT * FROM "PaymentMethod" m
      WHERE m."practiceId" = a."practiceId" AND m."clientId" = a."clientId" AND m."detachedAt" IS NULL
        AND m.provider::text = COALESCE(p."paymentProvider"::text, 'stripe')
        -- What a visitor booked is charged on the card of that booking alone.
        AND (m.id = a."paymentMethodId" OR NOT a."clientBooked")
      ORDER BY (m.id = a."paymentMethodId") DESC NULLS LAST, m."isDefault" DESC, m."createdAt" DESC
      LIMIT 1
    ) m ON true
    WHERE a."practiceId" = ${practiceId}::uuid AND a.id = ${appointmentId}::uuid
    FOR UPDATE OF a`;
  if (!row) return null;
  // A statement of its own: one that had waited for the row would still see the adjustments of before.
  const [changing] = await sql<Changing>`
    SELECT COALESCE((SELECT jsonb_agg(jsonb_build_object('amountCents', j."amountCents"))
                     FROM "Adjustment" j
                     WHERE j."practiceId" = ${practiceId}::uuid AND j."billId" = ${appointmentId}::uuid
                       AND j."removedAt" IS NULL), '[]') AS adjustments,
           COALESCE((SELECT sum(l."amountCents") FROM "LedgerEntry" l
                     WHERE l."practiceId" = ${practiceId}::uuid AND l."billId" = ${appointmentId}::uuid AND l.credit = 'client'), 0)::int
             AS "collectedCents",
           EXISTS (SELECT FROM "Transaction" t
                   WHERE t."practiceId" = ${practiceId}::uuid AND t."billId" = ${appointmentId}::uuid
                     AND t.purpose = 'bill' AND t.type = 'Charge' AND t.state = 0) AS "chargeUnderWay"`;
  const { cardId, cardCustomer, cardProviderId, ...payable } = row;
  const { adjustments, collectedCents } = changing!;
  return {
    ...payable,
    ...changing!,
    kind: 'appointment',
    dueCents: dueTotal(payable, adjustments, { ...payable, collectedCents }),
    keptCents: payable.policyFeeCents,
    isWanted: payable.state === 'approved',
    card: cardId ? { id: cardId, customer: cardCustomer!, providerId: cardProviderId! } : null,
  };
}
