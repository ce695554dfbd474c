import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeAppointmentMessage } from '#app/domain/messaging/index.ts';
import { runOperation } from '#app/operations/run.ts';
import { testContext } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { ok } from '#tests/support/worlds/booking.ts';
import { twoPractices, type WorldPractice } from '#tests/support/world.ts';
import { toldPlace } from './index.ts';

const place = {
  hideAddress: false,
  singleLine: '12 Alder Street, Portland, OR',
  cityState: 'Portland, OR',
  virtualLink: 'https://meet.example.com/room',
  virtualInstructions: 'Ring first',
};
const told = (change: object, isApproved: boolean) =>
  toldPlace({ ...place, kind: 'office', ...change }, '3 Home Road', isApproved);
const nothing = { address: null, virtualLink: null, virtualInstructions: null };

test('a hidden address and the way into a call come with the confirmation, all else is told at once', () => {
  for (const isApproved of [true, false])
    expect(told({}, isApproved)).toEqual({ ...nothing, address: place.singleLine });
  expect(told({ hideAddress: true }, false)).toEqual({ ...nothing, address: 'Portland, OR' });
  expect(told({ hideAddress: true }, true)).toEqual({ ...nothing, address: place.singleLine });
  expect(told({ kind: 'home' }, false)).toEqual({ ...nothing, address: '3 Home Road' });
  expect(told({ kind: 'virtual' }, false)).toEqual(nothing);
  const { virtualLink, virtualInstructions } = place;
  expect(told({ kind: 'virtual' }, true)).toEqual({ ...nothing, virtualLink, virtualInstructions });
});

let db: TestDatabase;
let a: WorldPractice;
beforeAll(async () => {
  db = await testDatabase();
  ({ a } = await twoPractices(db.database));
});
afterAll(() => db.close());

test('a message about a request does not lead into the practitioner’s room', async () => {
  const { id } = a.appointments.virtual;
  const write = async (template: string, occasion: string) => {
    const worker = testContext({ database: db.database, actor: { kind: 'system' } });
    const input = { practiceId: a.id, appointmentId: id, template, occasion };
    await ok(runOperation(writeAppointmentMessage, worker, input));
    const { rows } = await db.owner.query<{ written: string }>(
      `SELECT concat("bodyText", "bodyHtml", "icsText") AS written FROM "Message" WHERE "appointmentId" = $1 AND "dedupeKey" LIKE $2`,
      [id, `${template}:%:${occasion}:%`],
    );
    return rows.map(({ written }) => written).join();
  };
  await db.owner.query(`UPDATE "Appointment" SET state = 'pending' WHERE id = $1`, [id]);
  expect(await write('request_received', 'asked')).not.toContain('meet.example.com');
  await db.owner.query(`UPDATE "Appointment" SET state = 'approved' WHERE id = $1`, [id]);
  expect(await write('appointment_confirmed', 'agreed')).toContain('meet.example.com');
});
