import { afterAll, beforeAll, expect, test } from 'vitest';
import { runOperation } from '#app/operations/run.ts';
import { testContext } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { twoPractices, type WorldPractice } from '#tests/support/world.ts';
import { currentPractice } from './current-practice.ts';

let db: TestDatabase;
let a: WorldPractice;
let b: WorldPractice;

beforeAll(async () => {
  db = await testDatabase();
  ({ a, b } = await twoPractices(db.database));
});
afterAll(() => db.close());

test('each practitioner reads their own practice, its services and places', async () => {
  const ids = new Map<string, string>();
  for (const practice of [a, b]) {
    const outcome = await runOperation(
      currentPractice,
      testContext({ database: db.database, actor: practice.owner.actor }),
      {},
    );
    if (!outcome.ok) throw outcome.refusal;
    const { services, locations, ...own } = outcome.value;
    expect(own).toMatchObject({
      id: practice.id,
      slug: practice.slug,
      timeZone: practice.timeZone,
      defaultCurrency: 'USD',
      hasPaymentProvider: true,
      showTermsModal: false,
    });
    expect(services.map(({ name }) => name)).toEqual([
      'Massage',
      'First conversation',
      'Coaching',
      'Five massages',
      'Hot stones',
    ]);
    expect(services[0]!.variations).toMatchObject([{ name: 'Long', timeLength: 90, amountCents: 12_500 }]);
    expect([...services[0]!.locationIds].sort()).toEqual(
      [practice.locations.office.id, practice.locations.home.id].sort(),
    );
    expect(locations.map(({ kind }) => kind)).toEqual(['office', 'virtual', 'home']);
    for (const { id } of [...services, ...locations]) {
      expect(ids.get(id)).toBeUndefined();
      ids.set(id, practice.id);
    }
  }
});

test('nobody else reads it', async () => {
  const outcome = await runOperation(
    currentPractice,
    testContext({ database: db.database, site: a.site, linkToken: a.appointments.pending.token }),
    {},
  );
  expect(outcome).toMatchObject({ ok: false, refusal: { code: 'unauthenticated' } });
});
