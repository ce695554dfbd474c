import { v7 as uuid } from 'uuid';
import type { Sql } from '#tenants/scoped-db.ts';

/** A movement of money as it enters the books. Cents, signed: what goes back is negative. */
interface Movement {
  practiceId: string;
  billId: string;
  transactionId?: string;
  adjustmentId?: string | null;
  kind: 'charge' | 'tip' | 'refund' | 'adjustment' | 'mark_paid' | 'undo_mark_paid';
  amountCents: number;
  currency: string;
  /** Who moved it, and their id of it; neither where it moved by hand, as the practitioner says. */
  provider?: string;
  providerId?: string;
  at: Date;
}

/**
 * Enters what moved between a bill's client and the practice, from one account to the other; false where its provider's id is in
 * the books already.
 */
export async function enter(sql: Sql, movement: Movement): Promise<boolean> {
  const { practiceId, billId, transactionId = null, adjustmentId = null, kind, amountCents } = movement;
  const { currency, provider = null, providerId = null, at } = movement;
  const [entered] = await sql`
    INSERT INTO "LedgerEntry" (id, "practiceId", "billId", "transactionId", "adjustmentId", kind, debit, credit, "amountCents",
                               currency, provider, "providerId", "createdAt")
    VALUES (${uuid()}::uuid, ${practiceId}::uuid, ${billId}::uuid, ${transactionId}::uuid, ${adjustmentId}::uuid,
            ${kind}::"LedgerKind", ${provider ?? 'outside'}::"LedgerAccount", 'client', ${amountCents}, ${currency}::"Currency",
            ${provider}::"PaymentSource", ${providerId}, ${at})
    ON CONFLICT (provider, "providerId") DO NOTHING RETURNING id`;
  return entered !== undefined;
}

/** What a provider took, with the platform's part of it. */
interface TakenCharge {
  id: string;
  billId: string;
  purpose: 'bill' | 'tip';
  amountCents: number;
  amountCurrency: string;
  provider: string;
  platformFeeCents: number;
}

/**
 * Enters a charge under its provider's id of it, with the platform's part, which that provider passes on; false where it is in the
 * books already.
 */
export async function enterCharge(
  sql: Sql,
  practiceId: string,
  charge: TakenCharge,
  providerId: string,
  at: Date,
): Promise<boolean> {
  const { id: transactionId, billId, purpose, amountCents, amountCurrency: currency, provider } = charge;
  const kind = purpose === 'tip' ? 'tip' : 'charge';
  const entry = {
    practiceId,
    billId,
    transactionId,
    kind,
    amountCents,
    currency,
    provider,
    providerId,
    at,
  } as const;
  if (!(await enter(sql, entry))) return false;
  if (charge.platformFeeCents === 0) return true;
  await sql`
    INSERT INTO "LedgerEntry" (id, "practiceId", "billId", "transactionId", kind, debit, credit, "amountCents", currency, provider,
                               "providerId", "createdAt")
    VALUES (${uuid()}::uuid, ${practiceId}::uuid, ${billId}::uuid, ${transactionId}::uuid, 'platform_fee', 'platform',
            ${provider}::"LedgerAccount", ${charge.platformFeeCents}, ${currency}::"Currency", ${provider}::"PaymentSource",
            ${`fee:${providerId}`}, ${at})
    ON CONFLICT (provider, "providerId") DO NOTHING`;
  return true;
}
