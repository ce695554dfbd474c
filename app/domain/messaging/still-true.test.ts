import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cancelAppointment, proCreateAppointment } from '#app/domain/appointments/index.ts';
import { runOperation } from '#app/operations/run.ts';
import { fixedClock } from '#app/platform/clock.ts';
import { ok } from '#tests/support/worlds/booking.ts';
import { testContext, TEST_NOW } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { twoPractices, type WorldPractice } from '#tests/support/world.ts';
import { DAY_MS } from '#app/lib/duration.ts';
import { deliverMessage } from './index.ts';
import { isStillTrue } from './still-true.ts';
import { writeAppointmentMessage } from './write-appointment-message.ts';

const startsAt = new Date(TEST_NOW + DAY_MS);
const holds = (template: Parameters<typeof isStillTrue>[0], state: 'pending' | 'approved' | 'cancelled') =>
  isStillTrue(template, { state, startsAt }, TEST_NOW);

describe('what an appointment contradicts by now', () => {
  test('is not said', () => {
    expect(holds('appointment_confirmed', 'approved')).toBe(true);
    expect(holds('appointment_confirmed', 'cancelled')).toBe(false);
    expect(holds('new_request', 'approved')).toBe(false);
    expect(holds('appointment_rescheduled', 'pending')).toBe(true);
    expect(holds('appointment_rescheduled', 'cancelled')).toBe(false);
    expect(holds('appointment_cancelled', 'cancelled')).toBe(true);
  });

  test('a reminder of what has begun is not sent; words about money stand', () => {
    const begun = { state: 'approved', startsAt: new Date(TEST_NOW) } as const;
    expect(isStillTrue('appointment_reminder', begun, TEST_NOW)).toBe(false);
    expect(isStillTrue('appointment_reminder', begun, TEST_NOW - 1)).toBe(true);
    expect(holds('payment_refunded', 'cancelled')).toBe(true);
  });

  test('a reminder of a start that was moved meanwhile is left to the new one', () => {
    const agreed = { state: 'approved', startsAt } as const;
    const of = (start: Date) =>
      isStillTrue('appointment_reminder', agreed, TEST_NOW, `email:${start.toISOString()}`);
    expect(of(startsAt)).toBe(true);
    expect(of(new Date(TEST_NOW + 2 * DAY_MS))).toBe(false);
  });
});

describe('in the worker', () => {
  let db: TestDatabase;
  let a: WorldPractice;
  beforeAll(async () => {
    db = await testDatabase();
    ({ a } = await twoPractices(db.database));
  });
  afterAll(() => db.close());

  test('a confirmation that comes after the cancellation is left out, the cancellation is written', async () => {
    const clock = fixedClock(TEST_NOW);
    const owner = testContext({ database: db.database, clock, actor: a.owner.actor });
    const worker = testContext({ database: db.database, clock, actor: { kind: 'system' } });
    const { appointmentId } = await ok(
      runOperation(proCreateAppointment, owner, {
        appointmentServices: [{ serviceId: a.services.massage.id }],
        locationId: a.locations.office.id,
        clientId: a.clients.ada.id,
        startsAt: new Date(TEST_NOW + 20 * DAY_MS),
      }),
    );
    const write = (template: string, occasion = '') =>
      ok(
        runOperation(writeAppointmentMessage, worker, {
          practiceId: a.id,
          appointmentId,
          template,
          occasion,
        }),
      );
    const waits = await write('appointment_confirmed', 'before');
    await ok(runOperation(cancelAppointment, owner, { appointmentId }));
    expect(await write('appointment_confirmed')).toEqual({ written: 0 });
    expect(await write('appointment_cancelled')).toEqual({ written: 2 });

    // What had been written and could not be sent until now is held against the appointment once more.
    const { rows } = await db.owner.query<{ id: string; template: string }>(
      `SELECT id, template FROM "Message" WHERE "appointmentId" = $1`,
      [appointmentId],
    );
    const sent: string[] = [];
    const keep = (message: { messageId: string }) => {
      sent.push(rows.find(({ id }) => id === message.messageId)!.template);
      return Promise.resolve({ outcome: 'sent' as const, providerId: 'x1' });
    };
    const ports = {
      mailer: { provider: 'outbox' as const, send: keep },
      sms: { provider: 'outbox' as const, send: keep, readStatus: () => Promise.resolve(null) },
    };
    const late = testContext({ database: db.database, clock, actor: { kind: 'system' }, ports });
    for (const { id } of rows)
      await ok(runOperation(deliverMessage, late, { practiceId: a.id, messageId: id }));
    expect(waits.written).toBeGreaterThan(0);
    expect(sent).toEqual(['appointment_cancelled', 'appointment_cancelled']);
    const kept = `SELECT DISTINCT state::text, error FROM "Message" WHERE "appointmentId" = $1 AND template = 'appointment_confirmed'`;
    expect((await db.owner.query(kept, [appointmentId])).rows).toEqual([
      { state: 'failed', error: 'not true any more when it could be sent' },
    ]);
  });
});
