import { v7 as uuid } from 'uuid';
import type { DisputeCase } from '#app/integrations/settlements/port.ts';
import { ProviderError } from '#app/integrations/payments/port.ts';
import { takesAnswer } from '#app/lib/disputes/state.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { announce } from '#app/platform/outbox.ts';
import type { Db, PracticeDb } from '#tenants/scoped-db.ts';
import { enter } from '../bills/ledger.ts';
import { recordGivenBack, type RefundedCharge } from '../refund/refunds-made-elsewhere.ts';

/**
 * Reads a dispute of a payment at its provider and keeps it, with what the bank took for it and what came again. Safe to repeat, in
 * any order. False while a refund of ours is under way, as recordGivenBack. Throws ProviderError.
 */
export async function keepDispute(
  ctx: Pick<OperationContext, 'ports' | 'clock'>,
  db: PracticeDb,
  practiceId: string,
  { charge, disputeId }: { charge: RefundedCharge; disputeId: string },
): Promise<boolean> {
  const { provider } = charge;
  const settlements = provider === 'stripe' || provider === 'square' ? ctx.ports.settlements[provider] : null;
  if (!settlements) throw new ProviderError('unsupported', `${provider} has no disputes here`);
  const readAt = new Date(ctx.clock.now());
  const account = charge.account as Parameters<typeof settlements.readDispute>[0]['account'];
  const found = await settlements.readDispute({ account, disputeId });
  return keepCase(ctx, db, practiceId, { charge, found, readAt });
}

/** Keeps a dispute that was read; as keepDispute. */
export async function keepCase(
  ctx: Pick<OperationContext, 'clock'>,
  db: PracticeDb,
  practiceId: string,
  { charge, found, readAt }: { charge: RefundedCharge; found: DisputeCase; readAt: Date },
): Promise<boolean> {
  const { disputeId, amountCents, isTaken } = found;
  const moved = { refundId: disputeId, amountCents, hasFailed: found.state === 'won' };
  const refunds = isTaken || moved.hasFailed ? [moved] : [];
  const isRecorded = await recordGivenBack(ctx, db, practiceId, { charge, refunds, isDispute: true });
  await db.run((sql) => keep(sql, practiceId, charge, { found, readAt }));
  return isRecorded;
}

interface Kept {
  id: string;
  state: DisputeCase['state'];
  dueAt: Date | null;
  sentAt: Date | null;
  updatedAt: Date;
}

interface Reading {
  found: DisputeCase;
  readAt: Date;
}

/** Read before somebody else's reading it is no news. Nor is it where it says that an answer is waited for, and one was sent since the reading began. */
const isNews = ({ sentAt, updatedAt }: Kept, { found, readAt }: Reading): boolean =>
  updatedAt <= readAt && !(takesAnswer(found.state) && sentAt !== null && sentAt > readAt);

/**
 * Asked once more, as when an inquiry becomes a dispute: by another state, or, where nobody told of the one in between, by more time. What
 * is not sent yet answers the new question.
 */
const isAskedAnew = ({ state, dueAt, sentAt }: Kept, { found }: Reading): boolean =>
  takesAnswer(found.state) &&
  sentAt !== null &&
  (state !== found.state || (dueAt !== null && found.dueAt !== null && found.dueAt > dueAt.getTime()));

async function keep(sql: Db, practiceId: string, charge: RefundedCharge, reading: Reading): Promise<void> {
  const { id: transactionId, billId, provider, amountCurrency: currency } = charge;
  const { found, readAt } = reading;
  const [kept] = await sql<Kept>`
    SELECT id, state, "dueAt", "sentAt", "updatedAt" FROM "Dispute"
    WHERE "practiceId" = ${practiceId}::uuid AND provider = ${provider}::"PaymentSource" AND "providerDisputeId" = ${found.disputeId}
    FOR UPDATE`;
  for (const { movementId, amountCents } of found.fees)
    await enter(
      sql,
      {
        ...{ practiceId, billId, transactionId, kind: 'dispute_fee', amountCents, currency, provider },
        ...{ providerId: `fee:${movementId}`, at: readAt },
      },
      { debit: 'provider_fees', credit: provider },
    );
  if (kept && !isNews(kept, reading)) return;
  if (kept && isAskedAnew(kept, reading)) await askAnew(sql, practiceId, kept.id);
  const fees = found.fees.reduce((sum, { amountCents }) => sum + amountCents, 0);
  const isOver = found.state === 'won' || found.state === 'lost' || found.state === 'closed';
  const [row] = await sql<{ id: string }>`
    INSERT INTO "Dispute" AS d (id, "practiceId", "billId", "transactionId", provider, "providerDisputeId", state, "isTaken",
      "amountCents", "feeCents", currency, reason, "dueAt", "openedAt", "closedAt", "hasEvidence", "createdAt", "updatedAt")
    VALUES (${uuid()}::uuid, ${practiceId}::uuid, ${billId}::uuid, ${transactionId}::uuid, ${provider}::"PaymentSource",
      ${found.disputeId}, ${found.state}::"DisputeState", ${found.isTaken}, ${found.amountCents}, ${fees}, ${currency}::"Currency",
      ${found.reason}::"DisputeReason", ${found.dueAt === null ? null : new Date(found.dueAt)}, ${new Date(found.openedAt)},
      ${isOver ? readAt : null}::timestamptz, ${found.hasEvidence}, ${readAt}, ${readAt})
    ON CONFLICT ("practiceId", provider, "providerDisputeId") DO UPDATE SET
      state = EXCLUDED.state, "isTaken" = EXCLUDED."isTaken", "amountCents" = EXCLUDED."amountCents", "feeCents" = EXCLUDED."feeCents", reason = EXCLUDED.reason,
      "dueAt" = EXCLUDED."dueAt", "hasEvidence" = EXCLUDED."hasEvidence",
      "closedAt" = CASE WHEN EXCLUDED."closedAt" IS NOT NULL THEN COALESCE(d."closedAt", EXCLUDED."closedAt") END,
      -- Whoever is asked once more is told once more.
      "toldAt" = CASE WHEN d.state = EXCLUDED.state THEN d."toldAt" END,
      "warnedAt" = CASE WHEN d.state = EXCLUDED.state THEN d."warnedAt" END,
      "updatedAt" = EXCLUDED."updatedAt"
      -- Of two first readings the later one counts.
      WHERE d."updatedAt" <= EXCLUDED."updatedAt"
    RETURNING d.id`;
  if (row) await announce(sql, { practiceId, kind: 'dispute', id: row.id });
}

/** What was sent answered the former question, and is kept as that; this one can be answered, and is told of. */
async function askAnew(sql: Db, practiceId: string, id: string): Promise<void> {
  await sql`
    UPDATE "Dispute" SET answer = NULL, "answeredAt" = NULL, "sentAt" = NULL, error = NULL, "toldAt" = NULL, "warnedAt" = NULL,
      "earlierAnswers" = "earlierAnswers" || jsonb_build_object('answer', answer, 'evidence', evidence, 'sentAt', "sentAt")
    WHERE "practiceId" = ${practiceId}::uuid AND id = ${id}::uuid`;
}
