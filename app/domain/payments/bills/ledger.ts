import { v7 as uuid } from 'uuid';
import type { LedgerKind } from '#prisma/generated/enums.ts';
import type { Db } from '#tenants/scoped-db.ts';

/** A movement of money as it enters the books. Cents, signed: what goes back is negative. */
interface Movement {
  practiceId: string;
  billId: string;
  transactionId?: string;
  adjustmentId?: string | null;
  /** Of a movement of the account of gift cards. */
  giftCardId?: string;
  kind: LedgerKind;
  amountCents: number;
  currency: string;
  /** Who moved it, and their id of it; neither where it moved by hand, as the practitioner says. */
  provider?: string;
  providerId?: string;
  at: Date;
}

/**
 * Enters what moved from one account to another, by default from the bill's client to whoever moved it; false where its provider's
 * id is in the books already.
 */
export async function enter(
  sql: Db,
  movement: Movement,
  { debit, credit } = { debit: movement.provider ?? 'outside', credit: 'client' },
): Promise<boolean> {
  const { practiceId, billId, transactionId = null, adjustmentId = null, giftCardId = null } = movement;
  const { kind, amountCents, currency, provider = null, providerId = null, at } = movement;
  const [entered] = await sql`
    INSERT INTO "LedgerEntry" (id, "practiceId", "billId", "transactionId", "adjustmentId", "giftCardId", kind, debit, credit,
                               "amountCents", currency, provider, "providerId", "createdAt")
    VALUES (${uuid()}::uuid, ${practiceId}::uuid, ${billId}::uuid, ${transactionId}::uuid, ${adjustmentId}::uuid,
            ${giftCardId}::uuid, ${kind}::"LedgerKind", ${debit}::"LedgerAccount", ${credit}::"LedgerAccount", ${amountCents}, ${currency}::"Currency",
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
  /** What the provider kept for its work, where it said so with the payment; else its payout says it. */
  providerFeeCents?: number;
}

/**
 * Enters a charge under its provider's id of it, with the platform's part, which that provider passes on, and with what the provider
 * kept; false where it is in the books already.
 */
export async function enterCharge(
  sql: Db,
  practiceId: string,
  charge: TakenCharge,
  providerId: string,
  at: Date,
): Promise<boolean> {
  const { id: transactionId, billId, purpose, amountCents, amountCurrency: currency, provider } = charge;
  const common = { practiceId, billId, transactionId, currency, provider, at };
  const kind = purpose === 'tip' ? 'tip' : 'charge';
  if (!(await enter(sql, { ...common, kind, amountCents, providerId }))) return false;
  const fee = {
    kind: 'platform_fee',
    amountCents: charge.platformFeeCents,
    providerId: `fee:${providerId}`,
  } as const;
  if (fee.amountCents > 0) await enter(sql, { ...common, ...fee }, { debit: 'platform', credit: provider });
  const kept = {
    kind: 'provider_fee',
    amountCents: charge.providerFeeCents ?? 0,
    providerId: `kept:${providerId}`,
  } as const;
  if (kept.amountCents > 0)
    await enter(sql, { ...common, ...kept }, { debit: 'provider_fees', credit: provider });
  return true;
}

/** A refund in the books, under its provider's id of it. */
type GivenBack = Required<
  Pick<Movement, 'practiceId' | 'billId' | 'transactionId' | 'currency' | 'provider' | 'at'>
> &
  Pick<Movement, 'adjustmentId'> & { refundId: string };

/** Enters what a provider gave with a refund of what it had kept of the payment, once; it may say so only later. */
export async function enterFeeBack(
  sql: Db,
  { refundId, ...refund }: GivenBack,
  feeBackCents: number | undefined,
): Promise<void> {
  if (!feeBackCents) return;
  const back = { kind: 'provider_fee', amountCents: -feeBackCents, providerId: `kept:${refundId}` } as const;
  await enter(sql, { ...refund, ...back }, { debit: 'provider_fees', credit: refund.provider });
}

/** The refund did not arrive after all: what was given with it of the fee is kept again. */
export async function enterFeeKept(sql: Db, { refundId, ...refund }: GivenBack): Promise<void> {
  const [given] = await sql<{ amountCents: number }>`
    SELECT "amountCents" FROM "LedgerEntry" WHERE "practiceId" = ${refund.practiceId}::uuid
      AND provider = ${refund.provider}::"PaymentSource" AND "providerId" = ${`kept:${refundId}`}`;
  if (!given) return;
  const kept = {
    kind: 'provider_fee',
    amountCents: -given.amountCents,
    providerId: `kept-again:${refundId}`,
  } as const;
  await enter(sql, { ...refund, ...kept }, { debit: 'provider_fees', credit: refund.provider });
}
