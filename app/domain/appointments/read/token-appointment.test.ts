import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { holdTime } from '#app/domain/availability/index.ts';
import { createStripeSandbox } from '#sandbox/stripe/index.ts';
import { StripeGateway } from '#app/integrations/cards/stripe.ts';
import type { BaseContext } from '#app/operations/context.ts';
import { runOperation } from '#app/operations/run.ts';
import { fixedClock } from '#app/platform/clock.ts';
import { newToken } from '#app/platform/tokens.ts';
import {
  aFailedPaymentAppointment,
  aPaidAppointment,
  aPastUnpaidAppointment,
  aPendingAppointment,
  anApprovedAppointment,
  given,
  type AppointmentGiven,
  type Scene,
} from '#prisma/situations/index.ts';
import { ok } from '#tests/support/worlds/booking.ts';
import { testContext, TEST_NOW } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { vendorApis } from '#tests/support/msw.ts';
import { twoPractices, type WorldPractice } from '#tests/support/world.ts';
import { HOUR_MS } from '#app/lib/duration.ts';
import { tokenAppointment } from './token-appointment.ts';
import { tokenAppointmentFile } from './token-appointment-file.ts';

vendorApis(...createStripeSandbox({ now: () => TEST_NOW }).handlers);
const cards = new StripeGateway({
  secretKey: 'sk_test_1',
  publishableKey: 'pk_test_1',
  webhookSecret: 'whsec_1',
  connectWebhookSecret: 'whsec_2',
});

let db: TestDatabase;
let a: WorldPractice;
let b: WorldPractice;

beforeAll(async () => {
  db = await testDatabase();
  ({ a, b } = await twoPractices(db.database));
});
afterAll(() => db.close());

const visitor = (address = '192.0.2.1', now = TEST_NOW) =>
  testContext({ database: db.database, clock: fixedClock(now), ports: { cards }, address });
const open = (instantActionToken: string, ctx = visitor()) =>
  runOperation(tokenAppointment, ctx, { instantActionToken });

async function read(instantActionToken: string, now = TEST_NOW) {
  const outcome = await open(instantActionToken, visitor('192.0.2.1', now));
  if (!outcome.ok) throw outcome.refusal;
  return outcome.value;
}

type Situation<Result> = (scene: Scene, visit: AppointmentGiven) => Result;

let visits = 0;
/** An appointment in practice A at an hour of its own, of the last days or of the next weeks. */
function anAppointment<Result>(
  situation: Situation<Result>,
  about: Partial<AppointmentGiven> & { past?: boolean } = {},
) {
  visits += 1;
  const { past, ...rest } = about;
  return given(a.db, TEST_NOW, (scene) =>
    situation(scene, {
      client: a.clients.ada,
      location: a.locations.office,
      services: [a.services.massage],
      startsAt: past ? TEST_NOW - (10 + visits * 4) * HOUR_MS : TEST_NOW + (800 + visits * 4) * HOUR_MS,
      ...rest,
    }),
  );
}

describe('what the page shows', () => {
  test('a confirmed visit at the office, in the venue’s zone', async () => {
    const shown = await read(a.appointments.approved.token);
    expect(shown).toMatchObject({
      id: a.appointments.approved.id,
      state: 'approved',
      heading: 'accepted!',
      past: false,
      pendingOrApproved: true,
      formattedStartsAt: 'Tue, Mar 10, 2:00 PM EDT',
      appointmentTimeLength: 60,
      amountCents: 9000,
      fullTotal: 9000,
      disputedCents: 0,
      clientPaymentStatus: 'Pending',
      paymentStatus: 'Pending',
      policy: 'Please cancel a day ahead.',
      paymentMethod: { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2034 },
      client: { name: 'Ada Moss' },
      location: {
        kind: 'office',
        displayAddress: '12 Elm Street, Springfield, OR 97477',
        timeZoneAbbr: 'EDT',
      },
      practice: {
        name: 'Alder House',
        url: 'http://alder-house.localhost:3000',
        user: { name: 'Ann Alder' },
      },
      offers: {
        payNow: false,
        addCreditCard: false,
        addTip: false,
        confirmPayment: false,
        replaceCard: true,
        cancel: true,
      },
    });
    expect(shown.appointmentServices.map(({ service }) => service.name)).toEqual(['Massage']);
    expect(shown.cardForm).toMatchObject({ provider: 'stripe', publishableKey: 'pk_test_1' });
  });

  test('whether they have been here before is told to the client signed in, and to nobody who only has the link (C92)', async () => {
    const visit = await anAppointment(anApprovedAppointment);
    await db.owner.query('UPDATE "Appointment" SET "newClient" = false WHERE id = $1', [visit.id]);
    const told = async (actor: BaseContext['actor'] = { kind: 'visitor' }) =>
      (await ok(open(visit.token, { ...visitor(), actor }))).newClient;
    expect(await told()).toBe(true);
    const tie = (userId: string | null) =>
      db.owner.query('UPDATE "Client" SET "userId" = $1 WHERE id = $2', [userId, a.clients.ada.id]);
    await tie(b.owner.userId);
    expect([await told(b.owner.actor), await told(a.owner.actor), await told()]).toEqual([false, true, true]);
    await tie(null);
    await db.owner.query(`UPDATE "Appointment" SET "bookedBy" = 'practitioner' WHERE id = $1`, [visit.id]);
    expect(await told()).toBe(false);
  });

  test('the record of its client is named by nothing that shows its age, by another name at each visit, and as it is to them alone', async () => {
    const [first, second] = [
      await anAppointment(anApprovedAppointment),
      await anAppointment(anApprovedAppointment),
    ];
    const told = async (token: string, actor: BaseContext['actor'] = { kind: 'visitor' }) =>
      (await ok(open(token, { ...visitor(), actor }))).client.id;
    const names = [await told(first.token), await told(second.token), await told(first.token)];
    expect(names[2]).toBe(names[0]);
    expect(new Set([...names, a.clients.ada.id]).size).toBe(3);
    // Version 8 tells nothing; 7, as of our records, begins with the millisecond of its making.
    for (const name of names) expect(name).toMatch(/^[\da-f]{8}-[\da-f]{4}-8/);
    expect(JSON.stringify(await ok(open(first.token, visitor())))).not.toContain(a.clients.ada.id);
    const tie = (userId: string | null) =>
      db.owner.query('UPDATE "Client" SET "userId" = $1 WHERE id = $2', [userId, a.clients.ada.id]);
    await tie(b.owner.userId);
    expect(await told(first.token, b.owner.actor)).toBe(a.clients.ada.id);
    expect(await told(first.token, a.owner.actor)).toBe(names[0]);
    await tie(null);
  });

  test('how its client is reached by now is told to them alone, where a visitor booked it (C98)', async () => {
    const visit = await anAppointment(anApprovedAppointment);
    const read = async (actor: BaseContext['actor'] = { kind: 'visitor' }) =>
      (await ok(open(visit.token, { ...visitor(), actor }))).client;
    const tie = (userId: string | null) =>
      db.owner.query(`UPDATE "Client" SET "userId" = $1, phone = '+15035550188' WHERE id = $2`, [
        userId,
        a.clients.ada.id,
      ]);
    await tie(b.owner.userId);
    expect(await read()).toMatchObject({ email: null, phone: null });
    expect(await read(b.owner.actor)).toMatchObject({ phone: '+15035550188' });
    await db.owner.query(`UPDATE "Appointment" SET "bookedBy" = 'practitioner' WHERE id = $1`, [visit.id]);
    expect(await read()).toMatchObject({ phone: '+15035550188' });
    await tie(null);
  });

  test('a video visit in both zones by city; its link and instructions only once it is confirmed', async () => {
    const confirmed = await read(a.appointments.virtual.token);
    expect(confirmed).toMatchObject({
      formattedStartsAt: 'Thu, Mar 12, 12:00 PM Denver time (2:00 PM New York time)',
      virtualMeetingLinkWithFallback: 'https://meet.example.com/room',
      location: { virtualLink: 'https://meet.example.com/room', address: null, latitude: null },
    });
    const request = await anAppointment(aPendingAppointment, {
      location: a.locations.virtual,
      services: [a.services.coaching],
    });
    const pending = await read(request.token);
    expect(pending).toMatchObject({ heading: 'pending', virtualMeetingLinkWithFallback: null });
    expect(JSON.stringify(pending)).not.toContain('meet.example.com');
    const file = await runOperation(tokenAppointmentFile, visitor(), { instantActionToken: request.token });
    expect(file).toMatchObject({ ok: true, value: { content: expect.not.stringContaining('meet.example') } });
  });

  test('a hidden address once it is confirmed, before that the town alone', async () => {
    await db.owner.query('UPDATE "Location" SET "hideAddress" = true WHERE id = $1', [a.locations.office.id]);
    const asked = await read(a.appointments.pending.token);
    const confirmed = await read(a.appointments.approved.token);
    await db.owner.query('UPDATE "Location" SET "hideAddress" = false WHERE id = $1', [
      a.locations.office.id,
    ]);
    expect(asked.location).toMatchObject({
      displayAddress: 'Springfield, OR',
      address: null,
      singleLine: null,
      latitude: null,
    });
    expect(JSON.stringify(asked)).not.toContain('Elm Street,');
    expect(confirmed.location.displayAddress).toBe('12 Elm Street, Springfield, OR 97477');
  });

  test('a home visit at the client’s own address', async () => {
    const { token } = await anAppointment(anApprovedAppointment, {
      location: a.locations.home,
      fields: {
        visitAddress: '7 Ash Lane',
        visitCity: 'Eugene',
        visitState: 'OR',
        visitPostalCode: '97401',
        visitLatitude: 44.05,
        visitLongitude: -123.09,
      },
    });
    const { location } = await read(token);
    expect(location).toMatchObject({
      kind: 'home',
      displayAddress: '7 Ash Lane, Eugene, OR, 97401',
      latitude: 44.05,
    });
    expect(JSON.stringify(location)).not.toContain('12 Elm');
  });

  test('nothing of the practitioner’s own notes, of other clients, or of the other practice', async () => {
    const { token, id } = await anAppointment(anApprovedAppointment, {
      fields: { practitionerNote: 'sciatica, be gentle' },
    });
    await db.owner.query('UPDATE "Client" SET notes = $2 WHERE id = $1', [
      a.clients.ada.id,
      'pays late, sciatica',
    ]);
    await db.owner.query(
      `INSERT INTO "ClientNote" (id, "practiceId", "clientId", "appointmentId", "textEncrypted", "updatedAt")
       VALUES ($1, $2, $3, $4, 'encrypted sciatica', now())`,
      [uuid(), a.id, a.clients.ada.id, id],
    );
    const text = JSON.stringify(await read(token));
    for (const secret of ['sciatica', 'Reyes', 'Park', 'Birch', b.id, b.clients.ada.id]) {
      expect(text).not.toContain(secret);
    }
  });

  test('each practice’s link opens its own appointment alone', async () => {
    expect((await read(b.appointments.approved.token)).practice).toMatchObject({
      id: b.id,
      theme: { colorAccent: '#2f6f4f' },
    });
    expect((await read(a.appointments.approved.token)).practice.id).toBe(a.id);
  });

  test('the calendar file is the one of the messages', async () => {
    const { token, id } = a.appointments.approved;
    const outcome = await runOperation(tokenAppointmentFile, visitor(), { instantActionToken: token });
    const content = outcome.ok ? outcome.value.content : '';
    expect(content).toContain(`UID:${id}@tendwell`);
    expect(content).toContain('DTSTART:20260310T180000Z');
    expect(content).toContain('STATUS:CONFIRMED');
  });
});

describe('what is offered', () => {
  const noCard = () => ({ client: a.clients.ben });
  test.each([
    [
      'past due with a card',
      () => anAppointment(aPastUnpaidAppointment, { past: true }),
      'Past due',
      ['payNow'],
    ],
    [
      'past due without a card',
      () => anAppointment(aPastUnpaidAppointment, { past: true, ...noCard() }),
      'Card needed past due',
      ['payNow'],
    ],
    ['declined', () => anAppointment(aFailedPaymentAppointment, { past: true }), 'Failed', ['payNow']],
    ['paid', () => anAppointment(aPaidAppointment, { past: true }), 'Paid', ['addTip']],
    [
      'coming without a card',
      () => anAppointment(anApprovedAppointment, noCard()),
      'Card needed',
      ['addCreditCard'],
    ],
    ['coming, declined', () => anAppointment(aFailedPaymentAppointment), 'Failed', ['addCreditCard']],
    ['coming with a card', () => anAppointment(anApprovedAppointment), 'Pending', []],
    ['free', () => anAppointment(anApprovedAppointment, { services: [a.services.consultation] }), 'Free', []],
  ])('%s', async (_name, visit, status, offered) => {
    const { token } = await visit();
    const { clientPaymentStatus, paymentIntentId, offers } = await read(token);
    expect(clientPaymentStatus).toBe(status);
    expect(paymentIntentId !== null).toBe(status === 'Paid' || status === 'Failed');
    const { payNow, addCreditCard, addTip } = offers;
    const names = Object.entries({ payNow, addCreditCard, addTip }).flatMap(([name, on]) => (on ? name : []));
    expect(names).toEqual(offered);
  });

  test('a visit can be cancelled until the second it starts, by the server’s clock (C07)', async () => {
    const { token, startsAtMs } = a.appointments.approved;
    expect((await read(token, startsAtMs - 1)).offers.cancel).toBe(true);
    const begun = await read(token, startsAtMs);
    expect(begun).toMatchObject({ heading: 'Appointment passed', past: true, offers: { cancel: false } });
  });

  test('a cancelled visit offers nothing', async () => {
    const { heading, offers } = await read(a.appointments.cancelled.token);
    expect(heading).toBe('cancelled');
    expect(Object.values(offers).some(Boolean)).toBe(false);
  });
});

describe('the link', () => {
  test('is 192 random bits, kept as a hash and encrypted, never in the clear (C29)', async () => {
    const { token } = a.appointments.approved;
    const { rows } = await db.owner.query(`SELECT a::text AS row FROM "Appointment" a`);
    expect(rows.some(({ row }) => row.includes(token))).toBe(false);
    const tokens = Array.from({ length: 20_000 }, newToken);
    expect(new Set(tokens).size).toBe(tokens.length);
    expect(tokens.every((one) => /^[\w-]{32}$/.test(one))).toBe(true);
    // Each character of each place about as often as any other: 20,000 / 64 = 312 times.
    for (let place = 0; place < 32; place++) {
      const counts = new Map<string, number>();
      for (const one of tokens) counts.set(one[place]!, (counts.get(one[place]!) ?? 0) + 1);
      expect(counts.size).toBe(64);
      expect(Math.min(...counts.values())).toBeGreaterThan(200);
      expect(Math.max(...counts.values())).toBeLessThan(440);
    }
  });

  test('guesses from one address end; whoever holds a link elsewhere is served (C30)', async () => {
    const guesser = visitor('203.0.113.9');
    const codes: string[] = [];
    for (let guess = 0; guess < 25; guess++) {
      const outcome = await open(newToken(), guesser);
      codes.push(outcome.ok ? 'opened' : outcome.refusal.code);
    }
    expect(codes.slice(0, 20)).toEqual(Array(20).fill('not_found'));
    expect(codes.slice(20)).toEqual(Array(5).fill('rate_limited'));
    expect(await open(a.appointments.approved.token, visitor('198.51.100.4'))).toMatchObject({ ok: true });
  });

  test('of another kind, of nothing, or malformed opens nothing, with one and the same answer (C31)', async () => {
    const kept = await runOperation(holdTime, testContext({ database: db.database, site: b.site }), {
      serviceId: b.services.massage.id,
      locationId: b.locations.office.id,
      startsAt: new Date(TEST_NOW + 14 * 24 * HOUR_MS + 2 * HOUR_MS),
    });
    if (!kept.ok) throw kept.refusal;
    const unknown = await open(newToken());
    expect(unknown).toMatchObject({ ok: false, refusal: { code: 'not_found' } });
    for (const token of [kept.value.holdToken, a.appointments.approved.id, '', '%00', "' OR 1=1 --"]) {
      expect(await open(token)).toEqual(unknown);
    }
  });
});
