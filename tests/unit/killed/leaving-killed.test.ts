import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { beforeAll, describe, test, type TestContext } from 'vitest';
import { connectVideoConferencing, finishVideoConferencing } from '#app/domain/conferencing/index.ts';
import { connectCronofy, finishCronofy, syncCalendars } from '#app/domain/calendar-integrations/index.ts';
import { closePractice } from '#app/domain/leaving/close/close-practice.ts';
import { exportKey } from '#app/domain/leaving/export/files.ts';
import { requestPracticeExport } from '#app/domain/leaving/export/request-practice-export.ts';
import { CronofyCalendars } from '#app/integrations/calendars/cronofy.ts';
import { ZoomConferencing } from '#app/integrations/conferencing/zoom.ts';
import { S3FileStore } from '#app/integrations/files/s3.ts';
import { fileSettings } from '#app/integrations/files/settings.ts';
import { selectBilling } from '#app/integrations/billing/select.ts';
import { DAY_MS } from '#app/lib/duration.ts';
import type { Actor } from '#app/operations/actor.ts';
import { runOperation } from '#app/operations/run.ts';
import { fixedClock } from '#app/platform/clock.ts';
import { parseEnv } from '#app/platform/env/parse.ts';
import { sellsThroughSquare, given } from '#prisma/situations/index.ts';
import { startSandboxServer } from '#sandbox/server.ts';
import { practiceDb } from '#tenants/scoped-db.ts';
import { atZoom, ZOOM_KEYS } from '#tests/support/conferencing.ts';
import { testContext } from '#tests/support/context.ts';
import { testDatabase } from '#tests/support/database.ts';
import { builtWorker } from '#tests/support/killed/built-worker.ts';
import { startChild } from '#tests/support/killed/start-child.ts';
import { OWNER_PASSWORD, twoPractices } from '#tests/support/world.ts';
import { ok } from '#tests/support/worlds/booking.ts';
import { CRONOFY_KEYS } from '#tests/support/worlds/calendars.ts';

let worker: string;
beforeAll(async () => {
  worker = await builtWorker();
}, 180_000);

const PATIENCE = { timeout: 60_000, interval: 20 };

/**
 * A practice of today, whose database, vendors and store are of one test alone; the two run side by side, each with its own `expect`.
 * All of it goes with its test, however that ends.
 */
async function leavingWorld({ expect, onTestFinished }: TestContext) {
  const folder = (name: string) => {
    const made = mkdtempSync(join(tmpdir(), name));
    onTestFinished(() => rmSync(made, { recursive: true }));
    return made;
  };
  const dataDir = folder('tendwell-leaving-');
  // The worker's own, instead of the machine's.
  const disk = folder('tendwell-disk-');
  const sandbox = await startSandboxServer({ port: 0, dataDir, files: fileSettings(parseEnv({}).files) });
  onTestFinished(() => sandbox.close());
  const files = new S3FileStore(fileSettings(parseEnv({ SANDBOX_URL: sandbox.url }).files));
  const zoom = new ZoomConferencing({ ...ZOOM_KEYS, apiBase: `${sandbox.url}/zoom` });
  const calendars = new CronofyCalendars({ ...CRONOFY_KEYS, apiBase: `${sandbox.url}/cronofy` });
  const db = await testDatabase();
  onTestFinished(() => db.close());
  const now = Date.now();
  const { a } = await twoPractices(db.database, { now });
  const rows = async (text: string, values: unknown[] = []) => (await db.owner.query(text, values)).rows;
  await rows(`UPDATE "Appointment" SET state = 'cancelled' WHERE state IN ('pending', 'approved')`);
  const context = (actor: Actor) =>
    testContext({
      ...{ database: db.database, clock: fixedClock(now), actor },
      ports: { files, conferencing: { zoom }, calendars, billing: selectBilling() },
    });
  /** As if what a dead worker held had been held for long: the next one need not wait to call it dead. */
  const grow = () =>
    rows(
      `UPDATE graphile_worker._private_jobs SET locked_at = now() - interval '1 minute' WHERE locked_by IS NOT NULL`,
    );
  const start = (env: Record<string, string> = {}) => {
    const started = startChild(worker, { db, sandbox, env: { ...env, TMPDIR: disk } });
    onTestFinished(async () => {
      started.child.kill('SIGKILL');
      await started.ended;
    });
    return started;
  };
  return {
    ...{ a, now, db, sandbox, files, rows },
    owner: context(a.owner.actor),
    system: context({ kind: 'system' }),
    /** A worker that dies at a statement: its n-th that holds this text, before it is sent or after its answer came. */
    async killedAt(text: string, when: 'before' | 'after' = 'before', at = 1) {
      const env = { KILL_ON: text, KILL_AT: String(at), KILL_WHEN: when };
      expect(await start(env).ended).toBe('SIGKILL');
      await grow();
    },
    /** A worker that dies once a vendor has done its part, whose answer never comes. */
    async killedOnce(isDone: () => boolean) {
      const { child, ended } = start();
      await expect.poll(isDone, PATIENCE).toBe(true);
      child.kill('SIGKILL');
      expect(await ended).toBe('SIGKILL');
      const { stripe, zoom: meetings, square, cronofy } = sandbox;
      for (const { failures } of [stripe, meetings, square, cronofy]) failures.clear();
      await grow();
    },
    /** A worker that lives until it is so. */
    async lives(state: () => unknown, wanted: unknown) {
      const { child, ended } = start();
      await expect.poll(state, { timeout: 90_000, interval: 50 }).toEqual(wanted);
      child.kill('SIGTERM');
      await ended;
      expect(await state()).toEqual(wanted);
    },
    /** Nothing waits, runs or is to be sent. */
    isQuiet: async () =>
      (
        await rows(
          `SELECT (SELECT count(*) FROM "OutboxEvent" WHERE "processedAt" IS NULL)
             + (SELECT count(*) FROM graphile_worker._private_jobs WHERE locked_by IS NOT NULL)
             + (SELECT count(*) FROM "Message" WHERE state = 'queued') = 0 AS quiet`,
        )
      )[0].quiet as boolean,
    /** How often each of the product's own messages went out. */
    mails: async () =>
      rows(
        `SELECT template, state, count(*)::int AS n FROM "Message" WHERE template ~ '^(export|practice)_' GROUP BY 1, 2 ORDER BY 1`,
      ),
    /** How many files lie in the store. */
    stored: () => readdirSync(join(dataDir, 'files', 'data')).length,
    /** What a worker left on its disk. */
    folders: () => readdirSync(disk).length,
  };
}

type Back = Record<'code' | 'state', string>;

/** Zoom, Square and a calendar are connected, and the calendar tells what changes in it. */
async function withLeave({
  a,
  now,
  db,
  sandbox,
  rows,
  owner,
  system,
}: Awaited<ReturnType<typeof leavingWorld>>) {
  const provider = 'zoom' as const;
  const zoom = await ok(runOperation(connectVideoConferencing, owner, { provider }));
  const said = Object.fromEntries((await atZoom(zoom.url)).back!.searchParams) as Back;
  await ok(runOperation(finishVideoConferencing, owner, { provider, state: said.state, code: said.code }));
  await given(practiceDb(db.database, a.id), now, (scene) => sellsThroughSquare(scene, a.slug));
  const name = 'leaving@calendar.example';
  sandbox.cronofy.person('google', name);
  const calendar = await ok(runOperation(connectCronofy, owner, { providerName: 'google' }));
  const body = new URLSearchParams({ do: 'allow', name });
  const page = await fetch(calendar.url, { method: 'POST', redirect: 'manual', body });
  const back = Object.fromEntries(new URL(page.headers.get('location')!).searchParams) as Back;
  await ok(runOperation(finishCronofy, owner, back));
  const [{ id: connectionId }] = await rows('SELECT id FROM "CalendarConnection"');
  await ok(runOperation(syncCalendars, system, { practiceId: a.id, connectionId }));
}

describe.concurrent('a worker that is killed while a practice leaves', () => {
  test(
    'in the middle of its copy, of ending its plan and of its messages: each ends whole, once',
    { timeout: 300_000 },
    async (context) => {
      const { expect } = context;
      const world = await leavingWorld(context);
      const { a, sandbox, files, rows, owner } = world;
      const { exportId } = await ok(runOperation(requestPracticeExport, owner, { password: OWNER_PASSWORD }));
      const copy = async () =>
        (await rows('SELECT state, done, size::int FROM "PracticeExport" WHERE id = $1', [exportId]))[0];
      const key = exportKey(a.id, exportId);

      await world.killedAt('UPDATE "PracticeExport" SET done', 'before', 6);
      expect([await copy(), world.folders(), await files.head(key)]).toEqual([
        { state: 'making', done: 5, size: null },
        1,
        null,
      ]);
      await world.killedAt(`UPDATE "PracticeExport" e SET state = 'ready'`, 'after');
      expect([await copy(), world.folders(), world.stored()]).toMatchObject([{ state: 'making' }, 1, 1]);
      // Its plan is begun meanwhile.
      await rows(
        `INSERT INTO "Subscription" (id, "practiceId", state, "wantedPlan", "wantedInterval", "wantedKey", "checkAt", "updatedAt")
         VALUES ($1, $2, 'cancelled', 'website', 'month', $1, now() - interval '1 minute', now() - interval '1 minute')`,
        [randomUUID(), a.id],
      );
      const plan = async () => (await rows('SELECT state, "endsAt" FROM "Subscription"'))[0];
      await world.lives(
        async () => [(await copy()).state, (await plan()).state, await world.mails(), await world.isQuiet()],
        ['ready', 'trialing', [{ template: 'export_ready', state: 'sent', n: 1 }], true],
      );
      expect([world.folders(), world.stored()]).toEqual([0, 1]);
      expect((await files.head(key))!.size).toBe((await copy()).size);

      await ok(runOperation(closePractice, owner, { password: OWNER_PASSWORD, agreed: true }));
      const atStripe = () => sandbox.stripe.store.all('subscriptions');
      sandbox.stripe.failures.plan({ mode: 'timeout_after', method: 'POST', path: '/v1/subscriptions/' });
      await world.killedOnce(() => atStripe()[0]!.cancel_at_period_end);
      expect(await plan()).toEqual({ state: 'trialing', endsAt: null });
      await rows(`UPDATE "Practice" SET "closedAt" = now() - interval '23 days 1 hour' WHERE id = $1`, [
        a.id,
      ]);
      await world.killedAt('SET "endToldAt"', 'after');
      await world.killedAt('INSERT INTO "Message"');
      await world.lives(
        async () => [await plan(), await world.mails(), await world.isQuiet()],
        [
          { state: 'trialing', endsAt: expect.any(Date) },
          ['export_ready', 'practice_closed', 'practice_end_near'].map((template) => ({
            template,
            state: 'sent',
            n: 1,
          })),
          true,
        ],
      );
      expect(atStripe()).toMatchObject([{ status: 'trialing', cancel_at_period_end: true }]);
    },
  );

  test(
    'in the middle of removing it: all of it goes, and vendors are not left with anything',
    { timeout: 300_000 },
    async (context) => {
      const { expect } = context;
      const world = await leavingWorld(context);
      const { a, now, sandbox, files, rows } = world;
      await withLeave(world);
      const [exportId, path] = [
        randomUUID(),
        join(mkdtempSync(join(tmpdir(), 'tendwell-copy-')), 'copy.zip'),
      ];
      writeFileSync(path, 'a copy');
      await files.upload(exportKey(a.id, exportId), path, 'application/zip');
      rmSync(dirname(path), { recursive: true });
      await rows(
        `INSERT INTO "PracticeExport" (id, "practiceId", state, "requestedAt", "readyAt", "expiresAt", "fileKey", size)
       VALUES ($1, $2, 'ready', now(), now(), now() + interval '7 days', $3, 6)`,
        [exportId, a.id, exportKey(a.id, exportId)],
      );
      await rows(`UPDATE "Practice" SET "closedAt" = $2, "endToldAt" = now() WHERE id = $1`, [
        a.id,
        new Date(now - 30 * DAY_MS),
      ]);
      const left = async () => ({
        ...(
          await rows(
            `SELECT p."erasedAt" IS NOT NULL AS erased,
             (SELECT count(*)::int FROM "User" WHERE id = $2 AND email !~ '^gone-') AS owner,
             (SELECT count(*)::int FROM "User" WHERE email ~ '^closed-') AS nobody,
             (SELECT count(*)::int FROM "Client" WHERE "practiceId" = p.id AND "lastName" ~ '^(Moss|Reyes|Park)$') AS people,
             (SELECT count(*)::int FROM "Skill" WHERE "practiceId" = p.id) AS skills,
             (SELECT count(*)::int FROM "PaymentMethod" WHERE "practiceId" = p.id AND "detachedAt" IS NULL) AS cards,
             (SELECT count(*)::int FROM "ConferencingAccount" WHERE "practiceId" = p.id)
             + (SELECT count(*)::int FROM "CalendarConnection" WHERE "practiceId" = p.id)
             + (SELECT count(*)::int FROM "PaymentAccount" WHERE "practiceId" = p.id AND "refreshTokenEncrypted" IS NOT NULL) AS keys
           FROM "Practice" p WHERE id = $1`,
            [a.id, a.owner.userId],
          )
        )[0],
        files: world.stored(),
      });
      const forgotten = () =>
        sandbox.stripe.store.all('events').filter(({ type }) => type === 'payment_method.detached').length;
      const grants = () =>
        sandbox.zoom.store.all('grants').length + sandbox.cronofy.store.all('grants').length;
      const revoked = () =>
        sandbox.square.store.all('events').filter(({ type }) => type === 'oauth.authorization.revoked')
          .length;
      const shared = () =>
        sandbox.cronofy.store.all('profiles').length + sandbox.cronofy.store.all('channels').length;
      const whole = { erased: true, owner: 0, nobody: 1, people: 0, skills: 0, cards: 0, keys: 0, files: 0 };
      const before = await left();
      expect(before).toMatchObject({ erased: false, owner: 1, nobody: 0, people: 3, keys: 3, files: 1 });
      expect(before.cards).toBeGreaterThan(0);

      sandbox.stripe.failures.plan({ mode: 'timeout_after', method: 'POST', path: '/v1/payment_methods' });
      await world.killedOnce(() => forgotten() === 1);
      expect(await left()).toMatchObject({ erased: false, cards: before.cards });
      // Leave is handed back to all at once; the calendar's goes piece by piece.
      const handBack = (mode: 'timeout_before' | 'timeout_after') => {
        sandbox.zoom.failures.plan({ mode, method: 'POST', path: '/oauth/revoke' });
        sandbox.square.failures.plan({ mode, method: 'POST', path: '/oauth2/revoke' });
      };
      expect([grants(), shared(), revoked()]).toEqual([2, 2, 0]);
      handBack('timeout_before');
      sandbox.cronofy.failures.plan({ mode: 'timeout_after', method: 'POST', path: '/v1/profiles/' });
      await world.killedOnce(() => shared() === 0);
      expect([(await left()).keys, grants(), revoked()]).toEqual([3, 2, 0]);
      handBack('timeout_after');
      sandbox.cronofy.failures.plan({ mode: 'timeout_after', method: 'POST', path: '/oauth/token/revoke' });
      await world.killedOnce(() => grants() === 0 && revoked() === 1);
      expect(await left()).toMatchObject({ erased: false, keys: 3 });
      await world.killedAt('delete from "Skill"');
      expect(await left()).toMatchObject({ erased: false, people: 3, files: 0, owner: 1 });
      await world.killedAt('INSERT INTO "User"', 'after');
      expect(await left()).toMatchObject({ erased: false, people: 0, keys: 0, owner: 1, nobody: 0 });
      await world.killedAt('"identityVerificationId" = NULL', 'before');
      expect(await left()).toMatchObject({ erased: false, owner: 0, nobody: 1 });
      await world.lives(left, whole);
      expect([grants(), revoked(), forgotten()]).toEqual([0, 1, before.cards]);
    },
  );
});
