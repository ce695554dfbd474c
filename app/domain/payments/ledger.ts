import { v7 as uuid } from 'uuid';
import type { Sql } from '#tenants/scoped-db.ts';

/** Writes a movement outside the product: cash that came, or went back, as the practitioner says. Cents, signed. */
export async function addOutsideMovement(
  sql: Sql,
  entry: {
    practiceId: string;
    appointmentId: string;
    adjustmentId?: string;
    kind: 'mark_paid' | 'undo_mark_paid' | 'adjustment';
    amountCents: number;
    currency: string;
    at: Date;
  },
): Promise<void> {
  const { practiceId, appointmentId, adjustmentId = null, kind, amountCents, currency, at } = entry;
  await sql`
    INSERT INTO "LedgerEntry" (id, "practiceId", "billId", "adjustmentId", kind, "amountCents", currency, "createdAt")
    VALUES (${uuid()}::uuid, ${practiceId}::uuid, ${appointmentId}::uuid, ${adjustmentId}::uuid, ${kind}::"LedgerKind",
            ${amountCents}, ${currency}::"Currency", ${at})`;
}
