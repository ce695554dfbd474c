import type { OperationContext } from '#app/operations/context.ts';
import { outsidePractices, practiceDb, type Db } from '#tenants/scoped-db.ts';
import { addToAudit } from '../effects/index.ts';
import { tellPersonOnFile, type TiedRecord } from './ties/record-tie.ts';

type Asking = Pick<
  OperationContext,
  'cross' | 'database' | 'clock' | 'actor' | 'address' | 'requestId' | 'appOrigin' | 'protocol' | 'sitesHost'
>;

type Tied = TiedRecord & { lastName: string };

/**
 * Ties the records that practices keep of a person to the person's account: those that belong to no account yet and whose
 * email address this account has proved, or whose phone number it has proved and whose name is its own. An address that somebody only
 * typed ties nothing (C21, C22). Whoever is on file is told of a tie by number, and can undo it.
 * Doing it again finds nothing to do. Answers how many were tied.
 */
export async function claimOwnRecords(ctx: Asking, userId: string): Promise<number> {
  const { cross, database } = ctx;
  const found = await cross.recordsToClaim(userId);
  if (found.length === 0) return 0;
  const account = await database.prisma.user.findUniqueOrThrow({
    where: { id: userId },
    select: { id: true, email: true },
  });
  const byPhone = new Set(found.filter((one) => one.byPhone).map(({ id }) => id));
  let tied = 0;
  let name: { firstName: string; lastName: string } | undefined;
  for (const practiceId of new Set(found.map((one) => one.practiceId))) {
    const ids = found.filter((one) => one.practiceId === practiceId).map(({ id }) => id);
    const practice = await cross.practiceForId(practiceId);
    if (!practice) continue;
    const rows = await practiceDb(database, practiceId).run(async (sql) => {
      const records = await tie(ctx, sql, { practiceId, ids, userId });
      for (const record of records) {
        const by = byPhone.has(record.id) ? 'phone' : 'email';
        await recordTie(ctx, sql, { practiceId, clientId: record.id, userId, by });
        if (by === 'phone') await tellPersonOnFile(ctx, sql, practice, { record, account });
      }
      return records;
    });
    tied += rows.length;
    name ??= rows.find(({ id }) => !byPhone.has(id));
  }
  if (name) await nameThemselves(database, userId, name);
  return tied;
}

/** Another account may have proved the same number at the same moment: who comes first keeps the record. */
const tie = (
  { clock }: Asking,
  sql: Db,
  { practiceId, ids, userId }: { practiceId: string; ids: string[]; userId: string },
) => sql<Tied>`
  UPDATE "Client" SET "userId" = ${userId}::uuid, "updatedAt" = ${new Date(clock.now())}
  WHERE "practiceId" = ${practiceId}::uuid AND id = ANY(${ids}::uuid[]) AND "userId" IS NULL
  RETURNING id, "firstName", "lastName", email, phone`;

function recordTie(
  { actor, address, requestId, clock }: Asking,
  sql: Db,
  tied: { practiceId: string; clientId: string; userId: string; by: 'phone' | 'email' },
): Promise<void> {
  const { practiceId, clientId, userId, by } = tied;
  const asking = { practice: { id: practiceId }, actor, linkToken: null, address, requestId, clock };
  const detail = { userId, by };
  return addToAudit(asking, sql, { action: 'tieRecord', subjectKind: 'client', subjectId: clientId, detail });
}

/** Who came by a link without having registered has no name yet: the first practice knows it. */
async function nameThemselves(
  database: OperationContext['database'],
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
