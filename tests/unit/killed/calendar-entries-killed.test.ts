import { expect, test } from 'vitest';
import {
  calendarIntegrations,
  connectCronofy,
  finishCronofy,
  updateCronofyClient,
} from '#app/domain/calendar-integrations/index.ts';
import { CronofyCalendars } from '#app/integrations/calendars/cronofy.ts';
import { DAY_MS } from '#app/lib/duration.ts';
import { runOperation } from '#app/operations/run.ts';
import { anApprovedAppointment, given } from '#prisma/situations/index.ts';
import { practiceDb } from '#tenants/scoped-db.ts';
import { testContext } from '#tests/support/context.ts';
import { killedWorld } from '#tests/support/killed/killed-world.ts';
import { ok } from '#tests/support/worlds/booking.ts';
import { CRONOFY_KEYS } from '#tests/support/worlds/calendars.ts';
import { twoPractices } from '#tests/support/world.ts';

const world = killedWorld();

test(
  'a worker killed between our commit and the calendar service’s answer leaves exactly one entry',
  { timeout: 180_000 },
  async () => {
    const { db, sandbox, startWorker } = world;
    // The worker lives today.
    const now = Date.now();
    const { a } = await twoPractices(db.database, { now });
    const calendars = new CronofyCalendars({ ...CRONOFY_KEYS, apiBase: `${sandbox.url}/cronofy` });
    const owner = testContext({
      database: db.database,
      clock: { now: () => now },
      ports: { calendars },
      actor: a.owner.actor,
    });
    const name = 'killed@calendar.example';
    sandbox.cronofy.person('google', name);
    const { url } = await ok(runOperation(connectCronofy, owner, { providerName: 'google' }));
    const body = new URLSearchParams({ do: 'allow', name });
    const page = await fetch(url, { method: 'POST', redirect: 'manual', body });
    const back = Object.fromEntries(new URL(page.headers.get('location')!).searchParams);
    await ok(runOperation(finishCronofy, owner, back as { state: string }));
    const { profiles } = await ok(runOperation(calendarIntegrations, owner, {}));
    // What the world has already is not what is looked at.
    await db.owner.query(`UPDATE "Appointment" SET state = 'cancelled'`);
    await db.owner.query('UPDATE "BookableEvent" SET "cancelledAt" = now()');
    await db.owner.query('UPDATE "PersonalEvent" SET "deletedAt" = now()');
    const writeCalendarId = profiles[0]!.calendars[0]!.id;
    await ok(runOperation(updateCronofyClient, owner, { writeCalendarId }));
    const visit = await given(practiceDb(db.database, a.id), now, (scene) =>
      anApprovedAppointment(scene, {
        client: a.clients.ben,
        location: a.locations.office,
        services: [a.services.massage],
        bufferMinutes: 0,
        startsAt: now - (now % DAY_MS) + 3 * DAY_MS,
      }),
    );
    const entries = () => sandbox.cronofy.store.all('happenings').filter(({ ownId }) => ownId !== undefined);
    const stored = async () =>
      (
        await db.owner.query(
          'SELECT told, "writtenAt", "dueAt" FROM "CalendarEventLink" WHERE "appointmentId" = $1',
          [visit.id],
        )
      ).rows[0];

    // It is written there, and no answer comes.
    sandbox.cronofy.failures.plan({ mode: 'timeout_after', method: 'POST', path: '/v1/calendars' });
    const first = startWorker();
    await expect.poll(() => entries().length, { timeout: 60_000, interval: 20 }).toBe(1);
    first.child.kill('SIGKILL');
    expect(await first.ended).toBe('SIGKILL');
    expect(await stored()).toMatchObject({ told: null, writtenAt: expect.any(Date) });

    // As if its hold, a minute, had gone by.
    await db.owner.query(`UPDATE "CalendarEventLink" SET "heldUntil" = now() - interval '1 second'`);
    const second = startWorker();
    await expect.poll(async () => (await stored())?.dueAt, { timeout: 90_000, interval: 100 }).toBeNull();
    expect(entries()).toMatchObject([{ ownId: `${a.id}.${visit.id}`, deleted: false }]);
    second.child.kill('SIGTERM');
    await second.ended;
  },
);
