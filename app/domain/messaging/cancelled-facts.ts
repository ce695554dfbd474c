import { collectedWhenOff, readMoney } from '#app/domain/payments/index.ts';
import type { CancelledFacts } from '#app/emails/facts.ts';
import { cardEnding } from '#app/lib/card.ts';
import type { Db } from '#tenants/scoped-db.ts';

interface Row {
  by: CancelledFacts['by'];
  wasRequest: boolean;
  feeCents: number;
  owedCents: number;
  brand: string | null;
  last4: string | null;
  payable: boolean;
  /** A charge whose outcome nobody knows yet. */
  isUnderWay: boolean;
}

/**
 * What calling an appointment off does to its money, from what was decided in that transaction: the same whether the worker charges and
 * refunds before the message is written or after it.
 * @param appointment the package that goes on, and the cents that the appointment itself costs: above 0 it sold the package; `soldBy` did so
 * before, and what it was paid goes back with this one, the last of the package's sessions
 */
export async function readCancelled(
  sql: Db,
  { practiceId, appointmentId }: { practiceId: string; appointmentId: string },
  appointment: { openPackage: string | null; amountCents: number; soldBy: string | null },
): Promise<CancelledFacts> {
  const [row] = await sql<Row>`
    SELECT a."cancelledBy" AS by, a."approvedAt" IS NULL AS "wasRequest", kept_fee(a."policyFeeCents", a."feeWaivedAt") AS "feeCents",
      COALESCE((k.detail->>'owedCents')::int, 0) AS "owedCents", m.brand, m.last4,
      takes_cards(a."practiceId") OR takes_wallets(a."practiceId") AS payable,
      EXISTS (SELECT FROM "Transaction" t
        WHERE t."practiceId" = a."practiceId" AND t."billId" = a.id AND t.type = 'Charge' AND t.state = 0) AS "isUnderWay"
    FROM "Appointment" a
    LEFT JOIN LATERAL (
      SELECT t.detail FROM "TimelineEntry" t
      WHERE t."practiceId" = a."practiceId" AND t."appointmentId" = a.id AND t.kind = 'fee_kept'
      ORDER BY t.at DESC, t.id DESC LIMIT 1
    ) k ON true
    LEFT JOIN "PaymentMethod" m ON m."practiceId" = a."practiceId" AND m.id = (k.detail->>'cardId')::uuid
    WHERE a."practiceId" = ${practiceId}::uuid AND a.id = ${appointmentId}::uuid`;
  const { by, wasRequest, feeCents, brand, last4, payable, isUnderWay } = row!;
  const owedCents = feeCents > 0 ? row!.owedCents : 0;
  const { byProvider: paid, byHand } = collectedWhenOff(await readMoney(sql, practiceId, appointmentId));
  const card = owedCents > 0 && brand && last4 ? cardEnding({ brand, last4 }) : null;
  // Of a fee that is owed it may be the fee itself that is under way.
  const underWayGoesBack = isUnderWay && owedCents === 0;
  const nothing = { backCents: 0, byHandCents: 0, staysCents: 0 };
  const facts = { by, wasRequest, feeCents, owedCents, card, payable, underWayGoesBack, ...nothing };
  // What is owed may have come meanwhile: that is the fee, nothing above it.
  if (owedCents > 0) return facts;
  // Of a package that others' sessions are held of nothing goes back.
  if (appointment.openPackage && appointment.amountCents > 0) return { ...facts, staysCents: paid + byHand };
  const above = Math.max(0, paid + byHand - feeCents);
  const backCents = Math.min(paid, above);
  const own = { ...facts, backCents, byHandCents: above - backCents };
  if (!appointment.soldBy) return own;
  const sale = { openPackage: null, amountCents: appointment.amountCents, soldBy: null };
  const sold = await readCancelled(sql, { practiceId, appointmentId: appointment.soldBy }, sale);
  return {
    ...own,
    backCents: own.backCents + sold.backCents,
    byHandCents: own.byHandCents + sold.byHandCents,
    underWayGoesBack: own.underWayGoesBack || sold.underWayGoesBack,
  };
}
