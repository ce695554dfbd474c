import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addNote } from '#app/domain/clients/index.ts';
import {
  aCancelledAppointment,
  aClient,
  anApprovedAppointment,
  aPendingAppointment,
  given,
} from '#prisma/situations/index.ts';
import type { AnyOperation } from '#app/operations/operation.ts';
import { runOperation } from '#app/operations/run.ts';
import { fixedClock } from '#app/platform/clock.ts';
import { ok, refused } from '#tests/support/worlds/booking.ts';
import { testContext, TEST_NOW } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { twoPractices, type WorldPractice } from '#tests/support/world.ts';
import { DAY_MS } from '#app/lib/duration.ts';
import { appointment } from '../appointment.ts';
import { pastAppointments } from './past-appointments.ts';
import { upcomingAppointments } from './upcoming-appointments.ts';

let db: TestDatabase;
let a: WorldPractice;
let b: WorldPractice;

beforeAll(async () => {
  db = await testDatabase();
  ({ a, b } = await twoPractices(db.database));
});
afterAll(() => db.close());

const owner = (practice = a) =>
  testContext({ database: db.database, clock: fixedClock(TEST_NOW), actor: practice.owner.actor });

describe('a client’s appointments', () => {
  let clientId: string;
  let ids: Record<string, string>;

  beforeAll(async () => {
    const made = await given(a.db, TEST_NOW, (scene) => {
      const client = aClient(scene, { firstName: 'Una', lastName: 'Vale', phone: '+15035550190' });
      const at = (days: number) => ({
        client,
        location: a.locations.office,
        services: [a.services.massage],
        startsAt: TEST_NOW + days * DAY_MS,
      });
      return {
        clientId: client.id,
        ids: {
          longAgo: anApprovedAppointment(scene, at(-90)).id,
          lately: anApprovedAppointment(scene, at(-3)).id,
          now: anApprovedAppointment(scene, at(0)).id,
          unanswered: aPendingAppointment(scene, at(-2)).id,
          cancelled: aCancelledAppointment(scene, at(50)).id,
          requested: aPendingAppointment(scene, at(60)).id,
          agreed: anApprovedAppointment(scene, at(55)).id,
        },
      };
    });
    ({ clientId, ids } = made);
  });

  test('that have begun, the latest first; page by page', async () => {
    const past = (input: object = {}) => ok(runOperation(pastAppointments, owner(), { clientId, ...input }));
    const all = await past();
    expect(all.pastAppointments.map(({ id }) => id)).toEqual([ids.now, ids.lately, ids.longAgo]);
    expect(all).toMatchObject({
      pastAppointmentsCount: 3,
      pastAppointments: [
        {
          services: ['Massage'],
          service: { id: a.services.massage.id, name: 'Massage' },
          client: { name: 'Una Vale' },
          amountCents: 9000,
          fullTotal: 9000,
          disputedCents: 0,
          location: { id: a.locations.office.id },
          instantActionToken: expect.any(String),
        },
        {},
        {},
      ],
    });
    const two = await past({ limit: 2, offset: 1 });
    expect(two.pastAppointments.map(({ id }) => id)).toEqual([ids.lately, ids.longAgo]);
    expect(two.pastAppointmentsCount).toBe(3);
  });

  test('to come, the next first, requests among them', async () => {
    const next = await ok(runOperation(upcomingAppointments, owner(), { clientId }));
    expect(next.upcomingAppointments.map(({ id, state }) => [id, state])).toEqual([
      [ids.agreed, 'approved'],
      [ids.requested, 'pending'],
    ]);
    expect(next.upcomingAppointmentsCount).toBe(2);
  });

  test('are another practice’s business alone; limits hold', async () => {
    const both: AnyOperation[] = [pastAppointments, upcomingAppointments];
    for (const operation of both) {
      expect(await refused(runOperation(operation, owner(b), { clientId }))).toMatchObject({
        code: 'not_found',
      });
      for (const wrong of [{ limit: 0 }, { limit: 1e9 }, { offset: -1 }]) {
        expect(await refused(runOperation(operation, owner(), { clientId, ...wrong }))).toMatchObject({
          code: 'invalid_input',
        });
      }
    }
  });
});

describe('one appointment', () => {
  test('has what can be edited of it, and the latest note about it, whose reading is recorded', async () => {
    const { id } = a.appointments.approved;
    const read = () => ok(runOperation(appointment, owner(), { id }));
    const reads = async () => {
      const { rows } = await db.owner.query<{ count: number }>(
        `SELECT count(*)::int AS count FROM "AuditEntry" WHERE action = 'appointment' AND "subjectId" = $1`,
        [id],
      );
      return rows[0]!.count;
    };
    expect(await read()).toMatchObject({
      id,
      locationId: a.locations.office.id,
      amountCents: 9000,
      appointmentServices: [
        { serviceId: a.services.massage.id, variationId: null, name: 'Massage', amountCents: 9000 },
      ],
      client: { id: a.clients.ada.id, name: 'Ada Moss' },
      visit: null,
      package: null,
      priceStands: false,
      past: false,
      canEdit: true,
      canReschedule: true,
      appointmentNote: null,
    });
    expect(await reads()).toBe(0);
    await ok(
      runOperation(addNote, owner(), {
        clientId: a.clients.ada.id,
        appointmentId: id,
        text: 'Slept badly; left shoulder.',
      }),
    );
    expect((await read()).appointmentNote).toMatchObject({ text: 'Slept badly; left shoulder.' });
    expect(await reads()).toBe(1);
  });

  test('of another practice is not found', async () => {
    const other = runOperation(appointment, owner(b), { id: a.appointments.approved.id });
    expect(await refused(other)).toMatchObject({ code: 'not_found', userMessage: 'Appointment not found' });
  });
});
