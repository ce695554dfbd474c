import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { appSecret } from '#app/platform/env/index.ts';
import { encryptText, encryptToken, openText, openToken } from '#app/platform/tokens.ts';
import { anApprovedAppointment, given } from '#prisma/situations/index.ts';
import { TEST_NOW } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { twoPractices, type WorldPractice } from '#tests/support/world.ts';
import { SEALED } from './reseal.ts';

const TSX = createRequire(import.meta.url).resolve('tsx/cli');
const MAIN = join(import.meta.dirname, '../main.ts');

let db: TestDatabase;
let a: WorldPractice;
beforeAll(async () => {
  db = await testDatabase();
  ({ a } = await twoPractices(db.database));
  const text = (value: string) => encryptText('vendor-access', value);
  await db.owner.query(
    `INSERT INTO "TwoStep" ("userId", "secretEncrypted", "createdAt") VALUES ($1, $2, now())`,
    [a.owner.userId, encryptText('sign-in-proof', 'a secret')],
  );
  await db.owner.query(
    `INSERT INTO "CalendarFeed" (id, "practiceId", "feedUrlEncrypted") VALUES (gen_random_uuid(), $1, $2)`,
    [a.id, text('https://feed.example')],
  );
  await db.owner.query(
    `INSERT INTO "ConferencingAccount" (id, "practiceId", "accessTokenEncrypted", "refreshTokenEncrypted", "renewingUntil")
     VALUES (gen_random_uuid(), $1, $2, $3, now() + interval '1 hour')`,
    [a.id, text('access'), text('renewal')],
  );
  // As they stood there before they had a kind of their own.
  await db.owner.query(
    `INSERT INTO "PaymentAccount" (id, "practiceId", provider, "accessTokenEncrypted", "refreshTokenEncrypted", "tokenExpiresAt", "updatedAt")
     VALUES (gen_random_uuid(), $1, 'square', $2, $3, now() + interval '30 days', now())`,
    [a.id, encryptToken('square'), encryptToken('square renewal')],
  );
  await given(a.db, TEST_NOW, (scene) =>
    anApprovedAppointment(scene, {
      client: a.clients.ada,
      location: a.locations.office,
      services: [a.services.massage],
      startsAt: TEST_NOW + 86_400_000,
    }),
  );
  await rowsOfTheOthers();
});

/** A row of each table that this world has none of; what it belongs to is not looked for, as only its sealed column is read. */
async function rowsOfTheOthers() {
  const client = await db.owner.connect();
  await client.query('BEGIN; SET LOCAL session_replication_role = replica');
  const row = (table: string, values: Record<string, unknown>) => {
    const all = { id: randomUUID(), practiceId: a.id, ...values };
    const columns = Object.keys(all);
    return client.query(
      `INSERT INTO "${table}" (${columns.map((name) => `"${name}"`).join()}) VALUES (${columns.map((_, at) => `$${at + 1}`).join()})`,
      Object.values(all),
    );
  };
  const text = (value: string) => encryptText('vendor-access', value);
  const of = () => randomUUID();
  const link = () => ({ tokenHash: of(), tokenEncrypted: encryptToken('a link') });
  const now = new Date(TEST_NOW);
  const ada = { clientId: a.clients.ada.id };
  await row('CalendarConnection', {
    externalId: 'acc_1',
    accessTokenEncrypted: text('access'),
    refreshTokenEncrypted: text('renewal'),
  });
  await row('SharedCalendar', link());
  await row('ClientNote', { ...ada, textEncrypted: encryptText('client-notes', 'A note'), updatedAt: now });
  await row('Meeting', { startUrlEncrypted: encryptToken('https://zoom.example/s/1'), appointmentId: of() });
  await row('ConnectAttempt', {
    ...{ vendor: 'square', sessionId: of(), stateHash: of(), verifierEncrypted: text('verifier') },
    expiresAt: now,
  });
  await row('EventRegistration', { ...ada, ...link(), bookableEventId: of() });
  await row('GiftCard', {
    ...{ ...ada, ...link(), codeHash: of(), codeEncrypted: encryptToken('a code'), amountCents: 5_000 },
    ...{ purchaserName: 'Ada', purchaserEmail: 'ada@example.com', deliverAt: now },
    ...{ recipientName: 'Ben', recipientEmail: 'ben@example.com' },
  });
  await row('IntakeRequest', {
    ...{
      ...ada,
      intakeFormId: of(),
      uniqueIdHash: of(),
      uniqueIdEncrypted: encryptToken('an id'),
      form: '{}',
    },
    ...{ submittedAt: now, responseEncrypted: encryptText('intake-answers', '[]') },
  });
  await row('Review', { ...ada, ...link(), updatedAt: now });
  await row('ReviewRequest', { ...ada, ...link() });
  await row('VideoReview', {
    ...{ ...ada, uploadHashHash: of(), uploadHashEncrypted: encryptToken('a hash'), updatedAt: now },
  });
  await client.query('COMMIT');
  client.release();
}
afterAll(() => db.close());

/** `npm run seed -- reseal`, once the secret of these tests is a former one. */
function started() {
  const env = {
    ...process.env,
    DATABASE_URL: db.url,
    APP_DATABASE_URL: db.appUrl,
    SESSION_SECRET: 'the secret that came after that of the tests',
    SESSION_SECRET_FORMER: appSecret().toString(),
  };
  const child = spawn(process.execPath, [TSX, MAIN, 'reseal'], { env, detached: true });
  let said = '';
  child.stdout.on('data', (part: Buffer) => (said += part.toString()));
  child.stderr.on('data', (part: Buffer) => (said += part.toString()));
  return { child, ended: once(child, 'exit').then(() => said.trim().split('\n')) };
}

/** How many of a column's rows the secret of these tests still opens. */
async function former({ table, column, kinds }: (typeof SEALED)[number]): Promise<number> {
  const { rows } = await db.owner.query<{ text: string }>(
    `SELECT "${column}" AS text FROM "${table}" WHERE "${column}" IS NOT NULL`,
  );
  const opens = (text: string) =>
    kinds.some((kind) => (kind === 'link' ? openToken(text) : openText(kind, text)) !== null);
  return rows.filter(({ text }) => opens(text)).length;
}

test('every encrypted column is known', async () => {
  const { rows } = await db.owner.query<{ name: string }>(
    `SELECT table_name || '.' || column_name AS name FROM information_schema.columns
     WHERE table_schema = 'public' AND column_name LIKE '%Encrypted'`,
  );
  expect(SEALED.map(({ table, column }) => `${table}.${column}`).toSorted()).toEqual(
    rows.map(({ name }) => name).toSorted(),
  );
});

test(
  'what a former secret sealed is sealed anew: killed in the midst it goes on, what is in use waits, a run too many does nothing',
  { timeout: 300_000 },
  async () => {
    const outbox = async () => (await db.owner.query('SELECT count(*) FROM "OutboxEvent"')).rows;
    const wanted = await outbox();
    const before = await Promise.all(SEALED.map(former));
    expect(SEALED.filter((_, at) => before[at] === 0)).toEqual([]);
    // It comes to a row that somebody holds, and is killed there.
    const holder = await db.owner.connect();
    await holder.query('BEGIN; SELECT 1 FROM "Practice" FOR UPDATE');
    const first = started();
    const waits = () =>
      db.owner.query(`SELECT 1 FROM pg_locks l JOIN pg_stat_activity s USING (pid) WHERE NOT granted
                        AND s.datname = current_database() AND s.query LIKE '%referralCodeEncrypted%'`);
    await expect.poll(async () => (await waits()).rowCount, { timeout: 120_000 }).toBeGreaterThan(0);
    process.kill(-first.child.pid!, 'SIGKILL');
    await first.ended;
    await holder.query('ROLLBACK');
    holder.release();
    const of = (name: string) => SEALED.findIndex(({ table, column }) => `${table}.${column}` === name);
    const killed = await Promise.all(SEALED.map(former));
    expect(killed[of('Appointment.instantActionTokenEncrypted')]).toBe(0);

    expect(await started().ended).toContain('Run it again later: former secrets are still needed.');
    const zoom = SEALED.filter(({ table }) => table === 'ConferencingAccount');
    expect(await Promise.all(SEALED.filter((one) => !zoom.includes(one)).map(former))).toEqual(
      Array.from({ length: SEALED.length - zoom.length }, () => 0),
    );
    expect(await Promise.all(zoom.map(former))).toEqual([1, 1]);

    await db.owner.query('UPDATE "ConferencingAccount" SET "renewingUntil" = NULL');
    const last = 'Everything is under the present secret: former ones can go.';
    expect(await started().ended).toEqual([
      'ConferencingAccount.accessTokenEncrypted: 1 sealed anew',
      'ConferencingAccount.refreshTokenEncrypted: 1 sealed anew',
      last,
    ]);
    expect(await started().ended).toEqual([last]);
    // No change of a row is told of: nobody is written to, no meeting is looked at.
    expect(await outbox()).toEqual(wanted);
  },
);
