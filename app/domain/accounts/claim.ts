import type { Services } from '#app/operations/context.ts';
import { outsidePractices, practiceDb } from '#tenants/scoped-db.ts';

/**
 * Ties the records that practices keep of a person to the person's account: those that belong to no account yet and whose
 * e-mail address or phone number this account has proved. An address that somebody only typed ties nothing (C21, C22).
 * Doing it again finds nothing to do. Answers how many were tied.
 */
export async function claimOwnRecords(
  { cross, database, clock }: Pick<Services, 'cross' | 'database' | 'clock'>,
  userId: string,
): Promise<number> {
  const found = await cross.recordsToClaim(userId);
  if (found.length === 0) return 0;
  const now = new Date(clock.now());
  const ofPractice = new Map<string, string[]>();
  for (const { practiceId, id } of found) {
    ofPractice.set(practiceId, [...(ofPractice.get(practiceId) ?? []), id]);
  }
  let tied = 0;
  let name: { firstName: string; lastName: string } | undefined;
  for (const [practiceId, ids] of ofPractice) {
    // Another account may have proved the same number at the same moment: who comes first keeps the record.
    const rows = await practiceDb(database, practiceId).sql(
      (sql) => sql<{ firstName: string; lastName: string }>`
        UPDATE "Client" SET "userId" = ${userId}::uuid, "updatedAt" = ${now}
        WHERE "practiceId" = ${practiceId}::uuid AND id = ANY(${ids}::uuid[]) AND "userId" IS NULL
        RETURNING "firstName", "lastName"`,
    );
    tied += rows.length;
    name ??= rows[0];
  }
  if (name) await nameThemselves(database, userId, name);
  return tied;
}

/** Who came by a link without having registered has no name yet: the first practice knows it. */
async function nameThemselves(
  database: Services['database'],
  userId: string,
  { firstName, lastName }: { firstName: string; lastName: string },
): Promise<void> {
  const name = `${firstName} ${lastName}`.trim();
  await outsidePractices(
    database,
    (sql) => sql`
      UPDATE "User" SET "firstName" = ${firstName}, "lastName" = ${lastName}, name = ${name}
      WHERE id = ${userId}::uuid AND kind = 'client' AND "firstName" IS NULL`,
  );
}
