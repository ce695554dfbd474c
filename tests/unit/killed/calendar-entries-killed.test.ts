import { expect, test } from 'vitest';
import { cancelAppointment, reschedule } from '#app/domain/appointments/index.ts';
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
  'a worker killed between our commit and the calendar service’s answer leaves exactly one entry, as it is moved and as it is removed',
  { timeout: 300_000 },
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

    /** It is done there, and no answer comes; the worker dies, and the next one takes it up. */
    const dieDuring = async (method: 'POST' | 'DELETE', done: () => unknown) => {
      sandbox.cronofy.failures.plan({ mode: 'timeout_after', method, path: '/v1/calendars' });
      const first = startWorker();
      await expect.poll(done, { timeout: 60_000, interval: 20 }).toBe(true);
      first.child.kill('SIGKILL');
      expect(await first.ended).toBe('SIGKILL');
      expect(await stored()).toMatchObject({ dueAt: expect.any(Date) });
    };
    const goOn = async () => {
      // As if its hold had gone by.
      await db.owner.query(`UPDATE "CalendarEventLink" SET "heldUntil" = now() - interval '1 second'`);
      const second = startWorker();
      await expect.poll(async () => (await stored())?.dueAt ?? null, { timeout: 90_000 }).toBeNull();
      second.child.kill('SIGTERM');
      await second.ended;
    };
    const ownId = `${a.id}.${visit.id}`;

    await dieDuring('POST', () => entries().length === 1);
    expect(await stored()).toMatchObject({ told: null, writtenAt: expect.any(Date) });
    await goOn();
    expect(entries()).toMatchObject([{ ownId, deleted: false }]);

    const { start } = entries()[0]!;
    const startsAt = new Date(now - (now % DAY_MS) + 4 * DAY_MS);
    await ok(runOperation(reschedule, owner, { appointmentId: visit.id, startsAt }));
    await dieDuring('POST', () => entries().some((one) => one.start !== start));
    await goOn();
    expect(entries()).toMatchObject([{ ownId, deleted: false }]);
    expect(Date.parse(entries()[0]!.start)).toBe(startsAt.getTime());

    await ok(runOperation(cancelAppointment, owner, { appointmentId: visit.id }));
    await dieDuring('DELETE', () => entries().every(({ deleted }) => deleted));
    await goOn();
    expect(entries().filter(({ deleted }) => !deleted)).toEqual([]);
  },
);
