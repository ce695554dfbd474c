import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import { FileStoreError } from '#app/integrations/files/port.ts';
import { DAY_MS } from '#app/lib/duration.ts';
import { system } from '#app/operations/access.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { outsidePractices, practiceDb, type PracticeDb } from '#tenants/scoped-db.ts';
import { GRACE_DAYS } from '../inputs.ts';
import { LEAVING_MESSAGES as messages } from '../messages.ts';
import { BLANKS, blankPractice } from './blank.ts';
import { handBackLeave } from './hand-back/hand-back.ts';
import { keysOf, rowsWithFiles } from './stored-files.ts';
import { HOLD_KEYS, REMOVED, REMOVED_WHOLE } from './tables.ts';

/** Rows that one statement removes. */
const MOST = 1_000;

/** Days after closing from which a vendor that never answers holds its keys up no more. */
const GIVEN_UP_DAYS = GRACE_DAYS + 7;

const before = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS);

/**
 * Removes what a closed practice held once its time is over: files, then rows, then who its clients and its owner were. What bills are
 * made of stays, without names. Each step is small, committed by itself, and finds what is left: whatever dies in between is done by
 * the next run, and a run after the last one finds nothing.
 */
export const erasePractice = operation({
  name: 'erasePractice',
  kind: 'mutation',
  description: 'Removes what a closed practice held.',
  access: system(),
  input: z.strictObject({ practiceId: z.uuid(), closedId: z.uuid() }),
  output: z.object({ erased: z.boolean() }),
  job: 'erase-practice',
  due: ({ cross }, now) =>
    cross.due('practices_to_erase', 'closedId', new Date(now.getTime() - GRACE_DAYS * DAY_MS)),
  key: ({ closedId }) => `erase-practice:${closedId}`,
  async run(ctx, { practiceId }) {
    const db = practiceDb(ctx.database, practiceId);
    const now = new Date(ctx.clock.now());
    const [closed] = await db.run(
      (sql) => sql<{ ownerUserId: string; closedAt: Date }>`
        SELECT "ownerUserId", "closedAt" FROM "Practice"
        WHERE id = ${practiceId}::uuid AND "erasedAt" IS NULL AND "closedAt" IS NOT NULL
          AND "closedAt" <= ${before(now, GRACE_DAYS)}`,
    );
    if (!closed) return { erased: false };
    // Vendors that are away hold nothing else up, and not for ever: leave that nobody renews ends by itself.
    const isLastTry = closed.closedAt <= before(now, GIVEN_UP_DAYS);
    const isHandedBack = (await handBackLeave(ctx, db, { isLastTry })) || isLastTry;
    await removeFiles(ctx, db);
    await removeProductMessages(ctx, db, closed.ownerUserId);
    const keys: ReadonlySet<string> = isHandedBack ? new Set() : HOLD_KEYS;
    await removeRows(
      db,
      REMOVED.filter((table) => !keys.has(table)),
    );
    for (const [table, blank] of BLANKS)
      if (!keys.has(table)) while ((await db.run((sql) => blank(sql, practiceId))).length > 0);
    if (!isHandedBack) throw new Refusal('unavailable', messages.vendorDown);
    await letOwnerGo(ctx, practiceId, closed.ownerUserId, now);
    await db.run((sql) => blankPractice(sql, practiceId, now));
    ctx.log.info({ practiceId }, 'a closed practice was removed');
    return { erased: true };
  },
});

/** A row goes after its files: what died in between still names them. */
async function removeFiles(ctx: OperationContext, db: PracticeDb): Promise<void> {
  const { practiceId } = db;
  try {
    for (;;) {
      const rows = await db.run((sql) => rowsWithFiles(sql, practiceId));
      if (rows.length === 0) return;
      for (const row of rows) {
        for (const key of keysOf(practiceId, row)) await ctx.ports.files.remove(key);
        await db.run((sql) => sql.deleteFrom(row.table).where('id', '=', row.id).execute());
      }
    }
  } catch (error) {
    if (error instanceof FileStoreError) throw new Refusal('unavailable', messages.storeDown);
    throw error;
  }
}

/**
 * What the product itself wrote of the practice goes, wherever it went, as the outbox knows it by: an invoice address is typed freely and
 * may be another practice's. What it wrote to the owner goes by who asked for it, else by their own address and proved number; where
 * they stay somebody's client that stays too.
 */
async function removeProductMessages(
  ctx: OperationContext,
  { practiceId, run }: PracticeDb,
  userId: string,
): Promise<void> {
  const isClient = await isSomebodysClient(ctx, practiceId, userId);
  const [of] = await run(
    (sql) => sql<{ addresses: string[]; keys: string[] }>`
      SELECT array_remove(ARRAY[u.email, CASE WHEN u."phoneVerifiedAt" IS NOT NULL THEN u.phone END], NULL) AS addresses,
        ARRAY(SELECT CASE e.topic WHEN 'plan-message' THEN e."dedupeKey" ELSE 'account:' || (e.payload->>'key') END
          FROM "OutboxEvent" e WHERE e."practiceId" = p.id AND e.topic IN ('plan-message', 'account-message')) AS keys
      FROM "Practice" p JOIN "User" u ON u.id = p."ownerUserId"
      WHERE p.id = ${practiceId}::uuid`,
  );
  const { addresses, keys } = of!;
  await outsidePractices(ctx.database, async (sql) => {
    await sql`
      WITH asked AS (
        SELECT 'account:' || (payload->>'key') AS key, payload->>'userId' = ${userId} AS "isOwn" FROM "OutboxEvent"
        WHERE "practiceId" IS NULL AND topic = 'account-message' AND payload->>'userId' IS NOT NULL
          AND (payload->>'userId' = ${userId} OR payload->>'to' = ANY(${addresses}::text[])))
      DELETE FROM "Message" m WHERE m."practiceId" IS NULL AND (
        m."dedupeKey" = ANY(${keys}::text[])
        OR m.template !~ '^plan_' AND (NOT ${isClient}::boolean OR m.template ~ '^(practice_|export_)') AND (
          m."dedupeKey" IN (SELECT key FROM asked WHERE "isOwn")
          OR m."toAddress" = ANY(${addresses}::text[]) AND m."dedupeKey" NOT IN (SELECT key FROM asked WHERE NOT "isOwn")))`;
    await sql`
      DELETE FROM "OutboxEvent" WHERE "practiceId" IS NULL AND topic = 'account-message' AND NOT ${isClient}::boolean
        AND (payload->>'userId' = ${userId}
          OR payload->>'userId' IS NULL AND payload->>'to' = ANY(${addresses}::text[]))`;
  });
}

const isSomebodysClient = async (ctx: OperationContext, practiceId: string, userId: string) =>
  (await ctx.cross.recordsOfPerson(userId)).some((one) => one.practiceId !== practiceId);

async function removeRows(db: PracticeDb, tables: readonly (typeof REMOVED)[number][]): Promise<void> {
  for (const table of REMOVED_WHOLE) await db.run((sql) => sql.deleteFrom(table).execute());
  for (const table of tables) {
    for (;;) {
      const { numDeletedRows } = await db.run((sql) =>
        sql
          .deleteFrom(table)
          .where('id', 'in', sql.selectFrom(table).select('id').limit(MOST))
          .executeTakeFirstOrThrow(),
      );
      if (numDeletedRows < BigInt(MOST)) break;
    }
  }
}

/**
 * The owner's account ends with the practice, unless they are somebody's client: then it stays as a client's. A row that stands for
 * nobody owns what is left.
 */
async function letOwnerGo(
  ctx: OperationContext,
  practiceId: string,
  userId: string,
  now: Date,
): Promise<void> {
  const isClient = await isSomebodysClient(ctx, practiceId, userId);
  // First: once the practice is handed over nobody finds whose they were.
  if (!isClient)
    await outsidePractices(ctx.database, async (sql) => {
      await sql`DELETE FROM "Session" WHERE "userId" = ${userId}::uuid`;
      await sql`DELETE FROM "UserToken" WHERE "userId" = ${userId}::uuid`;
      await sql`DELETE FROM "TwoStep" WHERE "userId" = ${userId}::uuid`;
      await sql`DELETE FROM "RecoveryCode" WHERE "userId" = ${userId}::uuid`;
      await sql`DELETE FROM "Passkey" WHERE "userId" = ${userId}::uuid`;
    });
  const nobody = uuid();
  await practiceDb(ctx.database, practiceId).run(async (sql) => {
    const [mine] = await sql<{ id: string }>`
      SELECT p.id FROM "Practice" p JOIN "User" u ON u.id = p."ownerUserId"
      WHERE p.id = ${practiceId}::uuid AND u.email <> ${addressOf(practiceId)} FOR UPDATE OF p`;
    if (!mine) return;
    await sql`
      INSERT INTO "User" (id, email, kind, name, "disabledAt", "createdAt", "updatedAt")
      VALUES (${nobody}::uuid, ${addressOf(practiceId)}, 'practitioner', 'Closed practice', ${now}, ${now}, ${now})`;
    await sql`UPDATE "Practice" SET "ownerUserId" = ${nobody}::uuid WHERE id = ${practiceId}::uuid`;
    if (isClient) {
      await sql`
        UPDATE "User" SET kind = 'client', title = NULL, "commsName" = NULL, gender = NULL, "customGender" = NULL,
          dob = NULL, "photoHandle" = NULL, "photoUrl" = NULL, "updatedAt" = ${now} WHERE id = ${userId}::uuid`;
      return;
    }
    await sql`
      UPDATE "User" SET email = ${`gone-${userId}@tendwell.invalid`}, name = 'Closed account', "firstName" = NULL,
        "lastName" = NULL, "commsName" = NULL, phone = NULL, "phoneVerifiedAt" = NULL, "emailVerifiedAt" = NULL,
        "passwordHash" = NULL, title = NULL, gender = NULL, "customGender" = NULL, dob = NULL, "photoHandle" = NULL,
        "photoUrl" = NULL, "timeZone" = NULL, "disabledAt" = ${now}, "updatedAt" = ${now}
      WHERE id = ${userId}::uuid`;
  });
}

/** An address that can be nobody's (RFC 2606). */
const addressOf = (practiceId: string) => `closed-${practiceId}@tendwell.invalid`;
