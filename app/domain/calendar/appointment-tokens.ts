import { openToken } from '#app/platform/tokens.ts';
import type { Db } from '#tenants/scoped-db.ts';

/** By appointment, each of which keeps its token for good: a calendar is read again and again, and they would be a third of it. */
const known = new Map<string, string | null>();
const MAX_KNOWN = 20_000;

/**
 * The tokens of appointments that the practice has just read, in their order; those that this process has not met yet are read and
 * decrypted. Null where one was encrypted under another secret.
 */
export async function readTokens(
  sql: Db,
  practiceId: string,
  ids: readonly string[],
): Promise<(string | null)[]> {
  const tokens = ids.map((id) => known.get(id));
  const missing = ids.filter((_id, at) => tokens[at] === undefined);
  if (missing.length === 0) return tokens as (string | null)[];
  const rows = await sql<{ id: string; encrypted: string }>`
    SELECT id, "instantActionTokenEncrypted" AS encrypted FROM "Appointment"
    WHERE "practiceId" = ${practiceId}::uuid AND id = ANY(${missing}::uuid[])`;
  const read = new Map(rows.map(({ id, encrypted }) => [id, openToken(encrypted)]));
  if (known.size + read.size > MAX_KNOWN) known.clear();
  for (const [id, token] of read) known.set(id, token);
  return ids.map((id, at) => tokens[at] ?? read.get(id) ?? null);
}
