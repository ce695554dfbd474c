import type { Sql } from '#tenants/scoped-db.ts';
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

/** What belongs to some appointments, each list in one piece. */
interface Belonging {
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
  sql: Sql,
  practiceId: string,
  appointmentIds: readonly string[],
  rowsUnderWay?: Promise<readonly PaymentColumns[]>,
): Promise<Map<string, PaymentFacts>> {
  if (appointmentIds.length === 0) return new Map();
  const [rows, belonging] = await Promise.all([
    rowsUnderWay ??
      sql<PaymentColumns>`
      SELECT a.id, a.state, a."startsAt", a."paymentError", a."amountCents", a."tipAmountCents"
      FROM "Appointment" a
      WHERE a."practiceId" = ${practiceId}::uuid AND a.id = ANY(${appointmentIds}::uuid[])`,
    readBelonging(sql, practiceId, appointmentIds),
  ]);
  return together(rows, belonging);
}

/**
 * The same for appointments whose rows are read already. What belongs to them is read table by table and brought together here:
 * the planner cannot know how many are asked for, and looking under each of a thousand takes longer than all else.
 */
export async function paymentFactsOf(
  sql: Sql,
  practiceId: string,
  rows: readonly PaymentColumns[],
): Promise<Map<string, PaymentFacts>> {
  if (rows.length === 0) return new Map();
  return together(
    rows,
    await readBelonging(
      sql,
      practiceId,
      rows.map(({ id }) => id),
    ),
  );
}

async function readBelonging(sql: Sql, practiceId: string, ids: readonly string[]): Promise<Belonging> {
  const [belonging] = await sql<Belonging>`
    SELECT takes_cards(p.id) AS "takesCards",
      (SELECT json_agg(DISTINCT a.id) FROM "Appointment" a
       JOIN "PaymentMethod" m ON m."practiceId" = a."practiceId" AND m."clientId" = a."clientId" AND may_charge(m.id, a)
       WHERE a."practiceId" = ${practiceId}::uuid AND a.id = ANY(${ids}::uuid[]) AND m."detachedAt" IS NULL
         AND m.provider::text = COALESCE(p."paymentProvider"::text, 'stripe')) AS "withCard",
      (SELECT json_agg(json_build_array(b.id, b."moneyStatus", b."totalCents", b."dueCents", b."keptFeeCents", b."chargeUnderWay",
                                        b.tried, b.waits, b."markPaidUndone"))
       FROM "Bill" b
       WHERE b."practiceId" = ${practiceId}::uuid AND b.id = ANY(${ids}::uuid[])) AS bills
    FROM "Practice" p WHERE p.id = ${practiceId}::uuid`;
  return belonging!;
}

function together(rows: readonly PaymentColumns[], { takesCards, withCard, bills }: Belonging) {
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
