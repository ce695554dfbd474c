import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { bookAppointment } from '#app/domain/appointments/index.ts';
import { BOOKING_MESSAGES } from '#app/domain/appointments/messages.ts';
import { chargeAppointment } from '#app/domain/payments/index.ts';
import { holdTime } from '#app/domain/availability/index.ts';
import { cardFields, fromBrowser, KEYS, type Setting } from '#tests/support/cards/stripe-settings.ts';
import { createStripeSandbox, STRIPE_API } from '#sandbox/stripe/index.ts';
import { StripeGateway } from '#app/integrations/cards/stripe.ts';
import type { BaseContext } from '#app/operations/context.ts';
import { runOperation } from '#app/operations/run.ts';
import { fixedClock } from '#app/platform/clock.ts';
import { tokenHash } from '#app/platform/tokens.ts';
import { bookingRows, DETAILS, isoTimes, ok, refused, visitorsOf } from '#tests/support/worlds/booking.ts';
import { TEST_NOW, testContext } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { vendorApis } from '#tests/support/msw.ts';
import { twoPractices } from '#tests/support/world.ts';
import { holdCard, bookingCardPage, bookingSetupIntent } from './index.ts';

const sandbox = createStripeSandbox({ now: () => TEST_NOW });
vendorApis(...sandbox.handlers);
const cards = new StripeGateway(KEYS);
const browser = { apiBase: STRIPE_API } as Setting;

let db: TestDatabase;
let world: Awaited<ReturnType<typeof twoPractices>>;

beforeAll(async () => {
  db = await testDatabase();
  const card = { requireClientCcToBook: true };
  world = await twoPractices(db.database, { a: card, b: { ...card, chargeClientCcAtBooking: true } });
});
afterAll(() => db.close());
beforeEach(() => sandbox.failures.clear());

const clock = fixedClock(TEST_NOW);
const of = (name: 'a' | 'b') => {
  const practice = world[name];
  const chosen = { serviceId: practice.services.massage.id, locationId: practice.locations.office.id };
  return {
    ...practice,
    chosen,
    ...visitorsOf(db, practice, clock, cards),
  };
};

/** A visitor who keeps the next free time. */
async function atCheckout(name: 'a' | 'b' = 'a') {
  const { chosen, times, visitor } = of(name);
  const ctx = visitor();
  const startsAt = new Date(isoTimes(await times(chosen, '2026-04'))[0]!);
  const { holdToken } = await ok(runOperation(holdTime, ctx, { ...chosen, startsAt }));
  return { ctx, hold: holdToken };
}
const begin = (ctx: BaseContext, hold: string, rest: object = {}) =>
  ok(runOperation(bookingSetupIntent, ctx, { hold, ...rest }));
const book = (ctx: BaseContext, hold: string, rest: object = {}) =>
  runOperation(bookAppointment, ctx, { hold, ...DETAILS, ...rest });
const look = (ctx: BaseContext, hold: string, rest: object = {}) =>
  ok(runOperation(holdCard, ctx, { hold, ...rest }));

type Setup = Awaited<ReturnType<typeof begin>>;

/** What the card form does in the browser. */
const type = (setup: Setup, number = '4242424242424242') =>
  fromBrowser(browser, setup.browser.account, `/v1/setup_intents/${setup.setupIntentId}/confirm`, {
    client_secret: setup.setupIntentSecret,
    ...cardFields(number),
  });

async function methodsOf(appointmentId: string) {
  const { rows } = await db.owner.query(
    `SELECT m.*, a."chargeAtBooking", a."clientId" AS "visitor" FROM "Appointment" a
     JOIN "PaymentMethod" m ON m.id = a."paymentMethodId" WHERE a.id = $1`,
    [appointmentId],
  );
  return rows as Record<string, unknown>[];
}
const topicsOf = async (appointmentId: string) =>
  (
    await db.owner.query<{ topic: string }>(
      `SELECT topic FROM "OutboxEvent" WHERE payload->>'appointmentId' = $1`,
      [appointmentId],
    )
  ).rows.map(({ topic }) => topic);

test('a card given in the form is read back from the provider and kept with its client', async () => {
  const { ctx, hold } = await atCheckout();
  expect(await look(ctx, hold)).toMatchObject({ card: null, setupIntentId: null, problem: null });
  const setup = await begin(ctx, hold, { firstName: 'Nora', email: 'nora.quist@example.com' });
  expect(setup.browser).toMatchObject({
    provider: 'stripe',
    publishableKey: KEYS.publishableKey,
  });
  expect(await begin(ctx, hold)).toEqual(setup);
  await type(setup);
  expect(await look(ctx, hold)).toMatchObject({
    card: { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2040 },
    setupIntentId: setup.setupIntentId,
    problem: null,
  });
  // The form names no card: the one saved for this hold is found.
  const { appointment } = await ok(book(ctx, hold));
  const [method] = await methodsOf(appointment.id);
  expect(method).toMatchObject({
    practiceId: world.a.id,
    brand: 'visa',
    last4: '4242',
    isDefault: true,
    chargeAtBooking: false,
  });
  expect(method!.clientId).toBe(method!.visitor);
  const { rows } = await db.owner.query(
    'SELECT state, "clientId" FROM "CardSetup" WHERE "providerSetupIntentId" = $1',
    [setup.setupIntentId],
  );
  expect(rows[0]).toEqual({ state: 'succeeded', clientId: method!.clientId });
  expect(await topicsOf(appointment.id)).not.toContain('charge-appointment');
});

test('where the practice charges at booking and approves at once, it is charged once, by the worker', async () => {
  const { ctx, hold } = await atCheckout('b');
  const setup = await begin(ctx, hold);
  await type(setup, '5555555555554444');
  const { appointment } = await ok(book(ctx, hold, { setupIntentId: setup.setupIntentId }));
  expect((await methodsOf(appointment.id))[0]).toMatchObject({ brand: 'mastercard', chargeAtBooking: true });
  expect((await topicsOf(appointment.id)).filter((topic) => topic === 'charge-appointment')).toHaveLength(1);
  await ok(book(ctx, hold));
  expect((await topicsOf(appointment.id)).filter((topic) => topic === 'charge-appointment')).toHaveLength(1);
  const system = testContext({ database: db.database, clock, ports: { cards }, actor: { kind: 'system' } });
  const job = { practiceId: world.b.id, appointmentId: appointment.id };
  await ok(runOperation(chargeAppointment, system, job));
  const charged = sandbox.store.all('payment_intents').filter(({ status }) => status === 'succeeded');
  expect(charged).toMatchObject([{ amount: 9000, metadata: { appointmentId: appointment.id } }]);
});

test('without a card that was saved, nothing is booked', async () => {
  const { ctx, hold } = await atCheckout();
  const before = await bookingRows(db);
  const none = await refused(book(ctx, hold));
  expect(none.problems[0]).toMatchObject({
    field: 'setupIntentId',
    message: expect.stringContaining('add a card'),
  });
  const setup = await begin(ctx, hold);
  const given = { setupIntentId: setup.setupIntentId };
  expect((await refused(book(ctx, hold, given))).userMessage).toContain('could not be saved');
  const declined = await type(setup, '4000000000000002');
  expect(declined.status).toBe(402);
  expect((await look(ctx, hold)).problem).toContain('declined');
  expect((await refused(book(ctx, hold, given))).code).toBe('invalid_input');
  expect(await bookingRows(db)).toEqual({ ...before, CardSetup: before.CardSetup! + 1 });
  // The same setup takes another card.
  await type(setup);
  await ok(book(ctx, hold, given));
});

test('a card saved for another hold, for the other practice, or by nobody is refused', async () => {
  const own = await atCheckout();
  const stranger = await atCheckout();
  const theirs = await begin(stranger.ctx, stranger.hold);
  await type(theirs);
  const elsewhere = await atCheckout('b');
  const foreign = await begin(elsewhere.ctx, elsewhere.hold);
  await type(foreign);
  const before = await bookingRows(db);
  for (const setupIntentId of [theirs.setupIntentId, foreign.setupIntentId, 'seti_unknown']) {
    const refusal = await refused(book(own.ctx, own.hold, { setupIntentId }));
    expect(refusal.problems).toEqual([
      { field: 'setupIntentId', message: 'We could not find this card. Please add it again.' },
    ]);
    expect((await look(own.ctx, own.hold, { setupIntentId })).card).toBeNull();
  }
  const { book: bookWithoutHold, chosen } = of('a');
  const direct = await refused(
    bookWithoutHold(chosen, '2026-04-28T18:00:00Z', { setupIntentId: theirs.setupIntentId }),
  );
  expect(direct.code).toBe('invalid_input');
  expect((await refused(bookWithoutHold(chosen, '2026-04-28T18:00:00Z'))).userMessage).toContain(
    'add a card',
  );
  expect(await bookingRows(db)).toEqual(before);
});

test('a free service needs no card', async () => {
  const { services, locations, book: bookFree, times } = of('a');
  const free = { serviceId: services.consultation.id, locationId: locations.virtual.id };
  await ok(bookFree(free, isoTimes(await times(free, '2026-04'))[0]!));
});

test('a practice that cannot take cards asks for none', async () => {
  const { chosen, times, book: bookAny, id } = of('b');
  await db.owner.query('UPDATE "Practice" SET "isStripeApproved" = false WHERE id = $1', [id]);
  const { ctx, hold } = await atCheckout('b');
  expect(await refused(runOperation(bookingSetupIntent, ctx, { hold }))).toMatchObject({ code: 'conflict' });
  await ok(bookAny(chosen, isoTimes(await times(chosen, '2026-04'))[0]!));
  await db.owner.query('UPDATE "Practice" SET "isStripeApproved" = true WHERE id = $1', [id]);
});

test('the hosted card page leads back to the details, which then know the card', async () => {
  const { ctx, hold } = await atCheckout();
  const { url } = await ok(runOperation(bookingCardPage, ctx, { hold }));
  const form = new URLSearchParams({
    number: '4242424242424242',
    expiry: '12/40',
    cvc: '123',
    name: 'Nora Quist',
  });
  const submitted = await fetch(url, { method: 'POST', body: form, redirect: 'manual' });
  const back = new URL(submitted.headers.get('location')!);
  expect(`${back.origin}${back.pathname}`).toBe(`http://alder-house.localhost:3000/book/details/${hold}`);
  const cardPage = back.searchParams.get('cardPage')!;
  const { card, setupIntentId } = await look(ctx, hold, { cardPage });
  expect(card).toMatchObject({ brand: 'visa', last4: '4242' });
  const other = await atCheckout();
  expect((await look(other.ctx, other.hold, { cardPage })).card).toBeNull();
  const { appointment } = await ok(book(ctx, hold, { setupIntentId }));
  expect(await methodsOf(appointment.id)).toHaveLength(1);
});

test('another card can be asked for, but not without end', async () => {
  const { ctx, hold } = await atCheckout();
  const first = await begin(ctx, hold);
  await type(first);
  const second = await begin(ctx, hold, { another: true });
  expect(second.setupIntentId).not.toBe(first.setupIntentId);
  expect(await begin(ctx, hold)).toEqual(second);
  await type(second, '5555555555554444');
  expect((await look(ctx, hold)).card?.brand).toBe('mastercard');
  for (let i = 0; i < 3; i++) await begin(ctx, hold, { another: true });
  const sixth = await refused(runOperation(bookingSetupIntent, ctx, { hold, another: true }));
  expect(sixth.code).toBe('rate_limited');
});

test('no card is kept for a visit that could not be booked with the number given', async () => {
  const { ctx, hold } = await atCheckout();
  const told = await refused(runOperation(bookingSetupIntent, ctx, { hold, phone: '12' }));
  expect(told.problems).toEqual([{ field: 'phone', message: BOOKING_MESSAGES.phoneInvalid }]);
  const { rows } = await db.owner.query(
    `SELECT s.id FROM "CardSetup" s JOIN "BookingHold" h ON h.id = s."bookingHoldId" WHERE h."tokenHash" = $1`,
    [tokenHash(hold)],
  );
  expect(rows).toEqual([]);
  expect(await begin(ctx, hold, { phone: '(503) 555-0171' })).toHaveProperty('setupIntentSecret');
});

test('a card service that does not answer leaves the time kept and says so; a hold that is over takes no card', async () => {
  const { ctx, hold } = await atCheckout();
  const setup = await begin(ctx, hold);
  await type(setup);
  const before = await bookingRows(db);
  sandbox.failures.plan({ mode: 'error_before', times: 20 });
  expect(await refused(book(ctx, hold))).toMatchObject({
    code: 'unavailable',
    userMessage: expect.stringContaining('Nothing was booked'),
  });
  expect(await refused(runOperation(bookingSetupIntent, ctx, { hold, another: true }))).toMatchObject({
    code: 'unavailable',
    userMessage: 'Failed to create setup intent',
  });
  sandbox.failures.clear();
  expect(await bookingRows(db)).toEqual(before);
  await ok(book(ctx, hold));
  expect((await refused(runOperation(bookingSetupIntent, ctx, { hold }))).code).toBe('expired');
  expect((await refused(runOperation(bookingSetupIntent, ctx, { hold: 'x'.repeat(32) }))).code).toBe(
    'not_found',
  );
});

test("a visitor's card never takes the place of the one a known client saved before", async () => {
  const { ada } = world.a.clients;
  const { ctx, hold } = await atCheckout();
  await type(await begin(ctx, hold));
  const person = { firstName: 'Ada', lastName: 'Moss', email: ada.email, phone: ada.phone };
  const { appointment } = await ok(book(ctx, hold, person));
  const [method] = await methodsOf(appointment.id);
  expect(method).toMatchObject({ clientId: ada.id, isDefault: false });
  expect(method!.id).not.toBe(world.a.card.id);
});

test('a visitor whose record is deleted at the provider again and again is always given a new one', async () => {
  const { ctx, hold } = await atCheckout();
  const [account] = (
    await db.owner.query<{ id: string }>('SELECT "stripeAccountId" AS id FROM "Practice" WHERE id = $1', [
      world.a.id,
    ])
  ).rows;
  const made = new Set<string>();
  // The third is neither of those that went before.
  for (const another of [false, true, true]) {
    const { setupIntentId } = await begin(ctx, hold, { another });
    const { rows } = await db.owner.query<{ customer: string }>(
      'SELECT "providerCustomerId" AS customer FROM "CardSetup" WHERE "providerSetupIntentId" = $1',
      [setupIntentId],
    );
    made.add(rows[0]!.customer);
    const response = await fetch('http://sandbox.test/_sandbox/stripe/delete-customer', {
      method: 'POST',
      body: JSON.stringify({ account: account!.id, customer: rows[0]!.customer }),
    });
    expect(response.ok).toBe(true);
  }
  expect(made.size).toBe(3);
});
