import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { BaseContext } from '#app/operations/context.ts';
import { runOperation } from '#app/operations/run.ts';
import { newToken } from '#app/platform/tokens.ts';
import { accountsOf } from '#tests/support/worlds/accounts.ts';
import { ok } from '#tests/support/worlds/booking.ts';
import { TEST_NOW } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { twoPractices, type WorldPractice } from '#tests/support/world.ts';
import { confirmEmail } from '../confirm-email.ts';
import { registerClient } from '../register-client.ts';
import { askForDetails, challengeOf, type ChallengePage } from './challenge.ts';
import { detailsToShare } from './details-to-share.ts';
import { CODE_SECONDS, shareDetails } from './share-details.ts';
import { takeDetails } from './take-details.ts';

let db: TestDatabase;
let a: WorldPractice;
let b: WorldPractice;
let world: ReturnType<typeof accountsOf>;
let ada: { at: (now?: number) => BaseContext; userId: string };
beforeAll(async () => {
  db = await testDatabase({ max: 8 });
  ({ a, b } = await twoPractices(db.database));
  world = accountsOf(db);
  ada = await member('ada.moss@example.com');
  await db.owner.query(
    `INSERT INTO "CustomDomain" (id, "practiceId", domain, home, token, status, "provenAt") VALUES (gen_random_uuid(), $1, 'moss.example', 'moss.example', 'moss', 'active', now())`,
    [a.id],
  );
});
afterAll(() => db.close());
beforeEach(() => db.owner.query('DELETE FROM "RateLimit"'));

async function member(email: string, phone?: string) {
  const browser = world.browser();
  await ok(
    runOperation(registerClient, browser.at(), {
      firstName: 'Ada',
      lastName: 'Moss',
      email,
      phone,
      password: 'quiet river stones',
    }),
  );
  const [mail] = await world.written();
  await ok(runOperation(confirmEmail, browser.at(), { token: mail!.token }));
  return { at: browser.at, userId: (browser.kept.actor as { userId: string }).userId };
}

/** A visitor's browser on a practice's host, which is nobody's. */
const onSite = (side: WorldPractice, now = TEST_NOW, host = side.site.host) =>
  world.browser({ now, site: { ...side.site, host } as WorldPractice['site'] }).at();

const asked = () => askForDetails('/book/details/a-kept-time?zone=America%2FDenver');
const share = (of: ChallengePage, host = a.site.host, more = {}) =>
  ok(runOperation(shareDetails, ada.at(), { host, challenge: challengeOf(of), ...more }));
const take = (ctx: BaseContext, code: string, of: ChallengePage) =>
  runOperation(takeDetails, ctx, { code, ...of });
const rows = async () =>
  (await db.owner.query<Record<string, unknown>>('SELECT * FROM "DetailsHandOver"')).rows;

describe('details handed to a practice’s form', () => {
  test('are taken once on the host that asked, and sign nobody in', async () => {
    const of = asked();
    const { code, host } = await share(of);
    expect(host).toBe(a.site.host);
    expect(code).toMatch(/^[\w-]{32}$/);
    const sessions = await db.owner.query('SELECT id FROM "Session"');
    const ctx = onSite(a);
    expect(await ok(take(ctx, code, of))).toEqual({
      details: {
        firstName: 'Ada',
        lastName: 'Moss',
        email: 'ada.moss@example.com',
        // The account has none; the practice that knows them does.
        phone: a.clients.ada.phone,
        address: null,
      },
    });
    expect(ctx.actor).toEqual({ kind: 'visitor' });
    expect((await db.owner.query('SELECT id FROM "Session"')).rows).toEqual(sessions.rows);
    expect(await take(onSite(a), code, of)).toMatchObject({ ok: false, refusal: { code: 'not_found' } });
    expect(await rows()).toEqual([]);
  });

  test('stand in the database by no code and no detail: a hash, whose they are, and until when', async () => {
    const of = asked();
    const { code } = await share(of);
    const [row] = await rows();
    expect(JSON.stringify(row)).not.toContain(code);
    expect(JSON.stringify(row)).not.toContain(of.nonce);
    expect(JSON.stringify(row)).not.toMatch(/Moss|example\.com/);
    expect(row).toMatchObject({ userId: ada.userId, practiceId: a.id });
    expect((row!.expiresAt as Date).getTime() - TEST_NOW).toBe(CODE_SECONDS * 1_000);
  });

  test('go to one of two who take them at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const of = asked();
      const { code } = await share(of);
      const answers = await Promise.all(Array.from({ length: 4 }, () => take(onSite(a), code, of)));
      expect(answers.filter((one) => one.ok)).toHaveLength(1);
    }
  });

  test('hold the address of the last home visit only where the form asks for one', async () => {
    await db.owner.query(
      `UPDATE "Client" SET address = '4 Fern Way', city = 'Springfield', state = 'OR', "postalCode" = '97477' WHERE id = $1`,
      [b.clients.ada.id],
    );
    const of = asked();
    const { code } = await share(of, a.site.host, { withAddress: true });
    const { details } = await ok(take(onSite(a), code, of));
    expect(details.address).toEqual({
      address: '4 Fern Way',
      addressTwo: null,
      city: 'Springfield',
      state: 'OR',
      postalCode: '97477',
    });
    const { details: shown } = await ok(runOperation(detailsToShare, ada.at(), { host: a.site.host }));
    expect(shown.address).toBeNull();
  });

  test('are led to hosts of the practice alone, whatever is asked', async () => {
    const of = asked();
    for (const host of [
      'localhost:3000',
      'evil.example',
      `${a.site.host}.evil.example`,
      `evil.example/${a.site.host}`,
      `evil.example@${a.site.host}`,
      `${a.site.host}@evil.example`,
      'nobody.localhost:3000',
      // Another program's port on the practice's own domain.
      'moss.example:8443',
      '',
    ]) {
      const answer = await runOperation(shareDetails, ada.at(), { host, challenge: challengeOf(of) });
      expect(answer.ok, host).toBe(false);
    }
    const { host } = await share(of, 'MOSS.example:3000');
    expect(host).toBe('moss.example:3000');
  });

  test('are nobody’s to share but a client’s or a practitioner’s own', async () => {
    const of = asked();
    const input = { host: a.site.host, challenge: challengeOf(of) };
    for (const actor of [
      { kind: 'visitor' } as const,
      { kind: 'admin', userId: ada.userId, sessionId: ada.userId } as const,
    ])
      expect(await runOperation(shareDetails, { ...ada.at(), actor }, input)).toMatchObject({
        ok: false,
        refusal: { code: 'unauthenticated' },
      });
    const owner = { ...ada.at(), actor: b.owner.actor };
    const { details } = await ok(runOperation(detailsToShare, owner, { host: a.site.host }));
    expect(`${details.firstName} ${details.lastName}`).toBe('Bo Birch');
  });

  test('are not read through GraphQL, which stands on the app’s own host', async () => {
    const of = asked();
    const { code } = await share(of);
    expect(await take(world.browser().at(), code, of)).toMatchObject({
      ok: false,
      refusal: { code: 'expired' },
    });
    expect(await take(onSite(a), code, of)).toMatchObject({ ok: true });
  });

  test('can be shared forty times an hour', async () => {
    const of = asked();
    for (let time = 0; time < 40; time += 1) await share(of);
    const input = { host: a.site.host, challenge: challengeOf(of) };
    expect(await runOperation(shareDetails, ada.at(), input)).toMatchObject({
      ok: false,
      refusal: { code: 'rate_limited' },
    });
  });

  test('what nobody came back for is gone with the next one', async () => {
    await db.owner.query('DELETE FROM "DetailsHandOver"');
    await share(asked());
    const later = TEST_NOW + (CODE_SECONDS + 1) * 1_000;
    await ok(
      runOperation(shareDetails, ada.at(later), { host: a.site.host, challenge: challengeOf(asked()) }),
    );
    expect(await rows()).toHaveLength(1);
  });
});

/** One try to take them, and what is wrong with it. */
const attempt = fc.record({
  practice: fc.constantFrom('right', 'right', 'right', 'other'),
  host: fc.constantFrom('right', 'right', 'right', 'own domain', 'app'),
  browser: fc.constantFrom('right', 'right', 'right', 'none', 'other'),
  page: fc.constantFrom('right', 'right', 'right', 'other'),
  code: fc.constantFrom('right', 'right', 'right', 'right', 'other'),
  /** Seconds after it was given. */
  late: fc.constantFrom(0, 1, CODE_SECONDS - 1, CODE_SECONDS, CODE_SECONDS + 1, 3_600),
});

test('whatever is tried in whatever order, they are taken at most once, and by the right one in time alone (C85)', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(attempt, { minLength: 1, maxLength: 6 }), async (attempts) => {
      await db.owner.query('DELETE FROM "RateLimit"');
      const of = asked();
      const { code } = await share(of);
      let isThere = true;
      for (const { practice, host, browser, page, code: which, late } of attempts) {
        const side = practice === 'right' ? a : b;
        const now = TEST_NOW + late * 1_000;
        const ctx =
          host === 'app'
            ? world.browser({ now }).at()
            : onSite(side, now, host === 'right' ? side.site.host : 'moss.example');
        const nonce = browser === 'right' ? of.nonce : browser === 'none' ? '' : newToken();
        const back = page === 'right' ? of.back : '/events/a-circle';
        const answer = await take(ctx, which === 'right' ? code : newToken(), { nonce, back });
        const isRight =
          practice === 'right' &&
          host === 'right' &&
          browser === 'right' &&
          page === 'right' &&
          which === 'right' &&
          late < CODE_SECONDS;
        expect(answer.ok).toBe(isRight && isThere);
        if (answer.ok) isThere = false;
      }
    }),
    { numRuns: 40 },
  );
});
