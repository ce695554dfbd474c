import { beforeEach, expect, test } from 'vitest';
import { runOperation } from '#app/operations/run.ts';
import type { BaseContext } from '#app/operations/context.ts';
import { newToken } from '#app/platform/tokens.ts';
import { ok } from '#tests/support/worlds/booking.ts';
import { testContext } from '#tests/support/context.ts';
import { eventsWorld } from '#tests/support/worlds/events.ts';
import { MINUTE_MS } from '#app/lib/duration.ts';
import { cancelEventRegistration } from '../registration/cancel-event-registration.ts';
import { eventRegistration } from '../registration/event-registration.ts';
import { EVENT_MESSAGES } from '../messages.ts';
import { registerForBookableEvent } from '../registration/register-for-bookable-event.ts';
import { releaseRegistration } from '../registration/release-registration.ts';

const world = eventsWorld();
let people = 0;

beforeEach(async () => {
  await world.rows(
    `UPDATE "Practice" SET "requireCcEnabled" = true, "requireClientCcToBook" = true, "chargeClientCcAtBooking" = true`,
  );
});

const visitor = (address: string, more: Partial<BaseContext> = {}) =>
  testContext({
    database: world.db().database,
    clock: world.clock(),
    ports: { cards: world.cards, wallets: world.wallets },
    site: world.a().site,
    address,
    visitorId: newToken(),
    ...more,
  });
/** Somebody whom nobody knows wants a place. */
const register = (bookableEventId: string, ctx: BaseContext, lastName = `Number${(people += 1)}`) =>
  runOperation(registerForBookableEvent, ctx, {
    bookableEventId,
    firstName: 'Passing',
    lastName,
    email: `${lastName.toLowerCase()}@passing.example`,
    phone: `(503) 555-0${100 + (people % 100)}`,
    payWith: 'card',
  });
const listed = () =>
  world.rows(
    `SELECT "lastName" FROM "Client" WHERE email LIKE '%@passing.example' AND "deletedAt" IS NULL ORDER BY "createdAt", id`,
  );
const named = async () =>
  (await listed())
    .map(({ lastName }) => lastName as string)
    .filter((name) => !name.startsWith('Number'))
    .sort();
const release = async (token: string) => {
  const { registration } = await ok(runOperation(eventRegistration, visitor('192.0.2.1'), { token }));
  return ok(
    runOperation(releaseRegistration, world.system(), {
      practiceId: world.a().id,
      registrationId: registration.id,
    }),
  );
};

test('one caller lets few places wait, and none without the cookie of the site; others still get theirs (C88)', async () => {
  const event = await world.anEvent({ amountCents: 2500, capacity: 7 });
  const other = await world.anEvent({ amountCents: 2500, capacity: 7 });
  const third = await world.anEvent({ amountCents: 2500, capacity: 7 });
  const from = (n: number) => visitor(`2001:db8:7:7::${n}`);
  const taken = async (of: { id: string }) => {
    const outcomes = [];
    for (let n = 0; n < 7; n++) outcomes.push(await register(of.id, from(n)));
    for (const outcome of outcomes) {
      if (!outcome.ok)
        expect(outcome.refusal).toMatchObject({
          code: 'rate_limited',
          userMessage: EVENT_MESSAGES.tooManyWaiting,
        });
    }
    return outcomes.filter((outcome) => outcome.ok).length;
  };
  expect([await taken(event), await taken(other), await taken(third)]).toEqual([3, 3, 0]);
  // Whoever was refused left nothing behind.
  expect(await listed()).toHaveLength(6);

  expect(await register(event.id, visitor('192.0.2.9', { knownVisitor: false }))).toMatchObject({
    ok: false,
    refusal: { code: 'forbidden', userMessage: EVENT_MESSAGES.cookieMissing },
  });
  await ok(register(event.id, visitor('192.0.2.10')));
  world.clock().advance(15 * MINUTE_MS);
  expect(await taken(third)).toBe(3);
});

test('whoever lets the place go unpaid leaves no client behind; whoever was known stays', async () => {
  const event = await world.anEvent({ amountCents: 2500 });
  const free = await world.anEvent();
  await ok(register(free.id, visitor('192.0.2.20'), 'Known'));
  const known = await ok(register(event.id, visitor('192.0.2.21'), 'Known'));
  const late = await ok(register(event.id, visitor('192.0.2.22'), 'Late'));
  const away = await ok(register(event.id, visitor('192.0.2.23'), 'Away'));
  expect(await named()).toEqual(['Away', 'Known', 'Late']);
  await ok(runOperation(cancelEventRegistration, visitor('192.0.2.23'), { token: away.token }));
  world.clock().advance(15 * MINUTE_MS);
  for (const { token } of [known, late]) expect(await release(token)).toEqual({ released: true });
  expect(await named()).toEqual(['Known']);

  // Who comes again is registered again.
  await ok(register(event.id, visitor('192.0.2.22'), 'Late'));
  expect(await named()).toEqual(['Known', 'Late']);
});
