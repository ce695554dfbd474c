import { afterAll, beforeAll, expect, test } from 'vitest';
import { updateInfo } from '#app/domain/profile/index.ts';
import { Gazetteer } from '#app/integrations/places/gazetteer.ts';
import type { PlaceFinder } from '#app/integrations/places/port.ts';
import { runOperation } from '#app/operations/run.ts';
import { rateLimiter } from '#app/platform/rate-limit.ts';
import { testContext } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { ok, refused } from '#tests/support/worlds/booking.ts';
import { twoPractices, type WorldPractice } from '#tests/support/world.ts';
import { addressSuggestions } from './address-suggestions.ts';
import { suggestedAddress } from './suggested-address.ts';
import { upsertLocation } from './upsert-location.ts';

let db: TestDatabase;
let a: WorldPractice;
let b: WorldPractice;
beforeAll(async () => {
  db = await testDatabase();
  ({ a, b } = await twoPractices(db.database));
});
afterAll(() => db.close());

/** A service outside that bills every question. */
function billing() {
  const bill = { questions: 0 };
  const outside: PlaceFinder = new Proxy(new Gazetteer(), {
    get(own, name) {
      const answer = Reflect.get(own, name) as unknown;
      if (typeof answer !== 'function') return answer;
      return (...given: unknown[]) => {
        bill.questions += 1;
        return answer.apply(own, given) as unknown;
      };
    },
  });
  return { bill, outside };
}

test('a practice asks the service outside so often in a day, then its own list answers; other practices go on', async () => {
  const { bill, outside } = billing();
  const as = (practice: WorldPractice) =>
    testContext({
      database: db.database,
      actor: practice.owner.actor,
      ports: { places: { bundled: new Gazetteer(), outside } },
    });
  const suggest = async (practice: WorldPractice) =>
    (await ok(runOperation(addressSuggestions, as(practice), { text: '12 Elm Street, Portl' }))).addresses;
  const street = { address: '5 Birch Road', city: 'Portland', stateAbbreviation: 'OR', zip: '97201' };
  const [town] = (await new Gazetteer().suggest('Portland', 1)) as { id: string }[];
  const all = async (practice: WorldPractice) => {
    const [first] = await suggest(practice);
    expect(first).toBeDefined();
    const { address } = await ok(runOperation(suggestedAddress, as(practice), { id: first!.id }));
    expect(address).toMatchObject({ city: expect.any(String) });
    const { location } = await ok(runOperation(upsertLocation, as(practice), street));
    expect(location).toMatchObject({ cityGeocoded: 'Portland' });
    await ok(runOperation(updateInfo, as(practice), { locationId: town!.id }));
  };
  await all(a);
  expect(bill.questions).toBe(4);
  // Sent by a program at one moment: what is left of the budget is asked, and no more.
  await rateLimiter(db.database.pool).spend('placesPractice', a.id, 986);
  const answers = await Promise.all(Array.from({ length: 40 }, () => suggest(a)));
  expect(answers.every((addresses) => addresses.length > 0)).toBe(true);
  expect(bill.questions).toBe(4 + 10);
  await all(a);
  expect(bill.questions).toBe(4 + 10);
  // A place that only the service outside knows can not be looked up today.
  expect(await refused(runOperation(updateInfo, as(a), { locationId: 'ChIJ_outside' }))).toMatchObject({
    code: 'unavailable',
  });
  await all(b);
  expect(bill.questions).toBe(4 + 10 + 4);
});
