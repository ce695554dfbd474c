import { opens, readHeldPlan } from '#app/domain/subscriptions/index.ts';
import type { Ports } from '#app/operations/context.ts';
import type { SiteScripts } from '#builder/scripts/insert.ts';
import type { Db } from '#tenants/scoped-db.ts';

/** The scripts that visitors' browsers are to run; null where there are none, they are switched off, or the plan holds no website. */
export async function readRunningScripts(
  sql: Db,
  practiceId: string,
  ports: Pick<Ports, 'billing'>,
): Promise<SiteScripts | null> {
  const [row] = await sql<{ head: string; body: string }>`
    SELECT COALESCE("headScripts", '') AS head, COALESCE("bodyScripts", '') AS body FROM "Practice"
    WHERE id = ${practiceId}::uuid AND "scriptsEnabled"
      AND (COALESCE("headScripts", '') <> '' OR COALESCE("bodyScripts", '') <> '')`;
  if (!row || !opens(await readHeldPlan(sql), 'website', { ports })) return null;
  return row;
}
