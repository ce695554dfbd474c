import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aClient, given, otherHours } from '#prisma/situations/index.ts';
import { formatDate, localDate } from '#app/lib/time.ts';
import { appointmentTraces } from '#tests/support/appointments.ts';
import { knowingly, ok, refused } from '#tests/support/worlds/booking.ts';
import { TEST_NOW } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { proBookings } from '#tests/support/pro-bookings.ts';
import { twoPractices, type WorldPractice } from '#tests/support/world.ts';
import { DAY_MS, HOUR_MS } from '#app/lib/duration.ts';
import { PRO_MESSAGES } from '../messages.ts';

let db: TestDatabase;
let a: WorldPractice;
let b: WorldPractice;

beforeAll(async () => {
  db = await testDatabase({ max: 20 });
  ({ a, b } = await twoPractices(db.database));
});
afterAll(() => db.close());

const { aTime, create, massage, lines, rowOf, clientOf, refusedWith } = proBookings(() => ({ db, a }));

describe('whose appointment', () => {
  test('somebody who is no client yet becomes one; a US number gets its +1', async () => {
    const made = await ok(
      create(
        massage({
          clientId: undefined,
          client: {
            firstName: 'Ida',
            lastName: 'Frost',
            phone: '(503) 555-0199',
            email: 'Ida@Frost.example',
          },
        }),
      ),
    );
    expect(await clientOf(made.appointmentId)).toMatchObject({
      firstName: 'Ida',
      lastName: 'Frost',
      phone: '+15035550199',
      email: 'ida@frost.example',
      practiceId: a.id,
    });
    expect(await rowOf(made.appointmentId)).toMatchObject({ newClient: true });
  });

  test('needs first name, last name and phone, and not the practice’s own', async () => {
    const inline = (client: object) => massage({ clientId: undefined, client });
    const whole = { firstName: 'Ida', lastName: 'Frost', phone: '5035550198' };
    for (const field of ['firstName', 'lastName', 'phone'] as const) {
      const { problems } = await refused(create(inline({ ...whole, [field]: '' })));
      expect(problems[0]).toMatchObject({ field: `client.${field}` });
    }
    await refusedWith(inline({ ...whole, phone: '12345' }), { code: 'invalid_input' });
    await refusedWith(inline({ ...whole, phone: '+12125550101' }), {
      userMessage: 'Cannot use your phone number for a client.',
    });
  });

  test('is one or the other, of this practice, and can be reached', async () => {
    await refusedWith(massage({ clientId: undefined }), { userMessage: PRO_MESSAGES.clientMissing });
    await refusedWith(massage({ client: { firstName: 'I', lastName: 'F', phone: '5035550198' } }), {
      userMessage: PRO_MESSAGES.clientTwice,
    });
    await refusedWith(massage({ clientId: b.clients.ada.id }), { code: 'not_found' });
    const nobody = await given(a.db, TEST_NOW, (scene) =>
      aClient(scene, { firstName: 'Nobody', lastName: 'Near', email: null, phone: null }),
    );
    await refusedWith(massage({ clientId: nobody.id }), { userMessage: 'No email or phone on file' });
  });
});

describe('what is booked', () => {
  test('is refused where the practice does not offer it so (C14)', async () => {
    const { massage: service, hotStones, coaching, bundle } = a.services;
    const only = "You can't create an appointment with only add-on services";
    await refusedWith(lines({ serviceId: hotStones.id }), { userMessage: only });
    await refusedWith(lines(), { userMessage: 'Please choose a service.' });
    await refusedWith(lines({ serviceId: coaching.id }), {
      userMessage: PRO_MESSAGES.notAtLocation('Coaching', 'Elm Street'),
    });
    await refusedWith(lines({ serviceId: a.services.consultation.id }, { serviceId: hotStones.id }), {
      userMessage: PRO_MESSAGES.addOnNotAllowed('Hot stones'),
    });
    await refusedWith(lines({ serviceId: bundle.id }, { serviceId: hotStones.id }), {
      userMessage: PRO_MESSAGES.addOnWithPackage,
    });
    await refusedWith(lines({ serviceId: bundle.id }, { serviceId: service.id }), {
      userMessage: PRO_MESSAGES.packageAlone,
    });
    await refusedWith(lines({ serviceId: service.id }, { serviceId: service.id }), {
      userMessage: PRO_MESSAGES.serviceTwice('Massage'),
    });
    await refusedWith(lines({ serviceId: b.services.massage.id }), { code: 'not_found' });
    await refusedWith(lines({ serviceId: coaching.id, variationId: service.variations[0]!.id }), {
      code: 'not_found',
    });
    await refusedWith(massage({ locationId: b.locations.office.id }), { code: 'not_found' });
  });

  test('a disabled service or place is not booked', async () => {
    const off = (table: string, id: string, state: string) =>
      db.owner.query(`UPDATE "${table}" SET state = $2 WHERE id = $1`, [id, state]);
    await off('Service', a.services.coaching.id, 'disabled');
    await refusedWith(
      massage({
        appointmentServices: [{ serviceId: a.services.coaching.id }],
        locationId: a.locations.virtual.id,
      }),
      { userMessage: PRO_MESSAGES.serviceDisabled('Coaching') },
    );
    await off('Service', a.services.coaching.id, 'active');
    await off('Location', a.locations.home.id, 'disabled');
    await refusedWith(massage({ locationId: a.locations.home.id }), {
      userMessage: PRO_MESSAGES.locationDisabled('At your home'),
    });
    await off('Location', a.locations.home.id, 'active');
  });

  test('prices are whole cents of at most seven digits before the point (C40)', async () => {
    const priced = (amountCents: unknown) => lines({ serviceId: a.services.massage.id, amountCents });
    for (const wrong of [-1, 1_000_000_000, 1e12, 10.5, '100', NaN, 2 ** 53]) {
      await refusedWith(priced(wrong), { code: 'invalid_input', userMessage: PRO_MESSAGES.priceInvalid });
    }
    await refusedWith(
      lines(
        { serviceId: a.services.massage.id, amountCents: 999_999_999 },
        { serviceId: a.services.hotStones.id, amountCents: 1 },
      ),
      { userMessage: PRO_MESSAGES.totalTooHigh },
    );
    for (const right of [0, 1, 999_999_999]) {
      const made = await ok(create(priced(right)));
      expect(await rowOf(made.appointmentId)).toMatchObject({ amountCents: right });
      expect(made.chargeState).toBe(right === 0 ? 'free' : 'on_the_day');
    }
  });

  test('fields that are not the caller’s to set are refused (C19, C20)', async () => {
    for (const extra of [
      { state: 'pending' },
      { markPaid: true },
      { practiceId: b.id },
      { clientBooked: true },
    ]) {
      await refusedWith(massage(extra), { code: 'invalid_input' });
    }
  });
});

describe('when', () => {
  test('a start in the past is asked about first; then nothing is written to the client', async () => {
    const past = massage({ startsAt: new Date(TEST_NOW - 3 * DAY_MS) });
    await refusedWith(past, { code: 'conflict', data: { confirm: 'past' } });
    const made = await ok(create({ ...past, confirmPast: true }));
    expect(await appointmentTraces(db.owner, made.appointmentId)).toMatchObject({
      state: 'approved',
      messages: [],
    });
    await refusedWith(massage({ startsAt: new Date(TEST_NOW) }), { data: { confirm: 'past' } });
  });

  test('a time that something has is asked about first', async () => {
    const { approved } = a.appointments;
    const input = massage({
      clientId: a.clients.cleo.id,
      startsAt: new Date(approved.startsAtMs + HOUR_MS / 2),
    });
    await refusedWith(input, {
      code: 'conflict',
      userMessage: 'This time overlaps with Ada Moss.',
      data: { confirm: 'overlap', conflicts: [{ id: approved.id, type: 'client', name: 'Ada Moss' }] },
    });
    expect((await knowingly((more) => create({ ...input, ...more }))).ok).toBe(true);
  });

  test('time off is asked about first, by its name and days', async () => {
    const startsAt = aTime();
    const date = localDate(startsAt, a.timeZone);
    await given(a.db, TEST_NOW, (scene) => otherHours(scene, date, [], { name: 'Summer holidays' }));
    const input = massage({}, startsAt);
    await refusedWith(input, {
      code: 'conflict',
      userMessage: 'This time overlaps with Time off: Summer holidays.',
      data: {
        confirm: 'overlap',
        conflicts: [{ type: 'time_off', timeRange: `${formatDate(startsAt, a.timeZone)}, all day` }],
      },
    });
    expect((await knowingly((more) => create({ ...input, ...more }))).ok).toBe(true);
  });

  test('an end before the start, more than a day, or years away is refused', async () => {
    const startsAt = aTime();
    const until = (ms: number) => massage({ endsAt: new Date(startsAt.getTime() + ms) }, startsAt);
    await refusedWith(until(0), { userMessage: PRO_MESSAGES.endBeforeStart });
    await refusedWith(until(25 * HOUR_MS), { userMessage: PRO_MESSAGES.tooLong });
    await refusedWith(massage({ startsAt: new Date(TEST_NOW + 3000 * DAY_MS) }), {
      userMessage: PRO_MESSAGES.tooFar,
    });
  });
});

test('names in every script and a message of a megabyte (C65)', async () => {
  const inline = (firstName: string) =>
    massage({ clientId: undefined, client: { firstName, lastName: 'Ek', phone: '5035550171' } });
  const made = await ok(create(inline('Zoë 🌿 نور')));
  expect(await clientOf(made.appointmentId)).toMatchObject({ firstName: 'Zoë 🌿 نور' });
  for (const name of ['x'.repeat(1_000_000), 'a\0b', 'a\ud800b', '\u200b']) {
    await refusedWith(inline(name), { code: 'invalid_input' });
  }
});
