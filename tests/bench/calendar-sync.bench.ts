/**
 * A calendar of 10,000 events read through the calendar service's stand-in for the first time, read again with nothing new, and read again
 * after 100 changes. Over HTTP: SDK, pages, difference, PostgreSQL; the stand-in is a process of its own. Beside it in the same run: a calendar
 * of 1,000. What memory grows by at its highest is shown for both: pages are kept as they come, so ten times the events may not take
 * anything like ten times as much. Wanted: 10,000 within 60 seconds, at most 64 MB more, and nothing written where nothing is new.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { connectCronofy, finishCronofy } from '#app/domain/calendar-integrations/index.ts';
import { syncCalendars } from '#app/domain/calendar-integrations/sync/sync-calendars.ts';
import { CronofyCalendars } from '#app/integrations/calendars/cronofy.ts';
import { runOperation } from '#app/operations/run.ts';
import { fixedClock } from '#app/platform/clock.ts';
import { startSession } from '#app/platform/session.ts';
import { benchDatabase, benchPractice } from '#tests/support/bench/world.ts';
import { testContext } from '#tests/support/context.ts';

const SIZES = [1_000, 10_000];
const CHANGES = 100;
const WANTED_S = 60;
const WANTED_MB = 64;

process.env.SESSION_SECRET ??= 'the bench seals its links with this secret';

const service = fork(new URL('../support/bench/calendar-service.ts', import.meta.url), {
  execArgv: ['--import', 'tsx'],
});
const [{ url }] = (await once(service, 'message')) as [{ url: string }];
let calls = 0;
/** Has the stand-in do something, and waits until it did. */
async function have(done: object): Promise<void> {
  const call = (calls += 1);
  service.send({ call, ...done });
  await once(service, 'message');
}
const calendars = new CronofyCalendars({
  clientId: 'bench',
  clientSecret: 'bench',
  dataCenter: 'us',
  apiBase: `${url}/cronofy`,
  timeoutMs: 30_000,
});
const bench = await benchDatabase({ max: 4 });
const now = Math.floor(Date.now() / 1000) * 1000;
/** Bytes that are held: objects, and the buffers of answers beside them. */
const bytesHeld = () => {
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
};
const collect = () => (globalThis as { gc?: () => void }).gc?.();

async function connected(index: number) {
  const practice = await benchPractice(bench.database, index, {
    open: ['9:00', '17:00'],
    minutes: 60,
    settings: {},
  });
  const { rows } = await bench.owner.query<{ userId: string }>(
    'SELECT "ownerUserId" AS "userId" FROM "Practice" WHERE id = $1',
    [practice.info.id],
  );
  const userId = rows[0]!.userId;
  await startSession(bench.database, { userId, now, keep: false, userAgent: null, address: '127.0.0.1' });
  const session = await bench.owner.query<{ id: string }>('SELECT id FROM "Session" WHERE "userId" = $1', [
    userId,
  ]);
  const actor = { kind: 'practitioner' as const, userId, sessionId: session.rows[0]!.id };
  const context = (more: object) =>
    testContext({ database: bench.database, clock: fixedClock(now), ports: { calendars }, ...more });
  const name = `bench-${index}@calendar.example`;
  await have({ person: name });
  const begun = await runOperation(connectCronofy, context({ actor }), { providerName: 'google' });
  if (!begun.ok) throw begun.refusal;
  const back = await fetch(begun.value.url, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ do: 'allow', name }),
  });
  const answer = Object.fromEntries(new URL(back.headers.get('location')!).searchParams);
  const done = await runOperation(finishCronofy, context({ actor }), answer);
  if (!done.ok) throw done.refusal;
  const found = await bench.owner.query<{ connectionId: string; calendarId: string }>(
    `SELECT f."connectionId", c."calendarId" FROM "Calendar" c JOIN "CalendarProfile" f ON f.id = c."profileId"
     WHERE c."practiceId" = $1 AND c.active AND NOT c.readonly LIMIT 1`,
    [practice.info.id],
  );
  const { connectionId, calendarId } = found.rows[0]!;
  const system = context({ actor: { kind: 'system' } });
  return {
    calendarId,
    /** Reads it; answers how many rows were written, the seconds, and what memory grew by at its highest. */
    async sync() {
      collect();
      const before = bytesHeld();
      let most = before;
      const watch = setInterval(() => {
        most = Math.max(most, bytesHeld());
      }, 20);
      const started = performance.now();
      const outcome = await runOperation(syncCalendars, system, {
        practiceId: practice.info.id,
        connectionId,
      });
      clearInterval(watch);
      if (!outcome.ok) throw outcome.refusal;
      return {
        written: outcome.value.written,
        seconds: Number(((performance.now() - started) / 1000).toFixed(2)),
        'MB more': Math.round((most - before) / 1e6),
      };
    },
  };
}

const table: Record<string, Awaited<ReturnType<Awaited<ReturnType<typeof connected>>['sync']>>> = {};
let held = true;
try {
  for (const [index, size] of SIZES.entries()) {
    const { calendarId, sync } = await connected(index);
    const events = (from: number, until: number, summary: string) =>
      have({ calendarId, from, until, now, summary });
    await events(0, size, 'Event');
    const all = size.toLocaleString('en');
    const first = (table[`${all} events, first`] = await sync());
    const again = (table[`${all} events, again`] = await sync());
    await events(0, CHANGES, 'Moved');
    const changed = (table[`${all} events, ${CHANGES} changed`] = await sync());
    if (first.written < size) throw new Error(`only ${first.written} of ${size} were kept`);
    held &&=
      again.written === 0 &&
      changed.written === CHANGES &&
      first.seconds < WANTED_S &&
      first['MB more'] < WANTED_MB;
  }
} finally {
  service.kill();
  await bench.close();
}
console.table(table);
console.log(
  `Wanted: ${WANTED_S} s, ${WANTED_MB} MB more, nothing written where nothing is new. ${held ? 'Held.' : 'NOT held.'}`,
);
process.exit(held ? 0 : 1);
