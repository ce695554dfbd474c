import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { enqueueAccountMessage } from '#app/domain/effects/index.ts';
import { FileStoreError } from '#app/integrations/files/port.ts';
import { DAY_MS, HOUR_MS } from '#app/lib/duration.ts';
import { formatDate } from '#app/lib/time.ts';
import { system } from '#app/operations/access.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { announce } from '#app/platform/outbox.ts';
import { practiceDb, type PracticeDb } from '#tenants/scoped-db.ts';
import { EXPORT_DAYS, EXPORT_HOURS } from '../inputs.ts';
import { LEAVING_MESSAGES as messages } from '../messages.ts';
import { exportKey } from './files.ts';
import { STEPS, writeCopy } from './write-copy.ts';

interface Owner {
  userId: string;
  to: string;
  timeZone: string;
}

/**
 * Makes a copy of everything that a practice owns, puts it into the private store and tells its owner. A practice that was closed
 * meanwhile gets it too, so the practice is none that the access resolves. A second run makes the same file at the same place, or
 * finds that done.
 */
export const makePracticeExport = operation({
  name: 'makePracticeExport',
  kind: 'mutation',
  description: 'Makes a copy of everything in a practice.',
  access: system(),
  input: z.strictObject({ practiceId: z.uuid(), exportId: z.uuid() }),
  output: z.object({ made: z.boolean() }),
  job: 'make-practice-export',
  async run(ctx, { practiceId, exportId }) {
    const db = practiceDb(ctx.database, practiceId);
    const folder = await mkdtemp(join(tmpdir(), `${FOLDER}${exportId}-`));
    try {
      await sweepBeside(folder, exportId);
      const made = await begin(db, exportId);
      await (made ? make(ctx, db, exportId, folder) : removeUnnamed(ctx, db, exportId));
      return { made };
    } catch (error) {
      if (error instanceof FileStoreError) throw new Refusal('unavailable', messages.storeDown);
      throw error;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
});

/** Where copies are put together, on the worker's own disk. */
const FOLDER = 'tendwell-export-';

/**
 * Removes what a worker that was killed left there of this copy, whose job comes again, and what is older than any copy under way: it
 * holds what clients told in confidence.
 */
async function sweepBeside(own: string, exportId: string): Promise<void> {
  // The disk's own clock.
  const over = (await stat(own)).mtimeMs - EXPORT_HOURS * HOUR_MS;
  for (const name of await readdir(tmpdir())) {
    const folder = join(tmpdir(), name);
    if (!name.startsWith(FOLDER) || folder === own) continue;
    const begun = await stat(folder).catch(() => null);
    if (name.startsWith(`${FOLDER}${exportId}-`) || (begun && begun.mtimeMs < over))
      await rm(folder, { recursive: true, force: true });
  }
}

async function begin({ practiceId, run }: PracticeDb, exportId: string): Promise<boolean> {
  const begun = await run(
    (sql) => sql`
      UPDATE "PracticeExport" SET state = 'making', done = 0, total = ${STEPS}
      WHERE "practiceId" = ${practiceId}::uuid AND id = ${exportId}::uuid AND state IN ('waiting', 'making') RETURNING id`,
  );
  return begun.length > 0;
}

/** Removes the file of a copy that was given up or removed before a row could name it, as by a run that was killed once it was kept. */
async function removeUnnamed(
  ctx: OperationContext,
  { practiceId, run }: PracticeDb,
  exportId: string,
): Promise<void> {
  const key = exportKey(practiceId, exportId);
  const named = await run(
    (sql) => sql`
      SELECT id FROM "PracticeExport"
      WHERE "practiceId" = ${practiceId}::uuid AND id = ${exportId}::uuid AND "fileKey" = ${key}`,
  );
  if (named.length === 0) await ctx.ports.files.remove(key);
}

async function make(ctx: OperationContext, db: PracticeDb, exportId: string, folder: string): Promise<void> {
  const { practiceId } = db;
  const path = join(folder, 'copy.zip');
  const key = exportKey(practiceId, exportId);
  const size = await writeCopy(path, {
    run: db.run,
    practiceId,
    files: ctx.ports.files,
    now: new Date(ctx.clock.now()),
    onStep: (done) =>
      db.run(async (sql) => {
        await sql`
          UPDATE "PracticeExport" SET done = ${done}
          WHERE "practiceId" = ${practiceId}::uuid AND id = ${exportId}::uuid AND state = 'making'`;
        await announce(sql, { practiceId, kind: 'settings', id: practiceId });
      }),
  });
  await ctx.ports.files.upload(key, path, 'application/zip');
  const now = ctx.clock.now();
  const isWanted = await db.run(async (sql) => {
    const expiresAt = new Date(now + EXPORT_DAYS * DAY_MS);
    const [owner] = await sql<Owner>`
      UPDATE "PracticeExport" e SET state = 'ready', "fileKey" = ${key}, size = ${size}::bigint,
        "readyAt" = ${new Date(now)}, "expiresAt" = ${expiresAt}
      FROM "Practice" p JOIN "User" u ON u.id = p."ownerUserId"
      WHERE e."practiceId" = ${practiceId}::uuid AND e.id = ${exportId}::uuid AND e.state = 'making' AND p.id = e."practiceId"
      RETURNING u.id AS "userId", u.email AS to, p."timeZone"`;
    if (!owner) return false;
    const { timeZone, ...whose } = owner;
    const about = formatDate(expiresAt, timeZone);
    await enqueueAccountMessage(sql, { occasion: 'export_ready', ...whose, about }, practiceId);
    await announce(sql, { practiceId, kind: 'settings', id: practiceId });
    return true;
  });
  // Given up, or removed, meanwhile: nothing names the file any more. Or another run was faster, and its file stands at this place.
  if (!isWanted) await removeUnnamed(ctx, db, exportId);
}
