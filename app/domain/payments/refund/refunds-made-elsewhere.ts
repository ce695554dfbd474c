import { v7 as uuid } from 'uuid';
import { providerAt, type PaymentAccount, type ProviderRefund } from '#app/integrations/payments/port.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { announce } from '#app/platform/outbox.ts';
import type { PracticeDb, Db } from '#tenants/scoped-db.ts';
import { enqueueRefundCarriedOut } from '../../effects/index.ts';
import type { BillKind } from '../bills/bill.ts';
import { enter, enterFeeBack, enterFeeKept } from '../bills/ledger.ts';
import { subjectOf } from '../bills/subjects.ts';
import { enqueueReturnTold } from '../returned/enqueue-return-told.ts';
import { openRefunds } from './refund-bill.ts';

/** A processed charge whose refunds are looked up. */
export interface RefundedCharge {
  id: string;
  billId: string;
  kind: BillKind;
  amountCurrency: string;
  provider: string;
  paymentIntentId: string;
  account: PaymentAccount;
  /** Of a payment at PayPal. */
  orderId: string | null;
}

interface Recording {
  sql: Db;
  practiceId: string;
  charge: RefundedCharge;
  now: Date;
  isDispute: boolean;
}

/** What went back of a charge, by a refund or because a bank took it for a dispute; it has failed where it is here again. */
type GivenBack = Omit<ProviderRefund, 'metadata'>;

/** Writes down what the provider says was given back of a charge. Safe to repeat; false as recordGivenBack. Throws ProviderError. */
export async function recordProviderRefunds(
  ctx: Pick<OperationContext, 'ports' | 'clock'>,
  db: PracticeDb,
  practiceId: string,
  charge: RefundedCharge,
): Promise<boolean> {
  const { account, paymentIntentId, orderId } = charge;
  const refunds = await providerAt(account, ctx.ports).listRefunds({ account, paymentIntentId, orderId });
  return recordGivenBack(ctx, db, practiceId, { charge, refunds, isDispute: false });
}

/**
 * Writes down what went back of a charge unknown to us, by a refund made at the provider or for a dispute, as an adjustment with its
 * movement, and what its bank did not take after all as money that is here again. Safe to repeat. False while a refund of ours is under
 * way: until its answer is written down, the provider's list cannot be told from it.
 */
export async function recordGivenBack(
  ctx: Pick<OperationContext, 'clock'>,
  db: PracticeDb,
  practiceId: string,
  {
    charge,
    refunds,
    isDispute,
  }: { charge: RefundedCharge; refunds: readonly GivenBack[]; isDispute: boolean },
): Promise<boolean> {
  const now = new Date(ctx.clock.now());
  return db.run(async (sql) => {
    await subjectOf(charge).lockRow(sql, practiceId, charge.billId);
    const [open] = await sql`
      SELECT id FROM "Adjustment"
      WHERE "practiceId" = ${practiceId}::uuid AND "billId" = ${charge.billId}::uuid AND "refundState" = 0 LIMIT 1`;
    if (open) return false;
    let isNews = false;
    for (const refund of refunds)
      isNews = (await record({ sql, practiceId, charge, now, isDispute }, refund)) || isNews;
    if (isNews) await askForTheRest(sql, practiceId, charge, now);
    return true;
  });
}

/** Answers whether it was given back unknown to us. */
async function record(recording: Recording, refund: GivenBack): Promise<boolean> {
  const { sql, practiceId, charge } = recording;
  const [known] = await sql<{ adjustmentId: string | null; isBack: boolean }>`
    SELECT l."adjustmentId", EXISTS (SELECT FROM "LedgerEntry" b WHERE b."practiceId" = l."practiceId"
             AND b.provider = l.provider AND b."providerId" = ${failedId(refund)}) AS "isBack"
    FROM "LedgerEntry" l
    WHERE l."practiceId" = ${practiceId}::uuid AND l."billId" = ${charge.billId}::uuid
      AND l."transactionId" = ${charge.id}::uuid AND l.kind = 'refund' AND l."providerId" = ${refund.refundId}`;
  if (known && refund.hasFailed && !known.isBack) await takeBack(recording, refund, known.adjustmentId);
  // Of one that was under way its provider says what it gave of the fee once it is done.
  if (known && !refund.hasFailed && !known.isBack) await giveFee(recording, refund, known.adjustmentId);
  if (known?.adjustmentId && !refund.isPending) await decided(recording, known.adjustmentId);
  if (known || refund.hasFailed) return false;
  await writeRefund(recording, refund);
  return true;
}

/**
 * What was called off, missed or waived was to go back, and its provider refused, as a part of it had gone back already: now that this is known, the rest
 * is wished for.
 */
async function askForTheRest(
  sql: Db,
  practiceId: string,
  { billId: id, kind }: RefundedCharge,
  now: Date,
): Promise<void> {
  const facts = await subjectOf({ kind }).lock(sql, practiceId, id);
  // For the same reason as now: a no-show that was undone meanwhile gives nothing back.
  const [refused] = await sql`
    SELECT id FROM "Adjustment"
    WHERE "practiceId" = ${practiceId}::uuid AND "billId" = ${id}::uuid AND note = ${facts?.backFor ?? null}
      AND "refundState" = 2 AND "idempotencyKey" LIKE 'refund:%' LIMIT 1`;
  if (!refused) return;
  for (const adjustmentId of await openRefunds(sql, practiceId, { id, kind }, now))
    await enqueueRefundCarriedOut(sql, practiceId, adjustmentId);
}

const decided = ({ sql, practiceId }: Recording, adjustmentId: string) =>
  sql`
    UPDATE "Adjustment" SET "refundPendingAt" = NULL
    WHERE "practiceId" = ${practiceId}::uuid AND id = ${adjustmentId}::uuid AND "refundPendingAt" IS NOT NULL`;

const failedId = ({ refundId }: GivenBack) => `failed:${refundId}`;

/** Given back at the provider itself, by the practice in its dashboard. */
async function writeRefund(recording: Recording, refund: GivenBack): Promise<void> {
  const { sql, practiceId, charge, now, isDispute } = recording;
  const { refundId, amountCents } = refund;
  const { billId, provider, amountCurrency: currency } = charge;
  const id = uuid();
  const [made] = await sql`
    INSERT INTO "Adjustment" (id, "practiceId", "billId", "adjustedAt", "amountCents", note, provider, "providerRefundId",
                              "idempotencyKey", "refundState", "createdAt", "removedAt", "refundPendingAt")
    -- A payment that came second pays for nothing, so what goes back of it lowers no bill.
    SELECT ${id}::uuid, t."practiceId", t."billId", ${now}, ${amountCents}, ${isDispute ? 'Disputed with the bank of the card' : NOTE[provider]!},
           t.provider, ${refundId}, ${`refund-at:${provider}:${refundId}`}, 1, ${now}, CASE WHEN t.state <> 1 THEN ${now}::timestamptz END, ${refund.isPending ? now : null}::timestamptz
    FROM "Transaction" t WHERE t."practiceId" = ${practiceId}::uuid AND t.id = ${charge.id}::uuid
    ON CONFLICT ("idempotencyKey") DO NOTHING RETURNING id`;
  if (!made) return;
  await enterRefund(recording, { adjustmentId: id, amountCents: -amountCents, providerId: refundId });
  await giveFee(recording, refund, id);
  const subject = subjectOf(charge);
  await subject.refunded(sql, practiceId, billId, { adjustmentId: id, amountCents, currency, isDispute });
  await subject.happened(sql, practiceId, billId, {
    kind: 'refunded',
    at: now,
    detail: { amountCents, provider },
  });
}

const NOTE: Readonly<Record<string, string>> = {
  stripe: 'Refunded at Stripe',
  square: 'Refunded at Square',
  paypal: 'Refunded at PayPal',
};

/** The bank did not take it: what went is here again, and is owed back no more by this. */
async function takeBack(recording: Recording, refund: GivenBack, adjustmentId: string | null): Promise<void> {
  const { sql, practiceId, charge, now } = recording;
  const { amountCents } = refund;
  const { billId, provider } = charge;
  await enterRefund(recording, { adjustmentId, amountCents, providerId: failedId(refund) });
  await enterFeeKept(sql, { ...movementOf(recording), adjustmentId, refundId: refund.refundId });
  // Of a refund out of several charges the rest stays given back.
  await sql`
    UPDATE "Adjustment" SET "amountCents" = GREATEST("amountCents" - ${amountCents}, 0),
           "refundState" = CASE WHEN "amountCents" <= ${amountCents} THEN 2 ELSE "refundState" END,
           "removedAt" = CASE WHEN "amountCents" <= ${amountCents} THEN ${now}::timestamptz ELSE "removedAt" END
    WHERE "practiceId" = ${practiceId}::uuid AND id = ${adjustmentId}::uuid`;
  // What a dispute had taken and its bank gives back is no refund that somebody waits for.
  if (adjustmentId && !recording.isDispute) {
    await sql`
      UPDATE "Adjustment" SET "cameBackAt" = ${now}, "cameBackSeenAt" = NULL
      WHERE "practiceId" = ${practiceId}::uuid AND id = ${adjustmentId}::uuid`;
    await enqueueReturnTold(sql, practiceId, { kind: 'refund', id: adjustmentId });
    await announce(sql, { practiceId, kind: 'refund', id: adjustmentId });
  }
  const detail = { amountCents, provider };
  await subjectOf(charge).happened(sql, practiceId, billId, { kind: 'refund_failed', at: now, detail });
}

/** Enters what went, or came again, by a refund of the charge. */
const enterRefund = (
  recording: Recording,
  refund: { adjustmentId: string | null; amountCents: number; providerId: string },
) => enter(recording.sql, { ...movementOf(recording), kind: 'refund', ...refund });

const giveFee = (recording: Recording, refund: GivenBack, adjustmentId: string | null) =>
  enterFeeBack(
    recording.sql,
    { ...movementOf(recording), adjustmentId, refundId: refund.refundId },
    refund.feeBackCents,
  );

function movementOf({ practiceId, charge, now: at }: Recording) {
  const { billId, id: transactionId, amountCurrency: currency, provider } = charge;
  return { practiceId, billId, transactionId, currency, provider, at };
}
