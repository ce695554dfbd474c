import type { Db } from '#tenants/scoped-db.ts';
import type { PaymentFacts } from './payment-status.ts';

/** What an appointment's own row says of its payment. */
export type PaymentColumns = Pick<
  PaymentFacts,
  'state' | 'startsAt' | 'amountCents' | 'tipAmountCents' | 'paymentError'
> & { id: string };

/** A bill, by its columns in the order in which they are read. */
type BillColumns = [
  id: string,
  moneyStatus: PaymentFacts['moneyStatus'],
  totalCents: number,
  dueCents: number,
  keptFeeCents: number,
  chargeUnderWay: boolean,
  tried: boolean,
  waits: boolean,
  markPaidUndone: boolean,
];

/** What `payments_of` of the database tells of some appointments. */
export interface PaymentsOf {
  takesCards: boolean;
  /** Ids of those that have a card to be charged on. */
  withCard: string[] | null;
  bills: BillColumns[] | null;
}

/**
 * Reads what payment statuses are made of for some appointments of one practice. With paymentFactsOf it is the only place that
 * knows which rows make a status. Unknown ids are left out.
 * @param rowsUnderWay the appointments' own rows, where they are being read beside it
 */
export async function readPaymentFacts(
  sql: Db,
  practiceId: string,
  appointmentIds: readonly string[],
  rowsUnderWay?: Promise<readonly PaymentColumns[]>,
): Promise<Map<string, PaymentFacts>> {
  if (appointmentIds.length === 0) return new Map();
  const [rows, [read]] = await Promise.all([
    rowsUnderWay ??
      sql<PaymentColumns>`
      SELECT a.id, a.state, a."startsAt", a."paymentError", a."amountCents", a."tipAmountCents"
      FROM "Appointment" a
      WHERE a."practiceId" = ${practiceId}::uuid AND a.id = ANY(${appointmentIds}::uuid[])`,
    sql<{
      payments: PaymentsOf;
    }>`SELECT payments_of(${practiceId}::uuid, ${appointmentIds}::uuid[]) AS payments`,
  ]);
  return paymentFactsOf(rows, read!.payments);
}

/**
 * The same for appointments that a statement has read with what belongs to them. That is read table by table and brought together
 * here: the planner cannot know how many are asked for, and looking under each of a thousand takes longer than all else.
 */
export function paymentFactsOf(
  rows: readonly PaymentColumns[],
  { takesCards, withCard, bills }: PaymentsOf,
): Map<string, PaymentFacts> {
  const carded = new Set(withCard);
  const billOf = new Map(bills?.map((bill) => [bill[0], bill]));
  const facts = new Map<string, PaymentFacts>();
  for (const row of rows) {
    const [, moneyStatus, totalCents, dueCents, keptFeeCents, chargeUnderWay, tried, waits, markPaidUndone] =
      billOf.get(row.id)!;
    // Field by field: the rest of a row (`...row`) is an object that the engine keeps as a table, which a thousand rows feel.
    facts.set(row.id, {
      state: row.state,
      startsAt: row.startsAt,
      amountCents: row.amountCents,
      tipAmountCents: row.tipAmountCents,
      paymentError: row.paymentError,
      moneyStatus,
      totalCents,
      dueCents,
      keptFeeCents,
      chargeUnderWay,
      tried,
      waits,
      markPaidUndone,
      hasCard: carded.has(row.id),
      takesCards,
    });
  }
  return facts;
}
