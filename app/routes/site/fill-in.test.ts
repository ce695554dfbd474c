import { afterAll, beforeAll, expect, test } from 'vitest';
import { shareDetails } from '#app/domain/accounts/index.ts';
import type { BaseContext } from '#app/operations/context.ts';
import { runOperation } from '#app/operations/run.ts';
import { fixedClock } from '#app/platform/clock.ts';
import { bookingDraftCookie, flashCookie } from '#app/platform/cookies.ts';
import { ok } from '#tests/support/worlds/booking.ts';
import { testContext, TEST_NOW, webContext } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { twoPractices, type WorldPractice } from '#tests/support/world.ts';
import { ACCOUNT_MESSAGES } from '#app/domain/accounts/messages.ts';
import { loader as comesBack } from './fill-in-code.ts';
import { action as asks, loader as notNow } from './fill-in.ts';
import { draftOf } from './draft.ts';

let db: TestDatabase;
let a: WorldPractice;
let b: WorldPractice;
beforeAll(async () => {
  db = await testDatabase();
  ({ a, b } = await twoPractices(db.database));
});
afterAll(() => db.close());

const nameOf = ({ name }: { name: string }) => name;

type Route = (args: never) => Promise<unknown>;

/** A browser on a practice's host; it keeps the cookies that it is given, and is nobody's. */
function browserAt({ site }: WorldPractice) {
  const jar = new Map<string, string>();
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  async function ask(
    route: Route,
    given: { form?: Record<string, string>; code?: string; late?: number } = {},
  ) {
    const base: BaseContext = testContext({
      database: db.database,
      site,
      clock: fixedClock(TEST_NOW + (given.late ?? 0)),
    });
    const context = webContext(base);
    const request = new Request(`http://${site.host}/fill-in`, {
      headers: { cookie: cookie() },
      ...(given.form ? { method: 'POST', body: new URLSearchParams(given.form) } : {}),
    });
    const answer = (await route({ request, context, params: { code: given.code } } as never)) as Response;
    for (const line of context.setCookies) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!;
      if (/max-age=0/i.test(line)) jar.delete(name!);
      else jar.set(name!, value!);
    }
    const flash = (await flashCookie().parse(cookie())) as { text: string } | null;
    jar.delete(nameOf(flashCookie()));
    return { to: answer.headers.get('location')!, told: flash?.text ?? null };
  }
  const draft = () => draftOf(new Request(`http://${site.host}/`, { headers: { cookie: cookie() } }));
  return { ask, draft, jar };
}

/** What whoever is signed in at the app's host answers the question that stands at an address there. */
async function shared(to: string): Promise<string> {
  const { origin, pathname, searchParams } = new URL(to);
  expect(origin + pathname).toBe('http://localhost:3000/share-details');
  const ctx = testContext({ database: db.database, clock: fixedClock(TEST_NOW), actor: b.owner.actor });
  const input = { host: searchParams.get('host'), challenge: searchParams.get('challenge') };
  return (await ok(runOperation(shareDetails, ctx, input))).code;
}

const FORM = { hold: 'a-kept-time', firstName: 'Adeline', lastName: '', email: 'ad', message: 'My back' };
const DETAILS = '/book/details/a-kept-time';

test('the form comes back with what was typed and what the account knows, and with nobody signed in', async () => {
  const { ask, draft, jar } = browserAt(a);
  const { to } = await ask(asks, { form: FORM });
  // Neither the kept time nor anything typed is told elsewhere.
  expect(to).not.toMatch(/a-kept-time|Adeline|back/);
  expect(await ask(comesBack, { code: await shared(to) })).toEqual({ to: DETAILS, told: null });
  expect(await draft()).toEqual({
    firstName: 'Adeline',
    lastName: 'Birch',
    email: b.owner.email,
    phone: expect.any(String),
    message: 'My back',
    filledIn: 'yes',
  });
  expect([...jar.keys()]).toEqual([nameOf(bookingDraftCookie())]);
  expect([...jar.values()].join()).not.toMatch(/Birch|Adeline/);
});

test('a link with somebody’s code in it fills in nothing in another browser (login CSRF, C85)', async () => {
  const attacker = browserAt(a);
  const code = await shared((await attacker.ask(asks, { form: FORM })).to);
  const victim = browserAt(a);
  expect(await victim.ask(comesBack, { code })).toEqual({
    to: '/book',
    told: ACCOUNT_MESSAGES.detailsNotTaken,
  });
  expect(await victim.draft()).toEqual({});
  // Nor where they have asked for their own at the same moment; what they typed stays.
  await victim.ask(asks, { form: { ...FORM, hold: 'another-time' } });
  expect(await victim.ask(comesBack, { code })).toEqual({
    to: '/book/details/another-time',
    told: ACCOUNT_MESSAGES.detailsNotTaken,
  });
  expect(await victim.draft()).toEqual({ firstName: 'Adeline', email: 'ad', message: 'My back' });
});

test.each([
  ['used before', 0],
  ['too old', 61_000],
])('a code that is %s leads back to the form as it was left', async (_how, late) => {
  const { ask, draft, jar } = browserAt(a);
  const code = await shared((await ask(asks, { form: FORM })).to);
  const before = new Map(jar);
  if (late === 0) expect(await ask(comesBack, { code })).toMatchObject({ told: null });
  jar.clear();
  for (const [name, value] of before) jar.set(name, value);
  expect(await ask(comesBack, { code, late })).toEqual({
    to: DETAILS,
    told: ACCOUNT_MESSAGES.detailsNotTaken,
  });
  expect(await draft()).toEqual({ firstName: 'Adeline', email: 'ad', message: 'My back' });
});

test('a code for one practice opens nothing at another’s', async () => {
  const here = browserAt(a);
  const code = await shared((await here.ask(asks, { form: FORM })).to);
  const there = browserAt(b);
  for (const [name, value] of here.jar) there.jar.set(name, value);
  expect(await there.ask(comesBack, { code })).toMatchObject({ told: ACCOUNT_MESSAGES.detailsNotTaken });
  expect(await here.ask(comesBack, { code })).toMatchObject({ told: null });
});

test('who would rather type goes back to the form; who clears it finds it empty', async () => {
  const { ask, draft } = browserAt(a);
  await ask(asks, { form: FORM });
  expect(await ask(notNow)).toMatchObject({ to: DETAILS, told: null });
  expect(await draft()).toMatchObject({ firstName: 'Adeline' });
  expect(await ask(asks, { form: { ...FORM, clear: 'yes' } })).toMatchObject({ to: DETAILS });
  expect(await draft()).toEqual({});
});
