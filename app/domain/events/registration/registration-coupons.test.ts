import { describe, expect, test } from 'vitest';
import { deleteBookableEvent } from '#app/domain/events/delete-bookable-event.ts';
import { runOperation } from '#app/operations/run.ts';
import { fixedClock } from '#app/platform/clock.ts';
import { rateLimiter } from '#app/platform/rate-limit.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#app/lib/duration.ts';
import { aCoupon, given } from '#prisma/situations/index.ts';
import { practiceDb } from '#tenants/scoped-db.ts';
import { testContext, TEST_NOW } from '#tests/support/context.ts';
import { DETAILS, ok, refused, withoutStrangers } from '#tests/support/worlds/booking.ts';
import { eventsWorld } from '#tests/support/worlds/events.ts';
import { upsertDiscountCode } from '#app/domain/coupons/upsert-discount-code.ts';
import { cancelEventRegistration } from './cancel-event-registration.ts';
import { eventPrices } from '../public/event-prices.ts';
import { eventRegistration } from './event-registration.ts';
import { registerForBookableEvent } from './register-for-bookable-event.ts';
import { releaseRegistration } from './release-registration.ts';
import { writeRegistrationMessage } from './write-registration-message.ts';

const world = eventsWorld();
let count = 0;

function visitor(at = TEST_NOW) {
  count += 1;
  return testContext({
    database: world.db().database,
    clock: at === TEST_NOW ? world.clock() : fixedClock(at),
    ports: { cards: world.cards, wallets: world.wallets },
    site: world.a().site,
    visitorId: 'one browser',
    address: `198.51.100.${count % 250}-${count}`,
    limiter: withoutStrangers(rateLimiter(world.db().database.pool)),
  });
}
const who = (name: string) => ({
  firstName: name,
  lastName: 'Quist',
  phone: DETAILS.phone,
  email: `${name.toLowerCase()}@example.com`,
});
const register = (bookableEventId: string, discountCodes: string[], more: object = {}, ctx = visitor()) =>
  runOperation(registerForBookableEvent, ctx, { bookableEventId, ...who('Nora'), discountCodes, ...more });
const see = async (token: string) =>
  (await ok(runOperation(eventRegistration, visitor(), { token }))).registration;

/** A coupon of the first practice, with a code of its own. */
async function aCode(more: Partial<Parameters<typeof aCoupon>[1]> = { percent: 20 }) {
  count += 1;
  const { id, code } = await given(practiceDb(world.db().database, world.a().id), TEST_NOW, (scene) =>
    aCoupon(scene, { code: `CIRCLE${10 + count}`, ...more }),
  );
  return { id, code };
}
const usesOf = async (id: string) =>
  (await world.rows('SELECT "redemptionCount" AS uses FROM "DiscountCode" WHERE id = $1', [id]))[0]!.uses;
const billOf = async (registrationId: string) =>
  (
    await world.rows('SELECT status::text, "totalCents", "dueCents" FROM "Bill" WHERE id = $1', [
      registrationId,
    ])
  )[0];
const asksForCards = (asks: boolean) =>
  world.rows('UPDATE "Practice" SET "requireCcEnabled" = $1, "requireClientCcToBook" = $1 WHERE id = $2', [
    asks,
    world.a().id,
  ]);
async function bodyOf(registrationId: string, template: string): Promise<string> {
  await ok(
    runOperation(writeRegistrationMessage, world.system(), {
      practiceId: world.a().id,
      registrationId,
      template,
    }),
  );
  const [row] = await world.rows(
    'SELECT "bodyText" FROM "Message" WHERE "registrationId" = $1 AND template = $2',
    [registrationId, template],
  );
  return row!.bodyText as string;
}

describe('a place at an event with a coupon', () => {
  test('costs what the coupon leaves: in price, bill, link, both emails and the practitioner’s list', async () => {
    const event = await world.anEvent({ amountCents: 2500 });
    const { id, code } = await aCode();
    const { token } = await ok(register(event.id, [code.toLowerCase()], { shownAmountCents: 2000 }));
    const own = await see(token);
    expect(own).toMatchObject({ amountCents: 2000, discounts: [{ code, amountCents: 500 }] });
    expect(await billOf(own.id)).toEqual({ status: 'open', totalCents: 2000, dueCents: 2000 });
    expect(await usesOf(id)).toBe(1);
    const told = await bodyOf(own.id, 'registration_confirmed');
    expect(told).toContain('$20 is due at the event');
    expect(told).toContain(`Code ${code}: -$5`);
    expect(told).not.toContain('$25');
    expect(await bodyOf(own.id, 'new_registration')).toContain('Price: $20, not paid yet');
  });

  test('a coupon for everything leaves nothing to pay: no card is asked for, the place is theirs at once', async () => {
    const event = await world.anEvent({ amountCents: 2500 });
    const { code } = await aCode({ percent: 100 });
    await asksForCards(true);
    const { token } = await ok(register(event.id, [code], { payWith: 'card' }));
    await asksForCards(false);
    const own = await see(token);
    expect(own).toMatchObject({ amountCents: 0, paymentStatus: 'free', state: 'registered' });
    expect((await ok(runOperation(eventRegistration, visitor(), { token }))).card).toMatchObject({
      payUntil: null,
      canPay: false,
    });
    expect(await billOf(own.id)).toEqual({ status: 'free', totalCents: 0, dueCents: 0 });
    expect(await world.told(own.id)).toEqual(['registration_confirmed', 'new_registration']);
    expect(await bodyOf(own.id, 'registration_confirmed')).toContain('Price: Free');
  });

  test('a fixed coupon takes no more than the place costs, and codes combine as far as each allows', async () => {
    const event = await world.anEvent({ amountCents: 1500 });
    const { code } = await aCode({ amountCents: 50_000 });
    expect((await see((await ok(register(event.id, [code]))).token)).amountCents).toBe(0);
    const [one, other, alone] = [
      await aCode({ percent: 10, combinationLimit: 2 }),
      await aCode({ amountCents: 200, combinationLimit: 2 }),
      await aCode(),
    ];
    const both = await ok(register(event.id, [one.code, other.code], who('Ida')));
    expect((await see(both.token)).amountCents).toBe(1150);
    expect(await refused(register(event.id, [one.code, alone.code], who('Ole')))).toMatchObject({
      userMessage: `The code ${alone.code} cannot be combined with another one.`,
    });
  });

  test('counts until the last moment of its day by the clocks of the practice', async () => {
    const owner = testContext({
      database: world.db().database,
      clock: world.clock(),
      actor: world.a().owner.actor,
    });
    const { discountCode } = await ok(
      runOperation(upsertDiscountCode, owner, {
        code: 'LASTDAY2026',
        kind: 'percentage',
        percent: 50,
        expiresAt: new Intl.DateTimeFormat('en-CA', { timeZone: world.a().timeZone }).format(TEST_NOW),
      }),
    );
    const end = discountCode.expiresAt!.getTime();
    expect(
      new Intl.DateTimeFormat('en-US', {
        timeZone: world.a().timeZone,
        timeStyle: 'medium',
        hourCycle: 'h23',
      }).format(end),
    ).toBe('23:59:59');
    const event = await world.anEvent({ amountCents: 2000, startsAt: TEST_NOW + 5 * DAY_MS });
    expect(
      (await see((await ok(register(event.id, ['LASTDAY2026'], {}, visitor(end)))).token)).amountCents,
    ).toBe(1000);
    expect(await refused(register(event.id, ['LASTDAY2026'], who('Late'), visitor(end + 1)))).toMatchObject({
      userMessage: 'The code LASTDAY2026 has expired.',
    });
  });

  test('of 200 who want the last use at once one gets it; the places of the others are as they were', async () => {
    const event = await world.anEvent({ amountCents: 2500, capacity: null });
    const { id, code } = await aCode({ percent: 20, maxRedemptions: 1 });
    const outcomes = await Promise.all(
      Array.from({ length: 200 }, (_, at) => register(event.id, [code], who(`Guest${at}`))),
    );
    const lost = outcomes.flatMap((outcome) => (outcome.ok ? [] : [outcome.refusal.userMessage]));
    expect(lost).toHaveLength(199);
    expect(new Set(lost)).toEqual(new Set([`The code ${code} has been used as often as it can be.`]));
    expect(await usesOf(id)).toBe(1);
    expect(await world.registrations(event.id)).toHaveLength(1);
    expect(await world.rows(`SELECT id FROM "Client" WHERE "firstName" LIKE 'Guest%'`)).toHaveLength(1);
  });

  test('is refused at another price than was shown, and by a coupon for services alone', async () => {
    const event = await world.anEvent({ amountCents: 2500 });
    const { id, code } = await aCode();
    expect(await refused(register(event.id, [code], { shownAmountCents: 2500 }))).toMatchObject({
      code: 'conflict',
      data: { amountCents: 2000 },
    });
    expect(await usesOf(id)).toBe(0);
    const dearer = { shownAmountCents: 2000, shownCurrency: 'CAD' };
    expect(await refused(register(event.id, [code], dearer))).toMatchObject({
      code: 'conflict',
      userMessage: expect.stringContaining('Prices are in US dollars now: this one is $20.'),
    });
    const services = await aCode({ percent: 20, serviceIds: [world.a().services.massage.id] });
    const text = `The code ${services.code} is for services, not for group events.`;
    expect(await refused(register(event.id, [services.code]))).toMatchObject({ userMessage: text });
    expect(await world.registrations(event.id)).toEqual([]);
  });

  test('a free date uses no coupon up, and the same form sent twice uses it once', async () => {
    const { id, code } = await aCode();
    const free = await world.anEvent();
    await ok(register(free.id, [code], { shownAmountCents: 0 }));
    expect(await usesOf(id)).toBe(0);
    const event = await world.anEvent({ amountCents: 2500 });
    const form = { idempotencyKey: crypto.randomUUID() };
    const tokens = [await ok(register(event.id, [code], form)), await ok(register(event.id, [code], form))];
    expect(new Set(tokens.map(({ token }) => token)).size).toBe(1);
    expect(await usesOf(id)).toBe(1);
  });
});

describe('the use goes back', () => {
  const used = async (more: object = {}) => {
    const event = await world.anEvent({ amountCents: 2500 });
    const coupon = await aCode({ percent: 20, maxRedemptions: 1 });
    const { token } = await ok(register(event.id, [coupon.code], more));
    expect(await usesOf(coupon.id)).toBe(1);
    return { event, coupon, token, id: (await see(token)).id };
  };

  test('when the place is given back before anything was paid, once', async () => {
    const { event, coupon, token } = await used();
    await ok(runOperation(cancelEventRegistration, visitor(), { token }));
    await ok(runOperation(cancelEventRegistration, visitor(), { token }));
    expect(await usesOf(coupon.id)).toBe(0);
    await ok(register(event.id, [coupon.code], who('Next')));
  });

  test('not when it was paid', async () => {
    const { coupon, token, id } = await used();
    await world.paid(id);
    await ok(runOperation(cancelEventRegistration, visitor(), { token }));
    expect(await usesOf(coupon.id)).toBe(1);
  });

  test('of everybody when the event is called off', async () => {
    const event = await world.anEvent({ amountCents: 2500 });
    const { id, code } = await aCode();
    for (const name of ['Ada', 'Ben', 'Cleo']) await ok(register(event.id, [code], who(name)));
    expect(await usesOf(id)).toBe(3);
    const owner = testContext({
      database: world.db().database,
      clock: world.clock(),
      actor: world.a().owner.actor,
    });
    await ok(runOperation(deleteBookableEvent, owner, { id: event.id }));
    expect(await usesOf(id)).toBe(0);
  });

  test('when no card comes in time; whoever begins anew before uses the same code', async () => {
    await asksForCards(true);
    const { event, coupon, id } = await used({ payWith: 'card' });
    const again = await ok(register(event.id, [coupon.code], { payWith: 'card' }));
    expect(await usesOf(coupon.id)).toBe(1);
    const second = (await see(again.token)).id;
    expect(second).not.toBe(id);
    const later = testContext({
      database: world.db().database,
      clock: fixedClock(TEST_NOW + 16 * MINUTE_MS),
      ports: { cards: world.cards, wallets: world.wallets },
      actor: world.system().actor,
    });
    const letGo = { practiceId: world.a().id, registrationId: second };
    expect(await ok(runOperation(releaseRegistration, later, letGo))).toEqual({ released: true });
    await asksForCards(false);
    expect(await usesOf(coupon.id)).toBe(0);
  });
});

test('the page is told what each date costs with the codes, and why one does not count; a guess is counted', async () => {
  const event = await world.anEvent({ amountCents: 2500 });
  const [type] = await world.rows(
    'SELECT t.id, t.slug FROM "BookableEventType" t JOIN "BookableEvent" e ON e."bookableEventTypeId" = t.id WHERE e.id = $1',
    [event.id],
  );
  const slug = type!.slug as string;
  const { code } = await aCode({ percent: 30 });
  const prices = (discountCodes: string[]) => runOperation(eventPrices, visitor(), { slug, discountCodes });
  expect(await ok(prices([code]))).toEqual({
    takesCodes: true,
    mayCombine: false,
    prices: [{ bookableEventId: event.id, discounts: [{ code, amountCents: 750 }], amountCents: 1750 }],
  });
  expect(await ok(prices([]))).toMatchObject({ mayCombine: true, prices: [{ amountCents: 2500 }] });
  expect(await refused(prices(['NOSUCHCODE']))).toMatchObject({ code: 'invalid_input' });
  // What has begun is shown no more.
  const began = { slug, discountCodes: [code] };
  const later = visitor(TEST_NOW + 25 * HOUR_MS);
  expect(await ok(runOperation(eventPrices, later, began))).toMatchObject({ takesCodes: false, prices: [] });
});
