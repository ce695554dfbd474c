import { cardEnding } from '#app/lib/card.ts';
import type { Db } from '#tenants/scoped-db.ts';

/** What a movement of money is called on a bill, and cents; what went back is negative. */
export interface PaymentMade {
  label: string;
  amountCents: number;
  /** 'Visa ending in 4242', 'PayPal', 'card'; null of what went back. */
  source: string | null;
  madeAt: Date;
}

interface Row {
  kind: 'charge' | 'tip' | 'refund' | 'adjustment' | 'mark_paid' | 'undo_mark_paid' | 'platform_fee';
  provider: 'stripe' | 'square' | 'paypal' | null;
  brand: string | null;
  last4: string | null;
  amountCents: number;
  madeAt: Date;
}

function named({ kind, provider, brand, last4, amountCents, madeAt }: Row): PaymentMade {
  // What a bank did not take after all came back to the practice.
  const isBack = kind === 'refund' && amountCents > 0;
  if (kind === 'refund')
    return { label: isBack ? 'Refund that came back' : 'Given back', amountCents, madeAt, source: null };
  const source = brand && last4 ? cardEnding({ brand, last4 }) : provider === 'paypal' ? 'PayPal' : 'card';
  return { label: `Paid by ${source}`, amountCents, madeAt, source };
}

/** What was paid through the product for an appointment or a registration, in order, and with which card. */
export async function readPaymentsMade(
  sql: Db,
  practiceId: string,
  paid: { appointmentId: string } | { registrationId: string },
): Promise<PaymentMade[]> {
  const appointmentId = 'appointmentId' in paid ? paid.appointmentId : null;
  const registrationId = 'registrationId' in paid ? paid.registrationId : null;
  const rows = await sql<Row>`
    SELECT l.kind, l.provider, m.brand, m.last4, l."amountCents", l."createdAt" AS "madeAt"
    FROM "LedgerEntry" l
    LEFT JOIN "Transaction" t ON t."practiceId" = l."practiceId" AND t.id = l."transactionId"
    LEFT JOIN "PaymentMethod" m ON m."practiceId" = t."practiceId" AND m.id = t."paymentMethodId"
    WHERE l."practiceId" = ${practiceId}::uuid AND l.provider IS NOT NULL AND l.credit = 'client'
      AND (l."billId" = ${appointmentId}::uuid OR l."billId" = ${registrationId}::uuid)
    ORDER BY l."createdAt", l.id`;
  return rows.map(named);
}
