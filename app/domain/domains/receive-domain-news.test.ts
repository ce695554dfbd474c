import { afterAll, beforeAll, expect, test } from 'vitest';
import { EntriDomainSetup } from '#app/integrations/domain-setup/entri.ts';
import { runOperation } from '#app/operations/run.ts';
import { fixedClock } from '#app/platform/clock.ts';
import { signedHeaders } from '#sandbox/entri/index.ts';
import { testContext, TEST_NOW } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { twoPractices, type WorldPractice } from '#tests/support/world.ts';
import { receiveDomainNews } from './receive-domain-news.ts';

const SECRET = 'a-secret-of-the-tests';
const LATER = new Date(TEST_NOW + 3_600_000);
let db: TestDatabase;
let a: WorldPractice;

beforeAll(async () => {
  db = await testDatabase();
  ({ a } = await twoPractices(db.database));
  await db.owner.query(
    `INSERT INTO "CustomDomain" (id, "practiceId", domain, home, token, "nextCheckAt")
     VALUES (gen_random_uuid(), $1, 'moss-yoga.com', 'moss-yoga.com', 't', $2)`,
    [a.id, LATER],
  );
});
afterAll(() => db.close());

const nextCheck = async () =>
  (
    await db.owner.query<{ nextCheckAt: Date; status: string }>(
      'SELECT "nextCheckAt", status FROM "CustomDomain"',
    )
  ).rows[0]!;

function tell(secret: string) {
  const domainSetup = new EntriDomainSetup({ applicationId: 'tests', secret: SECRET, now: () => TEST_NOW });
  const headers = signedHeaders(secret, 'e1', TEST_NOW / 1000);
  const ctx = testContext({
    database: db.database,
    clock: fixedClock(TEST_NOW),
    actor: { kind: 'system' },
    ports: { domainSetup },
  });
  return runOperation(receiveDomainNews, ctx, {
    rawBody: JSON.stringify({
      id: 'e1',
      type: 'domain.added',
      domain: 'Moss-Yoga.com',
      propagation_status: 'success',
    }),
    signature: headers['entri-signature-v2'],
    timestamp: headers['entri-timestamp'],
  });
}

test('a forged word changes nothing; a true one, however often, makes the next look due and no more', async () => {
  expect(await tell('forged')).toMatchObject({ ok: false, refusal: { code: 'invalid_input' } });
  expect((await nextCheck()).nextCheckAt).toEqual(LATER);
  for (let copy = 0; copy < 3; copy += 1) expect(await tell(SECRET)).toMatchObject({ ok: true });
  expect(await nextCheck()).toEqual({ nextCheckAt: new Date(TEST_NOW), status: 'activating' });
});
