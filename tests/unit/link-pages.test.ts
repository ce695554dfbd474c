import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fixedClock } from '#app/platform/clock.ts';
import { rateLimiter } from '#app/platform/rate-limit.ts';
import { newToken, tokenHash } from '#app/platform/tokens.ts';
import { TEST_NOW } from '#tests/support/context.ts';
import { LINK_PAGES, NO_SECRET, secretsOf, type Secret, type Secrets } from '#tests/support/link-pages.ts';
import { linkVisits, type Shown } from '#tests/support/link-visits.ts';
import { copyOf, type Copy } from '#tests/support/matrix/checks.ts';
import { databasePrint, tracesOf } from '#tests/support/matrix/print.ts';
import { matrixCards, matrixWorld, type MatrixSide, type MatrixWorld } from '#tests/support/matrix/world.ts';
import { ownBuild, type OwnRoute } from '#tests/support/own-build.ts';

/** Behind a session (C16), a signature (C46), or not there on a real host (tests/unit/real-host.test.ts). */
const BEHIND_OTHER_DOORS = /^routes\/(portal|api|dev)\//;

const cards = matrixCards();
let world: MatrixWorld;
let copy: Copy;
let routes: OwnRoute[];
let situation: Awaited<ReturnType<typeof linkVisits>>;
let secrets: Secrets;
let atFirst: Record<string, string>;
/** What tells of each practice, and of each person of A. */
let traces: { a: string[]; b: string[]; people: string[][] };
beforeAll(async () => {
  world = await matrixWorld(cards);
  copy = await copyOf(world, cards);
  const own = await ownBuild((file) => BEHIND_OTHER_DOORS.test(file));
  routes = own.routes;
  situation = await linkVisits(own, world, copy, fixedClock(TEST_NOW));
  secrets = await secretsOf(copy.db, world.a, TEST_NOW);
  const { owner } = copy.db;
  traces = {
    a: await tracesOf(owner, world.a),
    b: await tracesOf(owner, world.b),
    people: await peopleOf(world.a),
  };
  atFirst = await databasePrint(owner);
});
afterAll(async () => {
  await copy.close();
  await world.close();
});
beforeEach(() => copy.db.owner.query('DELETE FROM "RateLimit"'));

test('every address with a secret in it is in this list (link tokens)', () => {
  const byParam = routes.filter(({ address }) => address.includes(':')).map(({ address }) => address);
  const byFolder = routes.filter(({ file }) => file.startsWith('routes/link/')).map(({ address }) => address);
  const all = [...new Set([...byParam, ...byFolder])].filter((address) => !(address in NO_SECRET));
  expect(Object.keys(LINK_PAGES).sort()).toEqual(all.sort());
});

/** Not kept, not indexed, not told to other sites. */
function isPrivate({ headers }: Shown, name: string) {
  const kept = Object.fromEntries(headers);
  expect({ name, ...kept }).toMatchObject({
    name,
    'cache-control': expect.stringContaining('no-store'),
    'x-robots-tag': expect.stringContaining('noindex'),
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  });
  expect(headers.get('set-cookie') ?? '', name).not.toContain('session');
}

/** What is compared of two answers, short enough to be read when they differ. */
const brief = ({ status, location, text }: Shown) => ({
  status,
  location,
  says: text
    .replace(/<(script|style|head)\b.*?<\/\1>/gs, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .slice(0, 300),
  // The CSRF token, 64 bytes, reads differently each time.
  print: tokenHash(text.replace(/(?<![\w-])[\w-]{86}(?![\w-])/g, '')),
});

/** The account that signed-in pages are visited with. */
async function viewerName(): Promise<string> {
  const { rows } = await copy.db.owner.query<{ name: string }>('SELECT name FROM "User" WHERE id = $1', [
    world.a.account.userId,
  ]);
  return rows[0]!.name;
}

/** What names each person of a practice. */
async function peopleOf({ id }: MatrixSide): Promise<string[][]> {
  const { rows } = await copy.db.owner.query<Record<string, string>>(
    `SELECT id::text, "lastName", phone, email FROM "Client" WHERE "practiceId" = $1`,
    [id],
  );
  return rows.map((row) => Object.values(row).filter(Boolean));
}

const saysTooMany = ({ text, toast }: Shown) => `${text}${toast}`.includes('Too many tries. Please wait');
const told = (text: string, words: string[]) => words.filter((word) => text.includes(word));
const nothingIsChanged = async () => expect(await databasePrint(copy.db.owner)).toEqual(atFirst);

describe.each(Object.entries(LINK_PAGES))('%s', (address, page) => {
  const [kind] = page.takes;
  const route = () => routes.find((one) => one.address === address)!;
  const methods = () =>
    [page.postsOnly ? null : ('GET' as const), page.posts ? ('POST' as const) : null].filter(
      (method) => method !== null,
    );
  /** What a visitor sees of it; that of a wrong one is the same for every wrong one. */
  const seen = async (secret: string, method: 'GET' | 'POST', more = {}) => {
    return brief(await situation.visit(page, secret, world.a, { method, ...more }));
  };

  test('is marked private, and posts what this list says', () => {
    const { handle, action } = route().module;
    expect(handle).toMatchObject({ private: true, servedOn: page.onSite ? 'practice' : 'app' });
    expect(page.posts !== undefined).toBe(action !== undefined);
  });

  test('is not kept, indexed or referred in any form, right or wrong (C32)', async () => {
    for (const secret of [secrets[kind!], newToken()]) {
      for (const method of ['HEAD', 'GET'] as const) {
        // Whoever reads the live stream to its end waits for ever.
        if (method === 'GET' && address.endsWith('/live') && secret === secrets[kind!]) continue;
        const shown = await situation.visit(page, secret, world.a, { method });
        expect(shown.status, method).toBeLessThan(500);
        isPrivate(shown, method);
        const isPage = shown.headers.get('content-type')?.startsWith('text/html');
        if (isPage && method === 'GET' && !page.onSite)
          expect(shown.text).toMatch(/<meta name="robots" content="noindex/);
      }
      if (route().module.default)
        isPrivate(await situation.visit(page, secret, world.a, { asData: true }), 'data');
    }
    if (page.posts) isPrivate(await situation.visit(page, newToken(), world.a, { method: 'POST' }), 'post');
  });

  test('takes its own kind of secret alone: every other answers as one that never was, and changes nothing (C31)', async () => {
    const others = (Object.keys(secrets) as Secret[]).filter((one) => !page.takes.includes(one));
    for (const method of methods()) {
      const never = await seen(newToken(), method);
      if (!page.alike && method === 'GET') expect(never.status).toBe(404);
      const right = secrets[kind!];
      const wrong = [
        ...others.map((one) => secrets[one]),
        ...['none-such', `${right}Q`, right.slice(1), right.toLowerCase()],
      ];
      for (const [number, secret] of wrong.entries()) {
        const from = `198.51.100.${number}`;
        expect({ number, ...(await seen(secret, method, { from })) }).toEqual({ number, ...never });
      }
      const endless = await situation.visit(page, right + 'Q'.repeat(3_000), world.a, { method });
      expect(endless.status).toBeLessThan(500);
      // Whoever is signed in reads their own name in the page's header.
      const own = page.signedIn ? await viewerName() : '';
      const people = traces.people.flat().filter((word) => !own.split(' ').includes(word));
      expect(told(endless.text, people)).toEqual([]);
    }
    await nothingIsChanged();
  });

  test('is not there on a host that is not its own: the other practice’s, or any (C31)', async () => {
    for (const method of methods()) {
      const shown = await situation.visit(page, secrets[kind!], world.a, { method, onHostOf: world.b });
      const never = await situation.visit(page, newToken(), world.a, { method, onHostOf: world.b });
      expect(brief(shown)).toEqual(brief(never));
      expect(told(shown.text, traces.a)).toEqual([]);
    }
  });

  test.skipIf(page.alike)(
    'guessing it ends in a refusal that says so; who holds it is served, there too (C30)',
    async () => {
      for (const method of methods()) {
        await copy.db.owner.query('DELETE FROM "RateLimit"');
        const from = `203.0.113.${method.length}`;
        // All but two of the budget's misses; the page that a refused form shows again counts as one too.
        await rateLimiter(copy.db.database.pool).spend('linkMissAddress', from, 18);
        const answers: Shown[] = [];
        for (let guess = 0; guess < 4; guess += 1)
          answers.push(await situation.visit(page, newToken(), world.a, { method, from }));
        const refused = answers.at(-1)!;
        expect(answers.map(saysTooMany)).toEqual([false, expect.any(Boolean), true, true]);
        if (method === 'GET') {
          expect(refused.status).toBe(429);
          expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
        }
      }
      const method = page.postsOnly || address.endsWith('/live') ? 'HEAD' : 'GET';
      const served = await situation.visit(page, secrets[kind!], world.a, {
        method,
        from: `203.0.113.${method.length}`,
      });
      expect([200, 302, 405]).toContain(served.status);
    },
  );

  test('shows nothing of the other practice, nor of anybody else', async () => {
    if (page.postsOnly || address.endsWith('/live')) return;
    for (const secret of page.takes.map((one) => secrets[one])) {
      const shown = await situation.visit(page, secret, world.a);
      const data = await situation.visit(page, secret, world.a, { asData: Boolean(route().module.default) });
      const text = shown.text + data.text;
      expect(told(text, traces.b)).toEqual([]);
      // One person at most is told of: whose link it is.
      expect(traces.people.filter((words) => told(text, words).length > 0).length).toBeLessThanOrEqual(1);
      const others = Object.entries(secrets).filter(
        // The practice's own review link is for everybody.
        ([one]) => one !== 'referral' && !page.takes.includes(one as Secret),
      );
      expect(others.filter(([, other]) => text.includes(other)).map(([one]) => one)).toEqual([]);
    }
  });
});

describe('headers', () => {
  const at = (path: string, more: object = {}) => ({ takes: [], at: () => path, ...more });
  const shownAt = async (path: string, more: object = {}) => {
    const { text, headers } = await situation.visit(at(path, more), '', world.a);
    const [, header = ''] = /<header.*?>(.*?)<\/header>/s.exec(text) ?? [];
    return { header: header.replace(/<[^>]*>/g, ' '), text, kept: headers.get('cache-control') };
  };
  const appointment = () => `/m/c/${secrets.appointment}`;

  test.each(['/', '/practitioner-search', '/bookings', '/account', 'the page of a visit'])(
    'of %s show who is signed in, with the way out, and are kept by nobody',
    async (path) => {
      const name = await viewerName();
      const { header, kept } = await shownAt(path.startsWith('/') ? path : appointment(), { signedIn: true });
      for (const word of [name, 'My bookings', 'Account', 'Log out']) expect(header).toContain(word);
      expect(header).not.toMatch(/Log in|Sign up|Your practice/);
      expect(kept).toMatch(/no-store/);
    },
  );

  test('show strangers the ways in, and are kept as ever', async () => {
    for (const path of ['/', '/practitioner-search']) {
      const { header, text, kept } = await shownAt(path);
      for (const word of ['Log in', 'Sign up']) expect(header).toContain(word);
      expect(header).not.toContain('Log out');
      expect(text).not.toContain(await viewerName());
      expect(kept).toBe('no-store');
    }
    expect((await shownAt(appointment())).header).toContain('Log in');
  });

  test('of a practice’s host know nobody, whatever session comes along', async () => {
    const { text } = await shownAt('/book', { onSite: true, signedIn: true });
    expect(text).toContain('To the website');
    expect(text).not.toContain(await viewerName());
    expect(text).not.toContain('Log out');
  });
});

test('reading and guessing have changed nothing (C33)', nothingIsChanged);
