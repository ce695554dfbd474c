import { v7 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  aClient,
  aDeclinedAppointment,
  anApprovedAppointment,
  aPendingAppointment,
  given,
} from '#prisma/situations/index.ts';
import type { Actor } from '#app/operations/actor.ts';
import { flashCookie } from '#app/platform/cookies.ts';
import { testContext, TEST_NOW, webContext } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { twoPractices } from '#tests/support/world.ts';
import { DAY_MS } from '#app/lib/duration.ts';
import { action } from './bookings.tsx';

const CANCELLED = 'Your appointment has been cancelled.';
const FAILED =
  'There was an error cancelling your appointment. This booking is confirmed. Open it to cancel it.';

let db: TestDatabase;
let actor: Actor;
let appointments: Record<'pending' | 'unavailable' | 'confirmed', string>;

beforeAll(async () => {
  db = await testDatabase();
  const { a } = await twoPractices(db.database);
  const userId = uuid();
  await db.owner.query(
    `INSERT INTO "User" (id, email, kind, name, "updatedAt") VALUES ($1, $2, 'client', 'Ada', now())`,
    [userId, `${userId}@example.com`],
  );
  actor = { kind: 'client', userId, sessionId: userId };
  appointments = await given(a.db, TEST_NOW, (scene) => {
    const client = aClient(scene, { firstName: 'Ada', lastName: 'Two', userId });
    const about = (day: number) => ({
      client,
      location: a.locations.office,
      services: [a.services.massage],
      startsAt: TEST_NOW + (20 + day) * DAY_MS,
    });
    return {
      pending: aPendingAppointment(scene, about(1)).id,
      unavailable: aDeclinedAppointment(scene, about(2)).id,
      confirmed: anApprovedAppointment(scene, about(3)).id,
    };
  });
});
afterAll(() => db.close());

/** The toast that a posted question brings. */
async function toastOf(fields: Record<string, string>): Promise<unknown> {
  const context = webContext(testContext({ database: db.database, actor }));
  const body = new URLSearchParams(fields);
  const request = new Request('http://localhost:3000/bookings', { method: 'POST', body });
  const answer = await action({ request, context, params: {} }).catch((thrown: unknown) => thrown);
  expect(answer).toMatchObject({ status: 302 });
  return flashCookie().parse(context.setCookies[0]!);
}

test('what is not confirmed is cancelled in the specification’s words (000 §4, §8), whatever the form says of it', async () => {
  const said = async (appointmentId: string, intent: string) => toastOf({ appointmentId, intent });
  expect(await said(appointments.unavailable, 'remove')).toEqual({ kind: 'success', text: CANCELLED });
  expect(await said(appointments.pending, 'remove')).toEqual({ kind: 'success', text: CANCELLED });
  expect(await said(appointments.confirmed, 'remove')).toEqual({ kind: 'error', text: FAILED });
});
