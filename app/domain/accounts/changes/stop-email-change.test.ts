import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runOperation } from '#app/operations/run.ts';
import { readSession } from '#app/platform/session.ts';
import { accountsOf } from '#tests/support/worlds/accounts.ts';
import { ok } from '#tests/support/worlds/booking.ts';
import { TEST_NOW } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { emailMovers, MOVER_PASSWORD as PASSWORD } from '#tests/support/accounts/email-movers.ts';
import { DAY_MS, MINUTE_MS } from '#app/lib/duration.ts';
import { ACCOUNT_MESSAGES } from '../messages.ts';
import { requestPasswordReset } from '../request-password-reset.ts';
import { requestSignInLink } from '../request-sign-in-link.ts';
import { resetPassword } from '../reset-password.ts';
import { signIn } from '../sign-in.ts';
import { confirmEmailChange } from './confirm-email-change.ts';
import { requestEmailChange } from './request-email-change.ts';
import { stopEmailChange } from './stop-email-change.ts';

let db: TestDatabase;
let world: ReturnType<typeof accountsOf>;
beforeAll(async () => {
  db = await testDatabase();
  world = accountsOf(db);
});
afterAll(() => db.close());
const { aPerson, addressOf, asked } = emailMovers(
  () => db,
  () => world,
);
const over = { ok: false, refusal: { code: 'expired' } };

describe('‘This was not me’ (C86)', () => {
  test('before the new address is proved: nothing changes, everybody is signed out, the password opens nothing', async () => {
    const person = await aPerson();
    const { link, stop } = await asked(person);
    expect(await ok(runOperation(stopEmailChange, world.browser().at(), { token: stop }))).toEqual({
      wasChanged: false,
    });
    expect(await readSession(db.database, person.kept.token!, TEST_NOW)).toBeNull();
    expect(await runOperation(confirmEmailChange, person.at(), { token: link })).toMatchObject(over);
    expect(await addressOf(person.id)).toBe(person.email);
    const signing = { email: person.email, password: PASSWORD };
    expect(await runOperation(signIn, world.browser().at(), signing)).toMatchObject({ ok: false });
    // The way in again is a new password, by the mailbox that is theirs.
    const [reset] = await world.written();
    expect(reset).toMatchObject({ template: 'password_reset', toAddress: person.email });
    await ok(
      runOperation(resetPassword, world.browser().at(), {
        token: reset!.token,
        password: 'a new one of mine',
      }),
    );
    expect(await runOperation(stopEmailChange, world.browser().at(), { token: stop })).toMatchObject(over);
  });

  test('after it: the account gets its old address back, within a week', async () => {
    const person = await aPerson();
    const { link, stop } = await asked(person);
    await ok(runOperation(confirmEmailChange, person.at(), { token: link }));
    await world.written();
    const after = world.browser({ now: TEST_NOW + 7 * DAY_MS - MINUTE_MS });
    expect(await ok(runOperation(stopEmailChange, after.at(), { token: stop }))).toEqual({
      wasChanged: true,
    });
    expect(await addressOf(person.id)).toBe(person.email);
    // The new mailbox is a way in no more.
    await ok(runOperation(requestSignInLink, after.at(), { to: person.to }));
    const messages = await world.written(TEST_NOW + 7 * DAY_MS - MINUTE_MS);
    expect(messages.map(({ template, toAddress }) => [template, toAddress])).toEqual([
      ['password_reset', person.email],
    ]);
  });

  test('is over after a week', async () => {
    const person = await aPerson();
    const { stop } = await asked(person);
    const late = world.browser({ now: TEST_NOW + 7 * DAY_MS });
    expect(await runOperation(stopEmailChange, late.at(), { token: stop })).toMatchObject(over);
  });

  test('of two addresses the one of before wins: a thief’s own mailbox undoes nothing', async () => {
    const person = await aPerson();
    const first = await asked(person);
    await ok(runOperation(confirmEmailChange, person.at(), { token: first.link }));
    await world.written();
    // The thief goes on to a third address and is told of it at the second, then makes a new password there.
    const second = await asked(person, `third.${person.email}`, TEST_NOW + MINUTE_MS);
    await ok(runOperation(stopEmailChange, world.browser().at(), { token: second.stop }));
    await ok(runOperation(requestPasswordReset, world.browser().at(), { email: person.to }));
    const [reset] = await world.written();
    await ok(
      runOperation(resetPassword, world.browser().at(), {
        token: reset!.token,
        password: 'of the thief now',
      }),
    );
    await world.written();
    const third = await askedByThief(person.id, person.to);
    // The owner of the first address takes it back all the same, and what the thief was sent since is void.
    await ok(runOperation(stopEmailChange, world.browser().at(), { token: first.stop }));
    expect(await addressOf(person.id)).toBe(person.email);
    expect(await runOperation(stopEmailChange, world.browser().at(), { token: third })).toMatchObject(over);
    expect(await addressOf(person.id)).toBe(person.email);
    await world.written();
  });

  test('who has an account under the old address by now keeps it, and the link says so', async () => {
    const person = await aPerson();
    const { link, stop } = await asked(person);
    await ok(runOperation(confirmEmailChange, person.at(), { token: link }));
    await world.written();
    await db.database.prisma.user.create({
      data: { email: person.email, kind: 'client', name: 'Other', emailVerifiedAt: new Date(TEST_NOW) },
    });
    expect(await runOperation(stopEmailChange, world.browser().at(), { token: stop })).toMatchObject({
      ok: false,
      refusal: { code: 'conflict', userMessage: ACCOUNT_MESSAGES.emailTakenSince },
    });
  });
});

/** What the thief's mailbox gets when they ask once more, signed in with their new password. */
async function askedByThief(id: string, email: string): Promise<string> {
  const thief = world.browser({ now: TEST_NOW + 2 * MINUTE_MS });
  await ok(runOperation(signIn, thief.at(), { email, password: 'of the thief now' }));
  await ok(
    runOperation(requestEmailChange, thief.at(), {
      email: `fourth.${id}@example.com`,
      password: 'of the thief now',
    }),
  );
  const messages = await world.written(TEST_NOW + 2 * MINUTE_MS);
  return messages.find(({ template }) => template === 'email_change_asked')!.token!;
}
