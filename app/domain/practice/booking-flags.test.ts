import { afterEach, expect, test } from 'vitest';
import { runOperation } from '#app/operations/run.ts';
import { ok } from '#tests/support/worlds/booking.ts';
import { testContext } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { twoPractices } from '#tests/support/world.ts';
import { bookingPractice } from './index.ts';

let db: TestDatabase | undefined;
afterEach(() => db?.close());

type Settings = Parameters<typeof twoPractices>[1] extends { a?: infer A } | undefined ? A : never;

/** What a visitor is told of a practice with these settings. */
async function shown(settings: Settings) {
  await db?.close();
  db = await testDatabase({ max: 4 });
  const { a } = await twoPractices(db.database, { a: settings });
  return ok(runOperation(bookingPractice, testContext({ database: db.database, site: a.site }), {}));
}

const card = { requireClientCcToBook: true, chargeClientCcAtBooking: true };

test('with everything on, card, charge and policy are asked for (spec 002 §3)', async () => {
  const policy = { cancellationPolicyEnabled: true, cancellationPolicy: 'A day ahead, please.' };
  expect(await shown({ ...card, ...policy, requireCcEnabled: true })).toMatchObject({
    requireClientCcToBook: true,
    chargeClientCcAtBooking: true,
    cancellationPolicy: 'A day ahead, please.',
  });
});

test('charging at booking without requiring a card cannot be stored (spec 002 §4)', async () => {
  await expect(shown({ ...card, requireCcEnabled: true, requireClientCcToBook: false })).rejects.toThrow();
  expect(await shown({ requireCcEnabled: true, requireClientCcToBook: false })).toMatchObject({
    requireClientCcToBook: false,
    chargeClientCcAtBooking: false,
  });
});

test('without their flags neither card nor policy is asked for (spec 002 §6)', async () => {
  const policy = { cancellationPolicyEnabled: false, cancellationPolicy: 'A day ahead, please.' };
  expect(await shown({ ...card, ...policy, requireCcEnabled: false })).toMatchObject({
    requireClientCcToBook: false,
    chargeClientCcAtBooking: false,
    cancellationPolicy: null,
  });
});
