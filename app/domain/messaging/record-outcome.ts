import type { Db } from '#tenants/scoped-db.ts';

/** What became of a message: sent, and told to have arrived or not yet; or refused, or kept back by us, and why. */
type Outcome =
  | { outcome: 'sent'; providerId: string; arrived?: true }
  | { outcome: 'refused'; message: string; isKeptBack?: true };

/**
 * Writes what became of a queued message, once; answers whether this was the time.
 * @param practiceId null for a message about an account, which belongs to no practice
 * @param at when it became known, in UTC
 */
export async function recordOutcome(
  sql: Db,
  { practiceId, messageId }: { practiceId: string | null; messageId: string },
  result: Outcome,
  at: Date,
): Promise<boolean> {
  const sent = result.outcome === 'sent' ? result : null;
  const refused = result.outcome === 'refused' ? result : null;
  const changed = await sql`
    UPDATE "Message" SET state = ${sent ? 'sent' : 'failed'}::"MessageState", "sentAt" = ${sent && at}::timestamptz,
      "deliveredAt" = ${sent?.arrived ? at : null}::timestamptz, "providerId" = ${sent?.providerId ?? null},
      error = ${refused?.message ?? null}, "refusedAt" = ${refused && !refused.isKeptBack ? at : null}::timestamptz
    WHERE "practiceId" IS NOT DISTINCT FROM ${practiceId}::uuid AND id = ${messageId}::uuid AND state = 'queued'
    RETURNING id`;
  return changed.length > 0;
}
