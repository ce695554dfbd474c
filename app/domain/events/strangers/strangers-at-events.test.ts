import { v4 as uuid } from 'uuid';
import { expect, test } from 'vitest';
import type { BaseContext } from '#app/operations/context.ts';
import { runOperation } from '#app/operations/run.ts';
import { rateLimiter } from '#app/platform/rate-limit.ts';
import { aClient, anApprovedAppointment, given } from '#prisma/situations/index.ts';
import { practiceDb } from '#tenants/scoped-db.ts';
import { ok, refused } from '#tests/support/worlds/booking.ts';
import { testContext, TEST_NOW } from '#tests/support/context.ts';
import { eventsWorld } from '#tests/support/worlds/events.ts';
import { DAY_MS } from '#app/lib/duration.ts';
import { STRANGER_MESSAGES } from '../../effects/stranger-budgets.ts';
import { EVENT_MESSAGES } from '../messages.ts';
import { registerForBookableEvent } from '../registration/register-for-bookable-event.ts';

const world = eventsWorld();

/** As the site is, with every budget: somebody's form from a network. */
function register(address: string, bookableEventId: string, person: object, rest: Partial<BaseContext> = {}) {
  const context = testContext({
    database: world.db().database,
    clock: world.clock(),
    ports: { cards: world.cards, wallets: world.wallets },
    site: world.a().site,
    visitorId: 'one browser',
    address,
    limiter: rateLimiter(world.db().database.pool),
    ...rest,
  });
  return runOperation(registerForBookableEvent, context, { bookableEventId, ...person });
}

const invented = (n: number) => ({
  firstName: 'Nobody',
  lastName: `Number${String.fromCodePoint(65 + n)}`,
  email: `nobody${n}@example.com`,
  phone: `(503) 555-0${130 + n}`,
});

test('one network takes five free places of an event, so that a family fits; another network or event is not in its way (C88)', async () => {
  const event = await world.anEvent({ capacity: 8 });
  const texts: string[] = [];
  for (let n = 0; n < 7; n += 1) {
    const outcome = await register('192.0.2.140', event.id, invented(n));
    texts.push(outcome.ok ? 'ok' : outcome.refusal.userMessage);
  }
  expect(texts).toEqual([...Array<string>(5).fill('ok'), ...Array<string>(2).fill(STRANGER_MESSAGES.event)]);
  expect(await world.registrations(event.id)).toHaveLength(5);
  await ok(register('192.0.2.141', event.id, invented(8)));
  await ok(register('192.0.2.140', (await world.anEvent()).id, invented(9)));
});

test('what is sent twice and what is refused take nothing of it; whom the practice knows counts as anybody, so that nobody learns who that is', async () => {
  const event = await world.anEvent({ capacity: 20 });
  const here = (person: object) => register('192.0.2.142', event.id, person);
  const idempotencyKey = uuid();
  for (let n = 0; n < 3; n += 1) await ok(here({ ...invented(20), idempotencyKey }));
  for (let n = 0; n < 3; n += 1) {
    const again = await refused(here({ ...invented(20), idempotencyKey: uuid() }));
    expect(again.code).toBe('conflict');
  }
  // Three clients who have been there, with all their details as they are on file.
  const seen = [21, 22, 23].map((n) => ({ ...invented(n), phone: `+15035550${130 + n}` }));
  await given(practiceDb(world.db().database, world.a().id), TEST_NOW, (scene) => {
    seen.forEach((person, index) =>
      anApprovedAppointment(scene, {
        client: aClient(scene, person),
        location: world.a().locations.office,
        services: [world.a().services.massage],
        startsAt: TEST_NOW - (3 + index) * DAY_MS,
      }),
    );
  });
  for (const person of seen) await ok(here(person));
  await ok(here(invented(24)));
  expect((await refused(here(invented(25)))).userMessage).toBe(STRANGER_MESSAGES.event);
  expect(await world.registrations(event.id)).toHaveLength(5);
});

test('an account is one person: it takes its own place past the budget, and none for invented people', async () => {
  const { event } = await usedUp('192.0.2.146');
  const { actor, userId } = world.a().owner;
  const asThem = (person: object) => register('192.0.2.146', event.id, person, { actor });
  expect((await refused(asThem(invented(60)))).userMessage).toBe(STRANGER_MESSAGES.event);
  const [user] = await world.rows(
    `UPDATE "User" SET "emailVerifiedAt" = coalesce("emailVerifiedAt", now()) WHERE id = $1 RETURNING email`,
    [userId],
  );
  await ok(asThem({ ...invented(61), email: (user as { email: string }).email }));
});

/** Five strangers took what their network may have of a new event. */
async function usedUp(address: string, amountCents = 0) {
  const event = await world.anEvent({ capacity: 20, amountCents });
  const keys = [40, 41, 42, 43, 44].map((n) => ({ ...invented(n), idempotencyKey: uuid() }));
  const answers = [];
  for (const form of keys) answers.push(await ok(register(address, event.id, form)));
  expect((await refused(register(address, event.id, invented(45)))).code).toBe('rate_limited');
  return { event, fifth: keys[4]!, token: answers[4]!.token };
}

test('when it is used up, a form sent twice has its answer, and who is registered hears that', async () => {
  const { event, fifth, token } = await usedUp('192.0.2.144');
  const here = (person: object) => register('192.0.2.144', event.id, person);
  expect((await ok(here(fifth))).token).toBe(token);
  const again = await refused(here({ ...fifth, idempotencyKey: uuid() }));
  expect([again.code, again.userMessage]).toEqual(['conflict', EVENT_MESSAGES.youAreRegistered]);
  expect((await refused(here(invented(47)))).userMessage).toBe(STRANGER_MESSAGES.event);
  expect(await world.registrations(event.id)).toHaveLength(5);
  // Whoever was refused is in nobody's directory.
  const left = await world.rows(`SELECT id FROM "Client" WHERE email = $1`, [invented(47).email]);
  expect(left).toEqual([]);
});

test('the last place of it, asked for twice by one form at the same moment, is one place and one answer', async () => {
  const event = await world.anEvent({ capacity: 20 });
  const here = (person: object) => register('192.0.2.145', event.id, person);
  for (let n = 50; n < 54; n += 1) await ok(here(invented(n)));
  const form = { ...invented(54), idempotencyKey: uuid() };
  const answers = await Promise.all([1, 2, 3].map(() => ok(here(form))));
  expect(new Set(answers.map(({ token }) => token)).size).toBe(1);
  expect(await world.registrations(event.id)).toHaveLength(5);
});

test('a place that waits for a card takes nothing of it and needs none: few may wait at once', async () => {
  const { event } = await usedUp('192.0.2.143', 2500);
  const askForCards = (asks: boolean) =>
    world
      .db()
      .owner.query('UPDATE "Practice" SET "requireClientCcToBook" = $2 WHERE id = $1', [world.a().id, asks]);
  await askForCards(true);
  const context = testContext({
    database: world.db().database,
    clock: world.clock(),
    ports: { cards: world.cards, wallets: world.wallets },
    site: world.a().site,
    address: '192.0.2.143',
    limiter: rateLimiter(world.db().database.pool),
  });
  const spends: string[] = [];
  const limiter: typeof context.limiter = {
    ...context.limiter,
    spend: (...spent) => {
      spends.push(spent[0]);
      return context.limiter.spend(...spent);
    },
    spendAll: (costs) => {
      spends.push(...costs.map(({ budget }) => budget));
      return context.limiter.spendAll(costs);
    },
  };
  const outcome = await runOperation(
    registerForBookableEvent,
    { ...context, limiter, visitorId: 'a-visitor', knownVisitor: true },
    { bookableEventId: event.id, payWith: 'card', ...invented(30) },
  );
  await askForCards(false);
  expect(outcome.ok).toBe(true);
  expect(spends).toContain('strangerNetwork');
  expect(spends).not.toContain('strangerEvent');
});
