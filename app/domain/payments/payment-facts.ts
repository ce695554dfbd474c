import type { Sql } from '#tenants/scoped-db.ts';
import type { PaymentFacts } from './payment-status.ts';

/** What an appointment's own row says of its payment. */
export type PaymentColumns = Omit<
  PaymentFacts,
  'hasCard' | 'takesCards' | 'transactions' | 'adjustments' | 'collectedCents' | 'markPaidUndone'
> & { id: string; clientId: string; clientBooked: boolean; paymentMethodId: string | null };

/** What hangs on some appointments, each list in one piece. */
interface Hanging {
  takesCards: boolean;
  cards: [clientId: string, id: string][] | null;
  transactions: [appointmentId: string, type: 'Charge' | 'Hold', state: number][] | null;
  adjustments: [appointmentId: string, amountCents: number][] | null;
  collected: [appointmentId: string, cents: number][] | null;
  undone: string[] | null;
}

/**
 * Reads what payment statuses are made of for some appointments of one practice. With paymentFactsOf it is the only place that
 * knows which rows make a status. Unknown ids are left out.
 */
export async function readPaymentFacts(
  sql: Sql,
  practiceId: string,
  appointmentIds: readonly string[],
): Promise<Map<string, PaymentFacts>> {
  const rows = await sql<PaymentColumns>`
    SELECT a.id, a.state, a."startsAt", a."markPaid", a."paidAt", a."paymentError", a."amountCents", a."feeCents",
           a."platformFeeCents", a."tipAmountCents", a."clientId", a."clientBooked", a."paymentMethodId",
           kept_fee(a."policyFeeCents", a."feeWaivedAt") AS "keptFeeCents"
    FROM "Appointment" a
    WHERE a."practiceId" = ${practiceId}::uuid AND a.id = ANY(${appointmentIds}::uuid[])`;
  return paymentFactsOf(sql, practiceId, rows);
}

/**
 * The same for appointments whose rows are read already. What hangs on them is read table by table and brought together here:
 * the planner cannot know how many are asked for, and looking under each of a thousand takes longer than all else.
 */
export async function paymentFactsOf(
  sql: Sql,
  practiceId: string,
  rows: readonly PaymentColumns[],
): Promise<Map<string, PaymentFacts>> {
  if (rows.length === 0) return new Map();
  const tipped = rows.filter((row) => row.tipAmountCents > 0 && !row.paidAt && !row.markPaid);
  const [hanging] = await sql<Hanging>`
    WITH asked AS MATERIALIZED (SELECT ${rows.map(({ id }) => id)}::uuid[] AS appointments,
                                       ${[...new Set(rows.map(({ clientId }) => clientId))]}::uuid[] AS clients)
    SELECT takes_cards(p.id) AS "takesCards",
      (SELECT json_agg(json_build_array(m."clientId", m.id)) FROM "PaymentMethod" m
       WHERE m."practiceId" = ${practiceId}::uuid AND m."clientId" = ANY((SELECT clients FROM asked)::uuid[])
         AND m."detachedAt" IS NULL AND m.provider::text = COALESCE(p."paymentProvider"::text, 'stripe')) AS cards,
      (SELECT json_agg(json_build_array(t."billId", t.type, t.state) ORDER BY t."createdAt") FROM "Transaction" t
       WHERE t."practiceId" = ${practiceId}::uuid AND t."billId" = ANY((SELECT appointments FROM asked)::uuid[])
         AND t.purpose = 'bill'
         -- A refusal by PayPal was told to the payer who was there; nobody tries it again, so nothing waits.
         AND NOT (t.provider = 'paypal' AND t.state = 2)) AS transactions,
      (SELECT json_agg(json_build_array(j."billId", j."amountCents")) FROM "Adjustment" j
       WHERE j."practiceId" = ${practiceId}::uuid AND j."billId" = ANY((SELECT appointments FROM asked)::uuid[])
         AND j."removedAt" IS NULL) AS adjustments,
      (SELECT json_agg(json_build_array(l.id, l.cents)) FROM (
         SELECT "billId" AS id, sum("amountCents")::int AS cents FROM "LedgerEntry"
         WHERE "practiceId" = ${practiceId}::uuid AND "billId" = ANY(${tipped.map(({ id }) => id)}::uuid[])
           AND credit = 'client'
         GROUP BY 1) l) AS collected,
      (SELECT json_agg(l."billId") FROM "LedgerEntry" l
       WHERE l."practiceId" = ${practiceId}::uuid AND l."billId" = ANY((SELECT appointments FROM asked)::uuid[])
         AND l.kind = 'undo_mark_paid') AS undone
    FROM "Practice" p WHERE p.id = ${practiceId}::uuid`;
  return together(rows, hanging!);
}

const NONE: readonly never[] = [];

function together(rows: readonly PaymentColumns[], { takesCards, ...hanging }: Hanging) {
  const cards = grouped(hanging.cards, ([, id]) => id);
  const transactions = grouped(hanging.transactions, ([, type, state]) => ({ type, state }));
  const adjustments = grouped(hanging.adjustments, ([, amountCents]) => ({ amountCents }));
  const collected = new Map(hanging.collected);
  const undone = new Set(hanging.undone);
  const facts = new Map<string, PaymentFacts>();
  for (const row of rows) {
    const theirs = cards.get(row.clientId) ?? NONE;
    // Field by field: the rest of a row (`...row`) is an object that the engine keeps as a table, which a thousand rows feel.
    facts.set(row.id, {
      state: row.state,
      startsAt: row.startsAt,
      markPaid: row.markPaid,
      paidAt: row.paidAt,
      paymentError: row.paymentError,
      amountCents: row.amountCents,
      feeCents: row.feeCents,
      platformFeeCents: row.platformFeeCents,
      tipAmountCents: row.tipAmountCents,
      // A client's booking is charged to the card that was given for it, a practitioner's to any on file.
      hasCard: row.clientBooked ? theirs.some((card) => card === row.paymentMethodId) : theirs.length > 0,
      takesCards,
      transactions: transactions.get(row.id) ?? NONE,
      adjustments: adjustments.get(row.id) ?? NONE,
      collectedCents: collected.get(row.id) ?? 0,
      markPaidUndone: undone.has(row.id),
      keptFeeCents: row.keptFeeCents ?? 0,
    });
  }
  return facts;
}

/** By what stands first in each. */
function grouped<Item extends [string, ...unknown[]], Value>(
  items: readonly Item[] | null,
  valueOf: (item: Item) => Value,
): Map<string, Value[]> {
  const groups = new Map<string, Value[]>();
  for (const item of items ?? NONE) {
    const group = groups.get(item[0]);
    if (group) group.push(valueOf(item));
    else groups.set(item[0], [valueOf(item)]);
  }
  return groups;
}
