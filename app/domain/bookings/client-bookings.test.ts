import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { clientCancel, tokenAppointment } from '#app/domain/appointments/index.ts';
import { DEFAULT_TERMS } from '#app/domain/policy/terms.ts';
import type { Actor } from '#app/operations/actor.ts';
import { runOperation } from '#app/operations/run.ts';
import { fixedClock } from '#app/platform/clock.ts';
import {
  aCancelledAppointment,
  aClient,
  aClientWithCard,
  aDeclinedAppointment,
  aFailedPaymentAppointment,
  anApprovedAppointment,
  aPaidAppointment,
  aPendingAppointment,
  given,
} from '#prisma/situations/index.ts';
import { appointmentForCalendar } from '#app/domain/calendar/index.ts';
import { StripeGateway } from '#app/integrations/cards/stripe.ts';
import { KEYS } from '#tests/support/cards/stripe-settings.ts';
import { ok } from '#tests/support/worlds/booking.ts';
import { testContext, TEST_NOW } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { twoPractices, type WorldPractice } from '#tests/support/world.ts';
import { DAY_MS } from '#app/lib/duration.ts';
import { bookingCard } from './booking-card.ts';
import { clientBookings } from './client-bookings.ts';
import { transactionCard } from './transaction-card.ts';

let db: TestDatabase;
let a: WorldPractice;
let b: WorldPractice;
let mine: Awaited<ReturnType<typeof lifeOf>>;
let theirs: Awaited<ReturnType<typeof lifeOf>>;
beforeAll(async () => {
  db = await testDatabase();
  ({ a, b } = await twoPractices(db.database));
  mine = await lifeOf('mina@example.com', 0);
  theirs = await lifeOf('theo@example.com', 40);
});
afterAll(() => db.close());

/** A client of both practices: what is asked for, agreed on, over, called off and declined, on days of their own. */
async function lifeOf(email: string, later: number) {
  const { id: userId } = await db.database.prisma.user.create({
    data: { email, kind: 'client', name: email, emailVerifiedAt: new Date(TEST_NOW) },
  });
  const at = (days: number) => TEST_NOW + (days + later) * DAY_MS;
  const before = (days: number) => TEST_NOW - (days + later) * DAY_MS;
  const about = { firstName: 'Mina', lastName: 'Vale', email, userId };
  const appointments = await given(a.db, TEST_NOW, (scene) => {
    const client = aClientWithCard(scene, about);
    const appointment = { client, location: a.locations.office, services: [a.services.massage] };
    return {
      pending: aPendingAppointment(scene, { ...appointment, startsAt: at(15) }),
      held: anApprovedAppointment(scene, { ...appointment, startsAt: at(12) }),
      paid: aPaidAppointment(scene, { ...appointment, startsAt: before(10) }),
      failed: aFailedPaymentAppointment(scene, { ...appointment, startsAt: before(20) }),
      // Called off before the newest appointment took place, though its own day is still to come.
      cancelled: aCancelledAppointment(
        scene,
        { ...appointment, startsAt: at(18), bookedAt: before(14) },
        'client',
        before(12),
      ),
      unanswered: aPendingAppointment(scene, { ...appointment, startsAt: before(3) }),
    };
  });
  const elsewhere = await given(b.db, TEST_NOW, (scene) => {
    const client = aClient(scene, about);
    const appointment = { client, location: b.locations.virtual, services: [b.services.consultation] };
    return {
      free: anApprovedAppointment(scene, { ...appointment, startsAt: at(13) }),
      declined: aDeclinedAppointment(scene, { ...appointment, startsAt: at(14) }),
      past: anApprovedAppointment(scene, { ...appointment, startsAt: before(15) }),
    };
  });
  const actor: Actor = { kind: 'client', userId, sessionId: userId };
  return { ...appointments, ...elsewhere, userId, ctx: (now = TEST_NOW) => context(actor, now) };
}

const context = (actor: Actor, now = TEST_NOW) =>
  testContext({ database: db.database, clock: fixedClock(now), actor });
const idsOf = (list: { id: string }[]) => list.map(({ id }) => id);
const read = (input: object = {}, who = mine) => ok(runOperation(clientBookings, who.ctx(), input));

describe('the four tabs, over two practices', () => {
  test('hold each booking once, in the order a person looks for them', async () => {
    const all = await read();
    expect(idsOf(all.upcomingAppointments)).toEqual([mine.held.id, mine.free.id, mine.pending.id]);
    expect(idsOf(all.pastAppointments)).toEqual([
      mine.paid.id,
      mine.cancelled.id,
      mine.past.id,
      mine.failed.id,
    ]);
    expect(idsOf(all.expiredAppointments)).toEqual([mine.declined.id, mine.unanswered.id]);
    const { transactions, transactionsCount } = await read({ tab: 'transactions' });
    expect(idsOf(transactions)).toEqual([mine.pending.id, mine.held.id, mine.paid.id, mine.failed.id]);
    expect(transactionsCount).toBe(4);
  });

  test('a Hold is the same in the list, on the visit’s page and in the practitioner’s sheet', async () => {
    const { token, id } = mine.held;
    const { upcomingAppointments } = await read();
    const ports = { cards: new StripeGateway(KEYS) };
    const page = testContext({ database: db.database, clock: fixedClock(TEST_NOW), linkToken: token, ports });
    const shown = [
      upcomingAppointments.find((one) => one.id === id)!,
      await ok(runOperation(tokenAppointment, page, { instantActionToken: token })),
      await ok(runOperation(appointmentForCalendar, context(a.owner.actor), { instantActionToken: token })),
    ];
    for (const { transaction, hasTransaction } of shown) {
      expect(transaction).toMatchObject({ id, type: 'Hold', state: 1, amountCents: 9000 });
      expect(hasTransaction).toBe(true);
    }
  });

  test('a tab read alone reads no other, a page at a time', async () => {
    const first = await read({ tab: 'past', limit: 3 });
    const second = await read({ tab: 'past', limit: 3, offset: 3 });
    expect(idsOf(first.pastAppointments)).toEqual([mine.paid.id, mine.cancelled.id, mine.past.id]);
    expect(idsOf(second.pastAppointments)).toEqual([mine.failed.id]);
    expect(first).toMatchObject({
      pastAppointmentsCount: 4,
      upcomingAppointments: [],
      expiredAppointments: [],
    });
  });

  test('a request becomes expired, and a visit past, with their very start', async () => {
    const at = (now: number) => ok(runOperation(clientBookings, mine.ctx(now), {}));
    const before = await at(mine.pending.startsAtMs - 1);
    expect(idsOf(before.upcomingAppointments)).toEqual([mine.pending.id]);
    const after = await at(mine.pending.startsAtMs);
    expect(after.upcomingAppointments).toEqual([]);
    expect(idsOf(after.expiredAppointments)).toContain(mine.pending.id);
    expect(idsOf(after.pastAppointments)).toContain(mine.held.id);
  });
});

describe('a booking', () => {
  test('tells with whom, what, where, when in the venue’s zone, what it costs, and what can be done', async () => {
    const { upcomingAppointments } = await read({ tab: 'upcoming' });
    const [held, free, pending] = upcomingAppointments;
    expect(held).toMatchObject({
      practiceId: a.id,
      instantActionToken: mine.held.token,
      state: 'approved',
      canCancel: false,
      offers: { move: true, cancel: true },
      formattedStartsAt: 'Mon, Mar 16, 11:00 AM EDT',
      amountCents: 9000,
      clientPaymentStatus: 'Pending',
      transaction: { id: mine.held.id, type: 'Hold', state: 1, amountCents: 9000 },
      appointmentServices: [{ service: { name: 'Massage' } }],
      location: { name: a.locations.office.name, kind: 'office' },
      practice: {
        id: a.id,
        name: 'Alder House',
        url: 'http://alder-house.localhost:3000',
        user: { name: 'Ann Alder' },
      },
    });
    expect(free).toMatchObject({
      practiceId: b.id,
      fullTotal: 0,
      clientPaymentStatus: 'Free',
      transaction: null,
      location: { kind: 'virtual', displayAddress: null },
    });
    expect(pending).toMatchObject({
      state: 'pending',
      canCancel: true,
      pendingOrApproved: true,
      past: false,
    });
    expect(JSON.stringify(upcomingAppointments)).not.toMatch(
      /encrypted|practitionerNote|email|takesWallets/i,
    );
  });

  test('leads to the call once it is confirmed, and to an address that may be shown', async () => {
    const about = { firstName: 'Lea', lastName: 'Rowe', email: 'lea@example.com' };
    const { id: userId } = await db.database.prisma.user.create({
      data: { email: about.email, kind: 'client', name: 'Lea Rowe', emailVerifiedAt: new Date(TEST_NOW) },
    });
    const appointments = await given(a.db, TEST_NOW, (scene) => {
      const client = aClient(scene, { ...about, userId });
      const video = { client, location: a.locations.virtual, services: [a.services.coaching] };
      const office = { client, location: a.locations.office, services: [a.services.massage] };
      return {
        call: anApprovedAppointment(scene, { ...video, startsAt: TEST_NOW + 90 * DAY_MS }),
        asked: aPendingAppointment(scene, { ...video, startsAt: TEST_NOW + 91 * DAY_MS }),
        appointment: anApprovedAppointment(scene, { ...office, startsAt: TEST_NOW + 92 * DAY_MS }),
        hidden: aPendingAppointment(scene, { ...office, startsAt: TEST_NOW + 93 * DAY_MS }),
      };
    });
    const room = 'https://meet.example.com/room';
    const office = '12 Elm Street, Salem, MA 01970';
    await db.owner.query('UPDATE "Location" SET "singleLine" = $2, "hideAddress" = true WHERE id = $1', [
      a.locations.office.id,
      office,
    ]);
    const lea: Actor = { kind: 'client', userId, sessionId: userId };
    const { upcomingAppointments } = await ok(
      runOperation(clientBookings, context(lea), { tab: 'upcoming', brief: true }),
    );
    await db.owner.query('UPDATE "Location" SET "hideAddress" = false WHERE id = $1', [
      a.locations.office.id,
    ]);
    expect(
      upcomingAppointments.map(({ id, virtualMeetingLinkWithFallback: link, location: { singleLine } }) => [
        id,
        link,
        singleLine,
      ]),
    ).toEqual([
      [appointments.call.id, room, null],
      [appointments.asked.id, null, null],
      [appointments.appointment.id, null, office],
      [appointments.hidden.id, null, null],
    ]);
  });

  test('is moved and cancelled as its own page allows: by its terms, until it begins', async () => {
    const offersOf = async (id: string, now = TEST_NOW) => {
      const all = await ok(runOperation(clientBookings, mine.ctx(now), {}));
      const lists = [...all.upcomingAppointments, ...all.pastAppointments, ...all.expiredAppointments];
      return lists.find((one) => one.id === id)!.offers;
    };
    expect(await offersOf(mine.pending.id)).toMatchObject({ move: true, cancel: true });
    expect(await offersOf(mine.held.id, mine.held.startsAtMs)).toMatchObject({ move: false, cancel: false });
    for (const id of [mine.paid.id, mine.cancelled.id, mine.declined.id, mine.unanswered.id])
      expect(await offersOf(id)).toMatchObject({ move: false, cancel: false });
    const set = (terms: string | null) =>
      db.owner.query('UPDATE "Appointment" SET "policyTerms" = $2 WHERE id = $1', [mine.held.id, terms]);
    await set(JSON.stringify({ ...DEFAULT_TERMS, rescheduleHours: null }));
    expect(await offersOf(mine.held.id)).toMatchObject({ move: false, cancel: true });
    await set(null);
  });

  test('offers to pay and to add a card as its own page does (spec 000 §4)', async () => {
    const { pastAppointments, upcomingAppointments } = await read();
    const offers = new Map([...pastAppointments, ...upcomingAppointments].map((one) => [one.id, one.offers]));
    expect(offers.get(mine.failed.id)).toMatchObject({ payNow: true, addCreditCard: false });
    expect(offers.get(mine.paid.id)).toMatchObject({ payNow: false, addCreditCard: false });
    expect(offers.get(mine.held.id)).toMatchObject({ payNow: false, addCreditCard: false });
    await db.owner.query('UPDATE "PaymentMethod" SET "detachedAt" = now() WHERE "practiceId" = $1', [a.id]);
    const without = await read({ tab: 'upcoming' });
    await db.owner.query('UPDATE "PaymentMethod" SET "detachedAt" = NULL WHERE "practiceId" = $1', [a.id]);
    expect(without.upcomingAppointments.find(({ id }) => id === mine.held.id)!.offers).toMatchObject({
      payNow: false,
      addCreditCard: true,
    });
  });

  test('is read by its id, with its card (BookingCard), and its transaction (TransactionCard)', async () => {
    const { userAppointment } = await ok(runOperation(bookingCard, mine.ctx(), { id: mine.paid.id }));
    expect(userAppointment).toMatchObject({
      id: mine.paid.id,
      practice: { user: { commsName: 'Ann Alder', name: 'Ann Alder', profilePhotos: [] } },
      transaction: { type: 'Charge', state: 1, amountCents: 9000 },
      clientPaymentStatus: 'Paid',
    });
    expect(
      await ok(
        runOperation(transactionCard, mine.ctx(), { practiceId: a.id, serviceId: a.services.massage.id }),
      ),
    ).toMatchObject({ practice: { id: a.id, user: { name: 'Ann Alder' } }, service: { name: 'Massage' } });
  });
});

describe('two clients side by side, at the same two practices', () => {
  test('never see each other’s, whatever ids they send', async () => {
    const seen = JSON.stringify([await read(), await read({ tab: 'transactions' })]);
    for (const appointment of [theirs.held, theirs.paid, theirs.free, theirs.declined]) {
      expect(seen).not.toContain(appointment.id);
      expect(seen).not.toContain(appointment.token);
      const foreign = await runOperation(bookingCard, mine.ctx(), { id: appointment.id });
      const missing = await runOperation(bookingCard, mine.ctx(), { id: crypto.randomUUID() });
      expect(foreign).toMatchObject({ ok: false, refusal: { code: 'not_found' } });
      expect(foreign).toEqual(missing);
    }
  });

  test('a service that one has not booked, or of a practice where one was never, is as a missing one', async () => {
    for (const pair of [
      { practiceId: a.id, serviceId: a.services.coaching.id },
      { practiceId: b.id, serviceId: a.services.massage.id },
      { practiceId: crypto.randomUUID(), serviceId: a.services.massage.id },
    ]) {
      expect(await runOperation(transactionCard, mine.ctx(), pair)).toMatchObject({
        ok: false,
        refusal: { code: 'not_found' },
      });
    }
  });

  test('a visitor has no bookings here', async () => {
    for (const [operation, input] of [
      [clientBookings, {}],
      [bookingCard, { id: mine.paid.id }],
      [transactionCard, { practiceId: a.id, serviceId: a.services.massage.id }],
    ] as const) {
      expect(
        await runOperation(operation as typeof bookingCard, context({ kind: 'visitor' }), input),
      ).toMatchObject({ ok: false, refusal: { code: 'unauthenticated' } });
    }
  });

  test('a record of one’s own that was deleted by the practice keeps its history to its client', async () => {
    await db.owner.query('UPDATE "Client" SET "deletedAt" = now() WHERE "userId" = $1', [theirs.userId]);
    const { pastAppointmentsCount } = await read({ tab: 'past' }, theirs);
    expect(pastAppointmentsCount).toBe(4);
  });
});

describe('cancelling from the list', () => {
  test('is for what is pending or unavailable; it is then among the past ones', async () => {
    const cancel = (id: string, who = mine) => runOperation(clientCancel, who.ctx(), { appointmentId: id });
    expect(await cancel(mine.held.id)).toMatchObject({ ok: false, refusal: { code: 'state_changed' } });
    expect(await cancel(theirs.pending.id)).toMatchObject({ ok: false, refusal: { code: 'not_found' } });
    await ok(cancel(mine.pending.id));
    await ok(cancel(mine.declined.id));
    const all = await read();
    expect(idsOf(all.upcomingAppointments)).toEqual([mine.held.id, mine.free.id]);
    expect(idsOf(all.expiredAppointments)).toEqual([mine.unanswered.id]);
    expect(idsOf(all.pastAppointments)).toEqual(expect.arrayContaining([mine.pending.id, mine.declined.id]));
  });
});
