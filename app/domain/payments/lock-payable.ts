import type { Db } from '#tenants/scoped-db.ts';
import type { BillFacts } from './bills/bill.ts';
import type { BillStatus } from '#prisma/generated/enums.ts';

/** What charging needs to know of an appointment. Amounts are cents of `amountCurrency`. */
export interface Payable extends BillFacts {
  clientId: string;
  state: 'pending' | 'approved' | 'cancelled' | 'unavailable';
  startsAt: Date;
  endsAt: Date;
  amountCents: number;
  tipAmountCents: number;
  /** Cents that the client's next try to pay brings beside what is due. */
  offeredTipCents: number;
  markPaid: boolean;
  paidAt: Date | null;
  /** Cents kept for not coming or cancelling late; 0 where there is no such fee, or it was waived. */
  keptFeeCents: number;
  acceptsTips: boolean;
  /** The last decline. */
  paymentError: string | null;
  moneyStatus: BillStatus;
  /** With the tip, less what was given back, plus what was added. */
  totalCents: number;
  /** Of the total, what is not here; 0 once it is paid. */
  openCents: number;
  /** A charge of the appointment whose outcome is not known yet. */
  chargeUnderWay: boolean;
}

type Stored = Pick<
  Payable,
  'moneyStatus' | 'totalCents' | 'openCents' | 'dueCents' | 'keptFeeCents' | 'chargeUnderWay'
>;

interface PayableRow extends Omit<
  Payable,
  'card' | 'kind' | 'keptCents' | 'backFor' | 'isWanted' | keyof Stored
> {
  feeWaivedAt: Date | null;
  cardId: string | null;
  cardCustomer: string | null;
  cardProviderId: string | null;
}

/** Reads an appointment for charging and locks its row until the transaction ends; null where there is none. */
export async function lockPayable(
  sql: Db,
  practiceId: string,
  appointmentId: string,
): Promise<Payable | null> {
  const [row] = await sql<PayableRow>`
    SELECT a.id, a."clientId", a.state, a."startsAt", a."endsAt", a."amountCents", a."tipAmountCents",
           a."offeredTipCents", a."amountCurrency", a."markPaid", a."paidAt", a."paymentError", a."feeWaivedAt",
           COALESCE((SELECT u."platformFeeBasisPoints" FROM "Subscription" u WHERE u."practiceId" = p.id), 0) AS "platformFeeBasisPoints",
           payment_account(p.id) AS account, takes_cards(p.id) AS "canTakeCards",
           p."acceptsTips", m.id AS "cardId", m."providerCustomerId" AS "cardCustomer",
           m."providerPaymentMethodId" AS "cardProviderId"
    FROM "Appointment" a
    JOIN "Practice" p ON p.id = a."practiceId"
    LEFT JOIN LATERAL (
      SELECT * FROM chargeable_cards(a) m WHERE m.provider::text = COALESCE(p."paymentProvider"::text, 'stripe') LIMIT 1
    ) m ON true
    WHERE a."practiceId" = ${practiceId}::uuid AND a.id = ${appointmentId}::uuid
    FOR UPDATE OF a`;
  if (!row) return null;
  // A statement of its own: one that had waited for the row would still see the bill of before.
  const [stored] = await sql<Stored>`
    SELECT "moneyStatus", "totalCents", "openCents", "dueCents", "keptFeeCents", "chargeUnderWay"
    FROM "Bill" WHERE "practiceId" = ${practiceId}::uuid AND id = ${appointmentId}::uuid`;
  const { feeWaivedAt, cardId, cardCustomer, cardProviderId, ...payable } = row;
  return {
    ...payable,
    ...stored!,
    kind: 'appointment',
    keptCents: stored!.keptFeeCents,
    backFor: backFor(payable.state, feeWaivedAt, stored!.keptFeeCents),
    isWanted: payable.state === 'approved',
    card: cardId ? { id: cardId, customer: cardCustomer!, providerId: cardProviderId! } : null,
  };
}

/**
 * An appointment that stands and has a fee was missed; one that stands without gives back what a package was sold for. Of a cancelled one
 * even a fee that is let go later goes back as 'Cancelled': its message tells all that went back since (`calledOffCents`).
 */
function backFor(
  state: Payable['state'],
  feeWaivedAt: Date | null,
  keptFeeCents: number,
): BillFacts['backFor'] {
  if (state !== 'approved') return 'Cancelled';
  if (keptFeeCents > 0) return 'No-show';
  return feeWaivedAt ? 'Fee waived' : 'Cancelled';
}
