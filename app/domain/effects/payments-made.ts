import type { LedgerKind } from '#prisma/generated/enums.ts';
import { cardEnding } from '#app/lib/card.ts';
import type { Db } from '#tenants/scoped-db.ts';

/** What a movement of money is called on a bill, and cents; what went back is negative. */
export interface PaymentMade {
  label: string;
  amountCents: number;
  /** 'Visa ending in 4242', 'PayPal', 'gift card', 'card'; null of what went back. */
  source: string | null;
  madeAt: Date;
}

interface Row {
  kind: LedgerKind;
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
  if (kind === 'gift_card_payment')
    return amountCents < 0
      ? { label: 'Given back to the gift card', amountCents, madeAt, source: null }
      : { label: 'Paid by gift card', amountCents, madeAt, source: 'gift card' };
  const source = brand && last4 ? cardEnding({ brand, last4 }) : provider === 'paypal' ? 'PayPal' : 'card';
  return { label: `Paid by ${source}`, amountCents, madeAt, source };
}

/** What was paid through the product for an appointment, a registration or a gift card, in order, and with which card. */
export async function readPaymentsMade(
  sql: Db,
  practiceId: string,
  paid: { appointmentId: string } | { registrationId: string } | { giftCardId: string },
): Promise<PaymentMade[]> {
  const [billId] = Object.values(paid) as [string];
  const rows = await sql<Row>`
    SELECT l.kind, l.provider, m.brand, m.last4, l."amountCents", l."createdAt" AS "madeAt"
    FROM "LedgerEntry" l
    LEFT JOIN "Transaction" t ON t."practiceId" = l."practiceId" AND t.id = l."transactionId"
    LEFT JOIN "PaymentMethod" m ON m."practiceId" = t."practiceId" AND m.id = t."paymentMethodId"
    WHERE l."practiceId" = ${practiceId}::uuid AND (l.provider IS NOT NULL OR l.kind = 'gift_card_payment')
      AND l.credit = 'client' AND l."billId" = ${billId}::uuid
    ORDER BY l."createdAt", l.id`;
  return rows.map(named);
}
