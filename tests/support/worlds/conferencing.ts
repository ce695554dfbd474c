import { afterAll, beforeAll, beforeEach } from 'vitest';
import {
  connectVideoConferencing,
  finishVideoConferencing,
  keepMeeting,
} from '#app/domain/conferencing/index.ts';
import { StripeGateway } from '#app/integrations/cards/stripe.ts';
import { PaypalGateway } from '#app/integrations/paypal/paypal.ts';
import { ZoomConferencing } from '#app/integrations/conferencing/zoom.ts';
import { HOUR_MS } from '#app/lib/duration.ts';
import type { BaseContext } from '#app/operations/context.ts';
import { runOperation } from '#app/operations/run.ts';
import { anApprovedAppointment, given } from '#prisma/situations/index.ts';
import { createZoomSandbox } from '#sandbox/zoom/index.ts';
import { practiceDb } from '#tenants/scoped-db.ts';
import { atZoom, ZOOM_KEYS } from '../conferencing.ts';
import { testContext, TEST_NOW } from '../context.ts';
import { testDatabase, type TestDatabase } from '../database.ts';
import { vendorApis } from '../msw.ts';
import { twoPractices, type WorldPractice } from '../world.ts';
import { ok } from './booking.ts';

/** Two practices whose virtual places have no link of their own, and Zoom in process; call it once at the top of a file. */
export function conferencingWorld() {
  const sandbox = createZoomSandbox();
  const wire = vendorApis(...sandbox.handlers);
  const cards = new StripeGateway({
    secretKey: 'sk_test_1',
    publishableKey: 'pk_test_1',
    webhookSecret: 'whsec_test',
    connectWebhookSecret: 'whsec_test',
  });
  const wallets = new PaypalGateway({
    clientId: 'client-test',
    clientSecret: 'secret-test',
    webhookId: 'WEBHOOKTEST1',
    live: false,
  });
  const zoom = new ZoomConferencing({ ...ZOOM_KEYS, timeoutMs: 2_000 });
  let db: TestDatabase;
  let a: WorldPractice;
  let b: WorldPractice;
  let now = TEST_NOW;
  let visits = 0;

  beforeAll(async () => {
    db = await testDatabase({ max: 12 });
    ({ a, b } = await twoPractices(db.database));
    await db.owner
      .query(`UPDATE "Location" SET "virtualLink" = NULL, "virtualInstructions" = 'Find a quiet room.'
      WHERE kind = 'virtual'`);
    // The world's own video visits have the link of their place.
    await db.owner.query(
      `UPDATE "Appointment" SET "virtualMeetingLink" = 'https://meet.example.com/room' WHERE "isVirtual"`,
    );
  });
  afterAll(() => db.close());
  beforeEach(async () => {
    now = TEST_NOW;
    sandbox.failures.clear();
    sandbox.store.reset();
    await db.owner.query(
      `UPDATE "Appointment" SET state = 'cancelled' WHERE "isVirtual" AND "virtualMeetingLink" IS NULL`,
    );
    await db.owner.query('UPDATE "BookableEvent" SET "cancelledAt" = "startsAt"');
    await db.owner.query('DELETE FROM "Meeting"');
    await db.owner.query('DELETE FROM "ConferencingAccount"');
    await db.owner.query('DELETE FROM "ConnectAttempt"');
    await db.owner.query('DELETE FROM "RateLimit"');
  });

  const clock = { now: () => now };
  const context = (rest: Partial<Pick<BaseContext, 'actor' | 'linkToken'>> = {}) =>
    testContext({ database: db.database, clock, ports: { cards, wallets, conferencing: { zoom } }, ...rest });
  const owner = (practice = a) => context({ actor: practice.owner.actor });
  const system = () => context({ actor: { kind: 'system' } });
  const rows = async (text: string, values: unknown[] = []) => (await db.owner.query(text, values)).rows;

  return {
    sandbox,
    /** What goes to vendors and comes from them. */
    wire,
    zoom,
    a: () => a,
    b: () => b,
    db: () => db,
    rows,
    owner,
    system,
    context,
    holder: (linkToken: string) => context({ linkToken }),
    now: () => now,
    advance: (ms: number) => void (now += ms),
    /** From the button to the page and back. */
    async connect(email = 'ann@zoom.example', practice = a, name = 'Ann Alder') {
      const { url } = await ok(runOperation(connectVideoConferencing, owner(practice), { provider: 'zoom' }));
      const { back } = await atZoom(url, { email, name });
      const { code, state } = Object.fromEntries(back!.searchParams) as { code: string; state: string };
      return runOperation(finishVideoConferencing, owner(practice), { provider: 'zoom', state, code });
    },
    /** A confirmed video visit, one hour long unless told otherwise; each at an hour of its own. */
    aVisit(startsAt = TEST_NOW + (24 + (visits += 2)) * HOUR_MS, practice = a) {
      return given(practiceDb(db.database, practice.id), TEST_NOW, (scene) =>
        anApprovedAppointment(scene, {
          client: practice.clients.ben,
          location: { ...practice.locations.virtual, virtualLink: null },
          services: [practice.services.coaching],
          bufferMinutes: 0,
          startsAt,
          fields: { clientBooked: false },
        }),
      );
    },
    /** What the worker would do until nothing is due. Answers how many jobs there were. */
    async work(): Promise<number> {
      let jobs = 0;
      for (let round = 0; round < 10; round += 1) {
        const due = await keepMeeting.due!(system(), new Date(now));
        for (const input of due) {
          await ok(runOperation(keepMeeting, system(), input));
          jobs += 1;
        }
        if (due.length === 0) break;
      }
      return jobs;
    },
    /** What is really at Zoom. */
    meetings: (email = 'ann@zoom.example') => {
      const user = sandbox.store.all('users').find((one) => one.email === email);
      return sandbox.store.all('meetings').filter(({ userId }) => userId === user?.id);
    },
    meetingOf: async (appointmentId: string) =>
      (await rows('SELECT * FROM "Meeting" WHERE "appointmentId" = $1', [appointmentId]))[0],
  };
}
