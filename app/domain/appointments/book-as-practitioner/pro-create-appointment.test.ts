import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aClient, aClientWithCard, given } from '#prisma/situations/index.ts';
import { appointmentTraces } from '#tests/support/appointments.ts';
import { bookingRows, ok } from '#tests/support/worlds/booking.ts';
import { TEST_NOW } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { proBookings } from '#tests/support/pro-bookings.ts';
import { twoPractices, type WorldPractice } from '#tests/support/world.ts';
import { HOUR_MS } from '#app/lib/duration.ts';
import { PRO_MESSAGES } from '../messages.ts';

let db: TestDatabase;
let a: WorldPractice;
let b: WorldPractice;

beforeAll(async () => {
  db = await testDatabase({ max: 20 });
  ({ a, b } = await twoPractices(db.database));
});
afterAll(() => db.close());

const { aTime, create, massage, lines, rowOf, linesOf, refusedWith } = proBookings(() => ({
  db,
  a,
}));

describe('an appointment by the practitioner', () => {
  test('is approved at once, at the listed price, and the client is told', async () => {
    const startsAt = aTime();
    const made = await ok(create(massage({}, startsAt)));
    expect(made).toMatchObject({ startsAt, chargeState: 'on_the_day' });
    expect(await rowOf(made.appointmentId)).toMatchObject({
      state: 'approved',
      bookedBy: 'practitioner',
      clientBooked: false,
      startsAt,
      endsAt: new Date(startsAt.getTime() + HOUR_MS),
      busyUntil: new Date(startsAt.getTime() + HOUR_MS + 15 * 60_000),
      approvedAt: new Date(TEST_NOW),
      timeZone: 'America/New_York',
      amountCents: 9000,
      amountCurrency: 'USD',
      chargeAtBooking: false,
      newClient: false,
    });
    expect(await appointmentTraces(db.owner, made.appointmentId)).toMatchObject({
      timeline: ['booked'],
      messages: ['appointment_confirmed'],
      topics: [],
    });
  });

  test('has several services, a variation and an add-on, and the length that its practitioner gives', async () => {
    const startsAt = aTime();
    const { massage: service, hotStones, consultation } = a.services;
    const made = await ok(
      create(
        massage(
          {
            appointmentServices: [
              { serviceId: service.id, variationId: service.variations[0]!.id },
              { serviceId: hotStones.id },
              { serviceId: consultation.id, amountCents: 1500 },
            ],
            endsAt: new Date(startsAt.getTime() + 3 * HOUR_MS),
          },
          startsAt,
        ),
      ),
    );
    expect(await rowOf(made.appointmentId)).toMatchObject({
      amountCents: 12_500 + 2000 + 1500,
      endsAt: new Date(startsAt.getTime() + 3 * HOUR_MS),
    });
    expect(await linesOf(made.appointmentId)).toEqual([
      { name: 'Massage (Long)', amountCents: 12_500, timeLength: 90, addOn: false },
      { name: 'Hot stones', amountCents: 2000, timeLength: 15, addOn: true },
      { name: 'First conversation', amountCents: 1500, timeLength: 30, addOn: false },
    ]);
  });

  test('without an end it takes what its services take', async () => {
    const made = await ok(
      create(lines({ serviceId: a.services.massage.id }, { serviceId: a.services.hotStones.id })),
    );
    const { startsAt, endsAt } = (await rowOf(made.appointmentId)) as { startsAt: Date; endsAt: Date };
    expect(endsAt.getTime() - startsAt.getTime()).toBe(75 * 60_000);
  });

  test('by video takes the client’s zone, at home the address given or on file', async () => {
    const video = await ok(
      create(
        massage({
          appointmentServices: [{ serviceId: a.services.coaching.id }],
          locationId: a.locations.virtual.id,
        }),
      ),
    );
    expect(await rowOf(video.appointmentId)).toMatchObject({ isVirtual: true });
    const home = massage({ locationId: a.locations.home.id });
    await refusedWith(home, { userMessage: 'Please enter the address of the visit.' });
    const visit = { address: '1 Main St', city: 'Eugene', state: 'OR', postalCode: '97401' };
    const made = await ok(create({ ...home, visit }));
    expect(await rowOf(made.appointmentId)).toMatchObject({ visitAddress: '1 Main St', visitCity: 'Eugene' });
    const local = await given(a.db, TEST_NOW, (scene) =>
      aClient(scene, { firstName: 'Lou', lastName: 'Lane', phone: '+15035550150', ...visit }),
    );
    const onFile = await ok(create({ ...massage({ locationId: a.locations.home.id }), clientId: local.id }));
    expect(await rowOf(onFile.appointmentId)).toMatchObject({ visitAddress: '1 Main St', newClient: true });
  });

  test('asked for twice, at once or again, is one appointment (P11)', async () => {
    const input = massage({ idempotencyKey: 'one-form-of-the-flyout' });
    const before = await bookingRows(db);
    const [one, two, three] = [...(await Promise.all([create(input), create(input)])), await create(input)];
    expect(two).toEqual(one);
    expect(three).toEqual(one);
    expect((await bookingRows(db)).Appointment).toBe(before.Appointment! + 1);
    const clicked = massage();
    const [first, second] = await Promise.all([create(clicked), create(clicked)]);
    expect(second).toEqual(first);
    expect((await bookingRows(db)).Appointment).toBe(before.Appointment! + 2);
  });
});

test('a price saved for the client is taken the next time, and only for them', async () => {
  const special = { serviceId: a.services.massage.id, amountCents: 7000, saveCustomPrice: true };
  await ok(create(lines(special)));
  const again = await ok(create(massage()));
  expect(await rowOf(again.appointmentId)).toMatchObject({ amountCents: 7000 });
  const other = await ok(create({ ...massage(), clientId: a.clients.cleo.id }));
  expect(await rowOf(other.appointmentId)).toMatchObject({ amountCents: 9000 });
  const once = await ok(create(lines({ serviceId: a.services.massage.id, amountCents: 8000 })));
  expect(await rowOf(once.appointmentId)).toMatchObject({ amountCents: 8000 });
  await ok(create(lines({ ...special, amountCents: 7500 })));
  const { rows } = await db.owner.query(`SELECT "amountCents" FROM "CustomPrice" WHERE "practiceId" = $1`, [
    a.id,
  ]);
  expect(rows).toEqual([{ amountCents: 7500 }]);
  await refusedWith(lines({ ...special, variationId: a.services.massage.variations[0]!.id }), {
    userMessage: PRO_MESSAGES.customPriceOfVariation,
  });
  await refusedWith(lines({ serviceId: special.serviceId, saveCustomPrice: true }), {
    userMessage: PRO_MESSAGES.customPriceMissing,
  });
});

test('a client with a card in a practice that takes none has no card to be charged', async () => {
  const { id } = await given(b.db, TEST_NOW, (scene) =>
    aClientWithCard(scene, { firstName: 'Cy', lastName: 'Dale', phone: '+15035550161' }),
  );
  await db.owner.query(`UPDATE "Practice" SET "isStripeApproved" = false WHERE id = $1`, [b.id]);
  const made = await ok(
    create(
      {
        appointmentServices: [{ serviceId: b.services.massage.id }],
        locationId: b.locations.office.id,
        clientId: id,
        startsAt: aTime(),
      },
      b,
    ),
  );
  expect(made.chargeState).toBe('no_card');
});
