import type { Db } from '#tenants/scoped-db.ts';
import { readProposals } from './proposal-rows.ts';
import { proposalView } from './proposal-view.ts';

/** So many are named where something else is what is looked at. */
const NAMED = 5;

/**
 * What was moved or deleted in the calendar outside and waits for the practitioner, in words; five at most.
 * @param now epoch milliseconds
 */
export async function changesElsewhere(
  sql: Db,
  { practiceId, now }: { practiceId: string; now: number },
): Promise<string[]> {
  const rows = await readProposals(sql, { practiceId, now: new Date(now) });
  return rows.slice(0, NAMED).map((row) => {
    const { title, said } = proposalView(row, now);
    return `${title}: ${said}`;
  });
}

/** What became of an appointment in the calendar outside, in words, where that waits for the practitioner; null else. `now` as above. */
export async function changeElsewhereOf(
  sql: Db,
  { practiceId, appointmentId, now }: { practiceId: string; appointmentId: string; now: number },
): Promise<string | null> {
  const [row] = await readProposals(sql, { practiceId, now: new Date(now), of: appointmentId });
  return row ? proposalView(row, now).said : null;
}
