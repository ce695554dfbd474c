import { afterAll, beforeAll, expect, test } from 'vitest';
import { acceptAppointment } from '#app/domain/appointments/index.ts';
import { writeAppointmentMessage } from '#app/domain/messaging/index.ts';
import { runOperation } from '#app/operations/run.ts';
import { fixedClock } from '#app/platform/clock.ts';
import { aCoupon, given } from '#prisma/situations/index.ts';
import { practiceDb } from '#tenants/scoped-db.ts';
import { DETAILS, isoTimes, ok, visitorsOf } from '#tests/support/worlds/booking.ts';
import { testContext, TEST_NOW } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { twoPractices } from '#tests/support/world.ts';

let db: TestDatabase;
let world: Awaited<ReturnType<typeof twoPractices>>;
const clock = fixedClock(TEST_NOW);
beforeAll(async () => {
  db = await testDatabase();
  world = await twoPractices(db.database);
});
afterAll(() => db.close());

test('the emails of a booking with a coupon name its code and what it took off the price', async () => {
  await given(practiceDb(db.database, world.a.id), TEST_NOW, (scene) => [
    aCoupon(scene, { code: 'SPRING26', percent: 10 }),
    aCoupon(scene, { code: 'WHOLE226', percent: 100 }),
  ]);
  const visitors = visitorsOf(db, world.a, clock);
  const chosen = { serviceId: world.a.services.massage.id, locationId: world.a.locations.office.id };
  const time = isoTimes(await visitors.times(chosen, '2026-04'))[0]!;
  const { appointment } = await ok(visitors.book(chosen, time, { discountCodes: ['SPRING26'] }));
  const free = await ok(
    visitors.book(chosen, isoTimes(await visitors.times(chosen, '2026-05'))[0]!, {
      discountCodes: ['WHOLE226'],
    }),
  );
  const owner = testContext({ database: db.database, clock, actor: world.a.owner.actor });
  const emailOf = async (appointmentId: string) => {
    await ok(runOperation(acceptAppointment, owner, { appointmentId }));
    const { rows: wanted } = await db.owner.query(
      `SELECT payload FROM "OutboxEvent" WHERE topic = 'appointment-message' AND payload->>'appointmentId' = $1`,
      [appointmentId],
    );
    const system = testContext({ database: db.database, clock, actor: { kind: 'system' } });
    for (const { payload } of wanted) await ok(runOperation(writeAppointmentMessage, system, payload));
    const { rows } = await db.owner.query<{ template: string; text: string; html: string }>(
      `SELECT template, "bodyText" AS text, "bodyHtml" AS html FROM "Message"
       WHERE "appointmentId" = $1 AND channel = 'email' AND "toAddress" = $2`,
      [appointmentId, DETAILS.email],
    );
    expect(rows.map(({ template }) => template)).toEqual(['appointment_confirmed']);
    return rows[0]!;
  };
  const { text, html } = await emailOf(appointment.id);
  expect(text).toContain('Price: $81\nCode SPRING26: -$9\n');
  expect(html).toContain('Code SPRING26');
  expect((await emailOf(free.appointment.id)).text).toContain('Price: Free\nCode WHOLE226: -$90\n');
});
