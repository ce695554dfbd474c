import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runOperation } from '#app/operations/run.ts';
import { readSession, startSession } from '#app/platform/session.ts';
import { aClient, given } from '#prisma/situations/index.ts';
import { accountsOf } from '#tests/support/worlds/accounts.ts';
import { ok } from '#tests/support/worlds/booking.ts';
import { TEST_NOW } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { emailMovers, MOVER_PASSWORD as PASSWORD } from '#tests/support/accounts/email-movers.ts';
import { twoPractices, type WorldPractice } from '#tests/support/world.ts';
import { MINUTE_MS } from '#app/lib/duration.ts';
import { ACCOUNT_MESSAGES } from '../messages.ts';
import { registerClient } from '../register-client.ts';
import { signIn } from '../sign-in.ts';
import { callOffEmailChange } from './call-off-email-change.ts';
import { confirmEmailChange } from './confirm-email-change.ts';
import { pendingEmailChange } from './pending-email-change.ts';
import { requestEmailChange } from './request-email-change.ts';

let db: TestDatabase;
let world: ReturnType<typeof accountsOf>;
let a: WorldPractice;
beforeAll(async () => {
  db = await testDatabase();
  ({ a } = await twoPractices(db.database));
  world = accountsOf(db);
});
afterAll(() => db.close());
const { aPerson, addressOf, asked } = emailMovers(
  () => db,
  () => world,
);
const over = { ok: false, refusal: { code: 'expired' } };

describe('a change of the email address (C86)', () => {
  test('waits for the link to the new address; the old one stays until then, and is told', async () => {
    const person = await aPerson();
    const other = await startSession(db.database, {
      userId: person.id,
      now: TEST_NOW,
      keep: false,
      userAgent: null,
      address: '192.0.2.2',
    });
    const { messages, link } = await asked(person, person.to.toUpperCase());
    expect(messages.map(({ template, toAddress }) => [template, toAddress]).sort()).toEqual([
      ['email_change', person.to],
      ['email_change_asked', person.email],
    ]);
    expect(messages.find(({ toAddress }) => toAddress === person.email)!.bodyText).toContain(person.to);
    expect(await addressOf(person.id)).toBe(person.email);
    expect(await ok(runOperation(pendingEmailChange, person.at(), {}))).toMatchObject({ email: person.to });

    await ok(runOperation(confirmEmailChange, person.at(), { token: link }));
    expect(await addressOf(person.id)).toBe(person.to);
    expect(await ok(runOperation(pendingEmailChange, person.at(), {}))).toBeNull();
    // This browser stays, every other one is signed out, and the old address is told.
    expect(await readSession(db.database, person.kept.token!, TEST_NOW)).not.toBeNull();
    expect(await readSession(db.database, other.token, TEST_NOW)).toBeNull();
    expect(await world.written()).toMatchObject([{ template: 'email_changed', toAddress: person.email }]);
    const elsewhere = world.browser();
    const signing = (email: string) => runOperation(signIn, elsewhere.at(), { email, password: PASSWORD });
    expect(await signing(person.email)).toMatchObject({ ok: false });
    expect(await signing(person.to)).toMatchObject({ ok: true });
  });

  test('asks for the password first; a wrong one is refused, and after ten the right one too', async () => {
    const person = await aPerson();
    const ask = (password?: string) =>
      runOperation(requestEmailChange, person.at(), { email: person.to, password });
    expect(await ask()).toMatchObject({
      ok: false,
      refusal: { problems: [{ field: 'password', message: ACCOUNT_MESSAGES.passwordMissing }] },
    });
    for (let n = 0; n < 10; n += 1) {
      expect(await ask('not the password')).toMatchObject({
        ok: false,
        refusal: { userMessage: ACCOUNT_MESSAGES.passwordWrong },
      });
    }
    expect(await ask(PASSWORD)).toMatchObject({ ok: false, refusal: { code: 'rate_limited' } });
    expect(await world.written()).toEqual([]);
  });

  test('without a password one must have logged in within a quarter of an hour', async () => {
    const person = await aPerson({ password: false });
    const at = (minutes: number) =>
      runOperation(requestEmailChange, person.at(TEST_NOW + minutes * MINUTE_MS), { email: person.to });
    expect(await at(16)).toMatchObject({
      ok: false,
      refusal: { code: 'conflict', userMessage: ACCOUNT_MESSAGES.logInAgain },
    });
    expect(await at(15)).toMatchObject({ ok: true });
    expect(await world.written()).toHaveLength(2);
  });

  test('an address of somebody else’s is answered alike, its owner is told, and nobody gets a link', async () => {
    const person = await aPerson();
    const owner = await aPerson();
    const free = await runOperation(requestEmailChange, person.at(), {
      email: person.to,
      password: PASSWORD,
    });
    await world.written();
    const taken = await runOperation(requestEmailChange, person.at(), {
      email: owner.email,
      password: PASSWORD,
    });
    expect(taken).toEqual(free);
    const messages = await world.written();
    expect(messages.map(({ template, toAddress }) => [template, toAddress]).sort()).toEqual([
      ['email_change_asked', person.email],
      ['email_taken', owner.email],
    ]);
    expect(messages.find(({ template }) => template === 'email_taken')!.bodyText).not.toContain(
      '/new-email/',
    );
    // What waits looks as any other change does.
    expect(await ok(runOperation(pendingEmailChange, person.at(), {}))).toMatchObject({ email: owner.email });
    expect(await addressOf(owner.id)).toBe(owner.email);
  });

  test('a practitioner’s address counts as taken as well', async () => {
    const person = await aPerson();
    await ok(runOperation(requestEmailChange, person.at(), { email: a.owner.email, password: PASSWORD }));
    const messages = await world.written();
    expect(messages.map(({ template }) => template).sort()).toEqual(['email_change_asked', 'email_taken']);
  });

  test('who took the address meanwhile keeps it', async () => {
    const person = await aPerson();
    const { link } = await asked(person);
    await db.database.prisma.user.create({
      data: { email: person.to, kind: 'client', name: 'Faster', emailVerifiedAt: new Date(TEST_NOW) },
    });
    expect(await runOperation(confirmEmailChange, person.at(), { token: link })).toMatchObject({
      ok: false,
      refusal: { code: 'conflict', userMessage: ACCOUNT_MESSAGES.emailTakenSince },
    });
    expect(await addressOf(person.id)).toBe(person.email);
  });

  test('a registration of the address that nobody finished gives way, and its link opens nothing', async () => {
    const person = await aPerson();
    await ok(
      runOperation(registerClient, world.browser().at(), {
        firstName: 'Some',
        lastName: 'Body',
        email: person.to,
        password: 'a strangers password',
      }),
    );
    await world.written();
    const { link } = await asked(person);
    await ok(runOperation(confirmEmailChange, person.at(), { token: link }));
    expect(await addressOf(person.id)).toBe(person.to);
    const stranger = await runOperation(signIn, world.browser().at(), {
      email: person.to,
      password: 'a strangers password',
    });
    expect(stranger).toMatchObject({ ok: false, refusal: { code: 'unauthenticated' } });
  });

  test('the link works once, for an hour, and only the one that was asked for last', async () => {
    const person = await aPerson();
    const first = await asked(person);
    const second = await asked(person, `second.${person.email}`);
    expect(await runOperation(confirmEmailChange, person.at(), { token: first.link })).toMatchObject(over);
    expect(
      await runOperation(confirmEmailChange, person.at(TEST_NOW + 60 * MINUTE_MS), { token: second.link }),
    ).toMatchObject(over);
    const outcomes = await Promise.all(
      Array.from({ length: 4 }, () => runOperation(confirmEmailChange, person.at(), { token: second.link })),
    );
    expect(outcomes.filter(({ ok: did }) => did)).toHaveLength(1);
    expect(await addressOf(person.id)).toBe(`second.${person.email}`);
    expect((await world.written()).map(({ template }) => template)).toEqual(['email_changed']);
  });

  test('opened by anybody but whoever asked it ties nothing: a stranger’s account gets no address of mine', async () => {
    const stranger = await aPerson();
    const person = await aPerson();
    const client = await given(a.db, TEST_NOW, (scene) =>
      aClient(scene, { firstName: 'Ida', lastName: 'Lane', email: 'ida.lane@example.com' }),
    );
    const { link } = await asked(stranger, 'ida.lane@example.com');
    expect(await runOperation(confirmEmailChange, person.at(), { token: link })).toMatchObject({
      ok: false,
      refusal: { code: 'not_found' },
    });
    expect(await runOperation(confirmEmailChange, world.browser().at(), { token: link })).toMatchObject({
      ok: false,
      refusal: { code: 'unauthenticated' },
    });
    expect(await addressOf(person.id)).toBe(person.email);
    const row = await db.owner.query('SELECT "userId" FROM "Client" WHERE id = $1', [client.id]);
    expect(row.rows).toEqual([{ userId: null }]);
  });

  test('what practices have on file stays as it is, and what stands under the new address comes home', async () => {
    const person = await aPerson();
    const [known, other] = await given(a.db, TEST_NOW, (scene) => [
      aClient(scene, { firstName: 'Ada', lastName: 'M.', email: person.email, userId: person.id }),
      aClient(scene, { firstName: 'Ada', lastName: 'Moss', email: person.to }),
    ]);
    const { link } = await asked(person);
    await ok(runOperation(confirmEmailChange, person.at(), { token: link }));
    const { rows } = await db.owner.query(
      'SELECT id, email, "lastName", "userId" FROM "Client" WHERE id = ANY($1) ORDER BY email DESC',
      [[known.id, other.id]],
    );
    expect(rows).toEqual(
      [
        { id: known.id, email: person.email, lastName: 'M.', userId: person.id },
        { id: other.id, email: person.to, lastName: 'Moss', userId: person.id },
      ].sort((x, y) => (x.email < y.email ? 1 : -1)),
    );
  });

  test('is called off by whoever asked for it', async () => {
    const person = await aPerson();
    const { link } = await asked(person);
    await ok(runOperation(callOffEmailChange, person.at(), {}));
    expect(await runOperation(confirmEmailChange, person.at(), { token: link })).toMatchObject(over);
    expect(await runOperation(callOffEmailChange, person.at(), {})).toMatchObject({
      ok: false,
      refusal: { userMessage: ACCOUNT_MESSAGES.nothingWaits },
    });
  });
});
