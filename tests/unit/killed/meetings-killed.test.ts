import { expect, test } from 'vitest';
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
  'a worker killed between our commit and Zoom’s answer leaves exactly one meeting',
  { timeout: 180_000 },
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
        await db.owner.query('SELECT "externalId", "triedIn" FROM "Meeting" WHERE "appointmentId" = $1', [
          visit.id,
        ])
      ).rows[0];

    // Zoom has made it, and does not answer.
    sandbox.zoom.failures.plan({ mode: 'timeout_after', method: 'POST', path: '/v2/users/me/meetings' });
    const first = startWorker();
    await expect.poll(() => meetings().length, { timeout: 60_000, interval: 20 }).toBe(1);
    first.child.kill('SIGKILL');
    expect(await first.ended).toBe('SIGKILL');
    expect(await stored()).toMatchObject({ externalId: null, triedIn: expect.any(String) });

    // As if its hold, half a minute, had gone by.
    await db.owner.query(`UPDATE "Meeting" SET "heldUntil" = now() - interval '1 second'`);
    const second = startWorker();
    await expect
      .poll(async () => (await stored())?.externalId, { timeout: 90_000, interval: 100 })
      .toBe(String(meetings()[0]!.id));
    expect(meetings()).toHaveLength(1);
    second.child.kill('SIGTERM');
    await second.ended;
  },
);
