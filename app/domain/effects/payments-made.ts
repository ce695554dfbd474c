import { cardName } from '#app/lib/card.ts';
import type { Sql } from '#tenants/scoped-db.ts';

/** What a movement of money is called on a bill, and cents; what went back is negative. */
export interface PaymentMade {
  label: string;
  amountCents: number;
}

interface Row {
  kind: 'charge' | 'tip' | 'refund' | 'adjustment' | 'mark_paid' | 'undo_mark_paid';
  provider: 'stripe' | 'square' | 'paypal' | null;
  brand: string | null;
  last4: string | null;
  amountCents: number;
}

function labelOf({ kind, provider, brand, last4 }: Row): string {
  const source =
    brand && last4 ? `${cardName(brand)} ending in ${last4}` : provider === 'paypal' ? 'PayPal' : 'card';
  if (kind === 'refund') return 'Given back';
  return `Paid by ${source}`;
}

/** What was paid through the product for an appointment or a registration, in order, and with which card. */
export async function readPaymentsMade(
  sql: Sql,
  practiceId: string,
  paid: { appointmentId: string } | { registrationId: string },
): Promise<PaymentMade[]> {
  const appointmentId = 'appointmentId' in paid ? paid.appointmentId : null;
  const registrationId = 'registrationId' in paid ? paid.registrationId : null;
  const rows = await sql<Row>`
    SELECT l.kind, l.provider, m.brand, m.last4, l."amountCents"
    FROM "LedgerEntry" l
    LEFT JOIN "Transaction" t ON t."practiceId" = l."practiceId" AND t.id = l."transactionId"
    LEFT JOIN "PaymentMethod" m ON m."practiceId" = t."practiceId" AND m.id = t."paymentMethodId"
    WHERE l."practiceId" = ${practiceId}::uuid AND l.provider IS NOT NULL
      AND (l."appointmentId" = ${appointmentId}::uuid OR l."registrationId" = ${registrationId}::uuid)
    ORDER BY l."createdAt", l.id`;
  return rows.map((row) => ({ label: labelOf(row), amountCents: row.amountCents }));
}
