import type { Sql } from '#tenants/scoped-db.ts';
import type { PaymentFacts } from './payment-status.ts';

type FactsRow = PaymentFacts & { id: string };

/**
 * Reads what payment statuses are made of for some appointments of one practice, in one query: the only
 * place that knows which rows make a status. Unknown ids are left out.
 */
export async function readPaymentFacts(
  sql: Sql,
  practiceId: string,
  appointmentIds: readonly string[],
): Promise<Map<string, PaymentFacts>> {
  const rows = await sql<FactsRow>`
    SELECT a.id, a.state, a."startsAt", a."markPaid", a."paidAt", a."paymentError", a."amountCents", a."feeCents",
           a."platformFeeCents", a."tipAmountCents",
           EXISTS (SELECT FROM "PaymentMethod" m
                   WHERE m."practiceId" = a."practiceId" AND m."clientId" = a."clientId" AND m."detachedAt" IS NULL
                     AND (m.id = a."paymentMethodId" OR NOT a."clientBooked"))
             AS "hasCard",
           (p."stripeAccountId" IS NOT NULL AND p."isStripeApproved") AS "takesCards",
           COALESCE((SELECT jsonb_agg(jsonb_build_object('type', t.type, 'state', t.state) ORDER BY t."createdAt")
                     FROM "Transaction" t
                     WHERE t."practiceId" = a."practiceId" AND t."appointmentId" = a.id AND t.purpose = 'appointment'),
                    '[]') AS transactions,
           COALESCE((SELECT jsonb_agg(jsonb_build_object('amountCents', j."amountCents"))
                     FROM "Adjustment" j
                     WHERE j."practiceId" = a."practiceId" AND j."appointmentId" = a.id AND j."removedAt" IS NULL),
                    '[]') AS adjustments,
           EXISTS (SELECT FROM "LedgerEntry" l
                   WHERE l."practiceId" = a."practiceId" AND l."appointmentId" = a.id AND l.kind = 'undo_mark_paid')
             AS "markPaidUndone"
    FROM "Appointment" a JOIN "Practice" p ON p.id = a."practiceId"
    WHERE a."practiceId" = ${practiceId}::uuid AND a.id = ANY(${appointmentIds}::uuid[])`;
  return new Map(rows.map((row) => [row.id, row]));
}
