import { z } from 'zod';
import type { Db } from '#tenants/scoped-db.ts';

/** Disputes that wait for the practitioner's answer. */
export const disputesWaiting = {
  disputesToAnswer: z.int(),
  disputeDueAt: z
    .date()
    .nullable()
    .meta({ description: 'Until when an answer is taken, of the dispute that is due first.' }),
};

/** How many wait for an answer, and until when the first is taken; not every bank says. */
export async function readDisputesWaiting(sql: Db, practiceId: string, now: Date) {
  const [row] = await sql<{ disputes: number; dueAt: Date | null }>`
    SELECT disputes, "dueAt" FROM disputes_to_answer(${practiceId}::uuid, ${now})`;
  return { disputesToAnswer: row!.disputes, disputeDueAt: row!.dueAt };
}
