import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  aClient,
  aClientWithCard,
  anApprovedAppointment,
  aPaidAppointment,
  given,
} from '#prisma/situations/index.ts';
import type { Actor } from '#app/operations/actor.ts';
import { runOperation } from '#app/operations/run.ts';
import { fixedClock } from '#app/platform/clock.ts';
import { ok } from '#tests/support/worlds/booking.ts';
import { testContext, TEST_NOW } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { twoPractices, type WorldPractice } from '#tests/support/world.ts';
import { DAY_MS } from '#app/lib/duration.ts';
import { bookingCard } from './booking-card.ts';
import { clientBookings } from './client-bookings.ts';

let db: TestDatabase;
let a: WorldPractice;
let actor: Actor;
let ids: { paid: string; coming: string; theirs: string };

beforeAll(async () => {
  db = await testDatabase();
  ({ a } = await twoPractices(db.database));
  const { id: userId } = await db.database.prisma.user.create({
    data: {
      email: 'mina@example.com',
      kind: 'client',
      name: 'Mina Vale',
      emailVerifiedAt: new Date(TEST_NOW),
    },
  });
  actor = { kind: 'client', userId, sessionId: userId };
  ids = await given(a.db, TEST_NOW, (scene) => {
    const client = aClientWithCard(scene, { firstName: 'Mina', lastName: 'Vale', userId });
    const somebody = aClient(scene, { firstName: 'Theo', lastName: 'Moss' });
    const office = { location: a.locations.office, services: [a.services.massage] };
    const video = { location: a.locations.virtual, services: [a.services.coaching] };
    return {
      paid: aPaidAppointment(scene, { client, ...office, startsAt: TEST_NOW - 10 * DAY_MS }).id,
      coming: anApprovedAppointment(scene, { client, ...video, startsAt: TEST_NOW + 40 * DAY_MS }).id,
      theirs: aPaidAppointment(scene, { client: somebody, ...office, startsAt: TEST_NOW - 12 * DAY_MS }).id,
    };
  });
  await db.owner.query(
    `INSERT INTO "Adjustment" (id, "practiceId", "billId", "adjustedAt", "amountCents", note, "idempotencyKey", "createdAt")
     VALUES (gen_random_uuid(), $1, $2, $3, 1000, 'For the wait', 'once', $3)`,
    [a.id, ids.paid, new Date(TEST_NOW)],
  );
});
afterAll(() => db.close());

const context = () => testContext({ database: db.database, clock: fixedClock(TEST_NOW), actor });
const read = (input: object = {}) => ok(runOperation(clientBookings, context(), input));

test('a booking has the fields of an appointment as its client sees it (spec 000 §3, §7)', async () => {
  const { pastAppointments, upcomingAppointments } = await read();
  const [paid, coming] = [pastAppointments[0]!, upcomingAppointments[0]!];
  expect(paid).toMatchObject({
    id: ids.paid,
    newClient: expect.any(Boolean),
    paymentStatus: 'Paid',
    paymentError: null,
    paymentIntentId: expect.stringMatching(/./),
    paymentMethod: { last4: '4242' },
    adjustments: [{ amountCents: 1000, note: 'For the wait', adjustedAt: new Date(TEST_NOW) }],
    discountCodeRedemptions: [],
    package: null,
    packageSessionNumber: null,
    recurrenceFrequency: null,
    recurrenceCount: null,
    recurrenceUntil: null,
    reviewLink: expect.stringMatching(/^http.+\/i\/r\/rating\?referral_code=/),
    client: { firstName: 'Mina', lastName: 'Vale', name: 'Mina Vale' },
  });
  expect(coming).toMatchObject({
    id: ids.coming,
    virtualMeetingLinkWithFallback: 'https://meet.example.com/room',
    reviewLink: null,
    paymentIntentId: null,
  });
  const { userAppointment } = await ok(runOperation(bookingCard, context(), { id: ids.paid }));
  expect({ ...userAppointment, reviewLink: null }).toEqual({ ...paid, reviewLink: null });
});

test('a brief answer leaves out what a list does not show, and both hold one’s own alone', async () => {
  const brief = await read({ brief: true });
  expect(brief.pastAppointments[0]).toMatchObject({ id: ids.paid, paymentStatus: 'Paid', client: null });
  expect(brief.pastAppointments[0]).toMatchObject({ adjustments: [], paymentMethod: null, reviewLink: null });
  expect(JSON.stringify([brief, await read()])).not.toContain(ids.theirs);
});
