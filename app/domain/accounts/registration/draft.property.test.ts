import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { runOperation } from '#app/operations/run.ts';
import { accountsOf } from '#tests/support/worlds/accounts.ts';
import { ok } from '#tests/support/worlds/booking.ts';
import { testContext, UNLIMITED } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { confirmEmail } from '../confirm-email.ts';
import { ACCOUNT_MESSAGES } from '../messages.ts';
import { registerClient } from '../register-client.ts';
import { signIn } from '../sign-in.ts';
import { writeAccountMessage } from '../mail/write-account-message.ts';

let db: TestDatabase;
let world: ReturnType<typeof accountsOf>;
beforeAll(async () => {
  db = await testDatabase();
  world = accountsOf(db);
});
afterAll(() => db.close());
beforeEach(async () => {
  await db.owner.query(`DELETE FROM "OutboxEvent"`);
  await db.owner.query(`DELETE FROM "User" WHERE email LIKE '%@race.example'`);
});

const PASSWORDS = { owner: 'the owner of the mailbox', stranger: 'a stranger far away' };
type Who = keyof typeof PASSWORDS;
let addresses = 0;

/** One address that two browsers register, a worker that runs when it is told to, and a mailbox that only its owner reads. */
function raceOf() {
  addresses += 1;
  const email = `newcomer${addresses}@race.example`;
  const browsers = {
    owner: world.browser({ limiter: UNLIMITED }),
    stranger: world.browser({ limiter: UNLIMITED }),
  };
  const register = (who: Who) =>
    ok(
      runOperation(registerClient, browsers[who].at(), {
        firstName: who === 'owner' ? 'Olga' : 'Mallory',
        lastName: 'Moss',
        email,
        password: PASSWORDS[who],
      }),
    );
  const enter = (who: Who) => runOperation(signIn, browsers[who].at(), { email, password: PASSWORDS[who] });
  /** The worker does one of the wishes that wait: the oldest, or the newest. */
  const write = async (order: 'ASC' | 'DESC') => {
    const { rows } = await db.owner.query<{ payload: object }>(
      `UPDATE "OutboxEvent" SET "processedAt" = now() WHERE id = (SELECT id FROM "OutboxEvent"
         WHERE topic = 'account-message' AND "processedAt" IS NULL ORDER BY id ${order} LIMIT 1) RETURNING payload`,
    );
    const worker = testContext({ database: db.database, actor: { kind: 'system' } });
    for (const { payload } of rows) await ok(runOperation(writeAccountMessage, worker, payload));
    return rows.length > 0;
  };
  /** The owner opens every link in the mailbox, in the browser of theirs, and types nothing. */
  const openAll = async () => {
    const { rows } = await db.owner.query<{ bodyText: string }>(
      'SELECT "bodyText" FROM "Message" WHERE "toAddress" = $1 ORDER BY id',
      [email],
    );
    const links = rows.flatMap(({ bodyText }) => /verify-email\/([\w-]{32})/.exec(bodyText)?.[1] ?? []);
    const opened = [];
    for (const token of new Set(links)) {
      opened.push(await runOperation(confirmEmail, browsers.owner.at(), { token }));
    }
    return opened;
  };
  return { register, enter, write, openAll };
}

const isIn = ({ ok: done }: { ok: boolean }) => done;

test('an address that is registered again before its mail is written: each link finishes its own registration or none', async () => {
  const { register, enter, write, openAll } = raceOf();
  await register('owner');
  await register('stranger');
  while (await write('ASC'));
  // The stranger's registration stands, and its link asks for what the owner does not know.
  expect(await openAll()).toMatchObject([
    { ok: false, refusal: { userMessage: ACCOUNT_MESSAGES.passwordMissing } },
  ]);
  expect(isIn(await enter('stranger'))).toBe(false);

  await register('owner');
  while (await write('ASC'));
  expect((await openAll()).filter(isIn)).toHaveLength(1);
  expect(isIn(await enter('owner'))).toBe(true);
  expect(isIn(await enter('stranger'))).toBe(false);
});

const steps = fc.array(
  fc.constantFrom(
    'owner registers',
    'stranger registers',
    'owner signs in',
    'stranger signs in',
    'oldest mail',
    'newest mail',
    'owner opens',
  ),
  { minLength: 3, maxLength: 8 },
);

test('in whatever order registrations, sign-ins, mails and openings come, the stranger’s password opens nothing (C87)', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (order) => {
      const { register, enter, write, openAll } = raceOf();
      for (const step of order) {
        if (step === 'owner registers') await register('owner');
        else if (step === 'stranger registers') await register('stranger');
        else if (step === 'owner signs in') await enter('owner');
        else if (step === 'stranger signs in') expect(isIn(await enter('stranger'))).toBe(false);
        else if (step === 'owner opens') await openAll();
        else await write(step === 'oldest mail' ? 'ASC' : 'DESC');
      }
      while (await write('ASC'));
      await openAll();
      expect(isIn(await enter('stranger'))).toBe(false);
    }),
    { numRuns: 25 },
  );
}, 60_000);

test('a registration typed over while its link is being opened is not what is confirmed', async () => {
  for (let n = 0; n < 6; n++) {
    const { register, enter, write, openAll } = raceOf();
    await register('owner');
    while (await write('ASC'));
    await Promise.all([openAll(), register('stranger')]);
    while (await write('ASC'));
    await openAll();
    expect(isIn(await enter('stranger'))).toBe(false);
  }
});
