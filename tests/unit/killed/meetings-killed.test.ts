import { expect, test } from 'vitest';
import { cancelAppointment, reschedule } from '#app/domain/appointments/index.ts';
import { connectVideoConferencing, finishVideoConferencing } from '#app/domain/conferencing/index.ts';
import { ZoomConferencing } from '#app/integrations/conferencing/zoom.ts';
import { DAY_MS } from '#app/lib/duration.ts';
import { runOperation } from '#app/operations/run.ts';
import { anApprovedAppointment, given } from '#prisma/situations/index.ts';
import { practiceDb } from '#tenants/scoped-db.ts';
import { atZoom, ZOOM_KEYS } from '#tests/support/conferencing.ts';
import { testContext } from '#tests/support/context.ts';
import { killedWorld } from '#tests/support/killed/killed-world.ts';
import { ok } from '#tests/support/worlds/booking.ts';
import { twoPractices } from '#tests/support/world.ts';

const world = killedWorld();

test(
  'a worker killed between our commit and Zoom’s answer leaves exactly one meeting, as it is moved and as it is removed',
  { timeout: 300_000 },
  async () => {
    const { db, sandbox, startWorker } = world;
    // The worker lives today.
    const now = Date.now();
    const { a } = await twoPractices(db.database, { now });
    await db.owner.query(`UPDATE "Location" SET "virtualLink" = NULL WHERE kind = 'virtual'`);
    const zoom = new ZoomConferencing({ ...ZOOM_KEYS, apiBase: `${sandbox.url}/zoom` });
    const owner = testContext({
      database: db.database,
      clock: { now: () => now },
      ports: { conferencing: { zoom } },
      actor: a.owner.actor,
    });
    const provider = 'zoom' as const;
    const { url } = await ok(runOperation(connectVideoConferencing, owner, { provider }));
    const { code, state } = Object.fromEntries((await atZoom(url)).back!.searchParams) as Record<
      'code' | 'state',
      string
    >;
    await ok(runOperation(finishVideoConferencing, owner, { provider, state, code }));
    const visit = await given(practiceDb(db.database, a.id), now, (scene) =>
      anApprovedAppointment(scene, {
        client: a.clients.ben,
        location: { ...a.locations.virtual, virtualLink: null },
        services: [a.services.coaching],
        bufferMinutes: 0,
        startsAt: now - (now % DAY_MS) + 3 * DAY_MS,
      }),
    );
    const meetings = () => sandbox.zoom.store.all('meetings');
    const stored = async () =>
      (
        await db.owner.query(
          'SELECT "externalId", "triedIn", "dueAt" FROM "Meeting" WHERE "appointmentId" = $1',
          [visit.id],
        )
      ).rows[0];
    /** Zoom does what it is asked, and does not answer; the worker dies, and the next one takes it up. */
    const dieDuring = async (
      call: { method: 'POST' | 'PATCH' | 'DELETE'; path: string },
      done: () => unknown,
    ) => {
      sandbox.zoom.failures.plan({ mode: 'timeout_after', ...call });
      const first = startWorker();
      await expect.poll(done, { timeout: 60_000, interval: 20 }).toBe(true);
      first.child.kill('SIGKILL');
      expect(await first.ended).toBe('SIGKILL');
    };
    const goOn = async () => {
      // As if its hold had gone by.
      await db.owner.query(`UPDATE "Meeting" SET "heldUntil" = now() - interval '1 second'`);
      const second = startWorker();
      await expect.poll(async () => (await stored())?.dueAt ?? null, { timeout: 90_000 }).toBeNull();
      second.child.kill('SIGTERM');
      await second.ended;
    };

    await dieDuring({ method: 'POST', path: '/v2/users/me/meetings' }, () => meetings().length === 1);
    expect(await stored()).toMatchObject({ externalId: null, triedIn: expect.any(String) });
    await goOn();
    const { id, start_time: first } = meetings()[0]!;
    expect(await stored()).toMatchObject({ externalId: String(id) });

    const startsAt = new Date(now - (now % DAY_MS) + 4 * DAY_MS);
    await ok(runOperation(reschedule, owner, { appointmentId: visit.id, startsAt }));
    const isMoved = () => meetings().some(({ start_time }) => start_time !== first);
    await dieDuring({ method: 'PATCH', path: `/v2/meetings/${id}` }, isMoved);
    expect(await stored()).toMatchObject({ dueAt: expect.any(Date) });
    await goOn();
    expect(meetings()).toMatchObject([{ id }]);
    expect(Date.parse(meetings()[0]!.start_time)).toBe(startsAt.getTime());

    await ok(runOperation(cancelAppointment, owner, { appointmentId: visit.id }));
    await dieDuring({ method: 'DELETE', path: `/v2/meetings/${id}` }, () => meetings().length === 0);
    await goOn();
    expect(meetings()).toEqual([]);
  },
);
