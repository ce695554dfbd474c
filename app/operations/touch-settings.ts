import type { Db } from '#tenants/scoped-db.ts';
import { nextUpdatedAt } from './changed-elsewhere.ts';

interface Touched {
  practiceId: string;
  /** Epoch milliseconds. */
  now: number;
  previousUpdatedAt: Date | undefined;
}

/** Notes that a practice's settings are changed now, one window after the other. Throws state_changed where the form was opened before another's change. */
export async function touchSettings(sql: Db, { practiceId, now, previousUpdatedAt }: Touched): Promise<void> {
  const [before] = await sql<{ updatedAt: Date }>`
    SELECT "updatedAt" FROM "Practice" WHERE id = ${practiceId}::uuid FOR UPDATE`;
  await sql`
    UPDATE "Practice" SET "updatedAt" = ${nextUpdatedAt(now, before!, previousUpdatedAt)} WHERE id = ${practiceId}::uuid`;
}
