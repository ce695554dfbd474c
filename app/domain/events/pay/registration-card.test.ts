import { v4 as uuid } from 'uuid';
import { describe, expect, test } from 'vitest';
import { moneyBackText, moneyLabel } from '#app/components/event-registration/money-text.ts';
import { chargeRegistrationOfTheDay, resolveTransaction } from '#app/domain/payments/index.ts';
import { UNDER_WAY_GOES_BACK } from '#app/lib/events/payment-text.ts';
import { runOperation } from '#app/operations/run.ts';
import { DETAILS, ok, refused } from '#tests/support/worlds/booking.ts';
import { passCheck, typeCard } from '#tests/support/payments/card-appointments.ts';
import { testContext, TEST_NOW } from '#tests/support/context.ts';
import { eventsWorld } from '#tests/support/worlds/events.ts';
import { DAY_MS, MINUTE_MS } from '#app/lib/duration.ts';
import { cancelEventRegistration } from '../registration/cancel-event-registration.ts';
import { confirmRegistrationPayment } from './confirm-registration-payment.ts';
import { eventRegistration } from '../registration/event-registration.ts';
import { EVENT_MESSAGES } from '../messages.ts';
import { payAtEvent } from './pay-at-event.ts';
import { payForRegistration } from './pay-for-registration.ts';
import { registerForBookableEvent } from '../registration/register-for-bookable-event.ts';
import { registrationCardPage } from './registration-card-page.ts';
import { registrationSetupIntent } from './registration-setup-intent.ts';
import { releaseRegistration } from '../registration/release-registration.ts';

/** A card whose bank asks its client every time. */
const ASKS = '4000002760003184';
const world = eventsWorld();
let people = 0;

/** The practice's settings of cards at booking. */
const settings = (asks: boolean, atOnce: boolean) =>
  world.rows(
    `UPDATE "Practice" SET "requireCcEnabled" = true, "requireClientCcToBook" = $1, "chargeClientCcAtBooking" = $2`,
    [asks, atOnce],
  );

const visitor = () => {
  people += 1;
  return testContext({
    database: world.db().database,
    clock: world.clock(),
    ports: { cards: world.cards, wallets: world.wallets },
    site: world.a().site,
    visitorId: 'one browser',
    address: `198.51.100.${people % 250}-${people}`,
  });
};

const person = () => ({
  firstName: 'Nora',
  lastName: `Quist ${people}`,
  phone: DETAILS.phone,
  email: `nora${people}@example.com`,
});
const register = (bookableEventId: string, more: object = {}) => {
  const ctx = visitor();
  return runOperation(registerForBookableEvent, ctx, {
    bookableEventId,
    ...person(),
    payWith: 'card',
    ...more,
  });
};
const see = (token: string) => ok(runOperation(eventRegistration, visitor(), { token }));
const pay = (token: string, more: object = {}) =>
  runOperation(payForRegistration, visitor(), { token, ...more });
const idOf = async (token: string): Promise<string> => (await see(token)).registration.id;
const job = (registrationId: string) => ({ practiceId: world.a().id, registrationId });
const release = async (token: string) =>
  ok(runOperation(releaseRegistration, world.system(), job(await idOf(token))));

/** What the card form in the page does: a setup, and the card typed in. */
async function typed(token: string, number?: string): Promise<{ setupIntentId: string }> {
  const setup = await ok(runOperation(registrationSetupIntent, visitor(), { token }));
  await typeCard((await see(token)).card.form!.account, setup, number);
  return { setupIntentId: setup.setupIntentId };
}

describe('a place that is paid by card', () => {
  test('waits for the card, and nobody is told; paid at once it is theirs, with receipt and confirmation', async () => {
    await settings(true, true);
    const event = await world.anEvent({ amountCents: 2500, capacity: 1 });
    const { token } = await ok(register(event.id));
    const id = await idOf(token);
    expect(await world.told(id)).toEqual([]);
    expect((await see(token)).card).toMatchObject({
      payUntil: new Date(TEST_NOW + 15 * MINUTE_MS),
      canPay: true,
      canPayAtEvent: false,
      chargedAtOnce: true,
      saved: null,
    });
    // The place is held while its visitor pays.
    expect((await refused(register(event.id))).userMessage).toBe(EVENT_MESSAGES.full);
    const given = await typed(token);
    const answers = await Promise.all([pay(token, given), pay(token, given), pay(token, given)]);
    expect(answers.filter((answer) => answer.ok).length).toBeGreaterThan(0);
    expect(await ok(pay(token, given))).toEqual({ paymentStatus: 'paid', message: EVENT_MESSAGES.placePaid });
    expect(world.chargesOf(id).map(({ amount }) => amount)).toEqual([2500]);
    expect(await world.moneyOf(id)).toEqual([{ kind: 'charge', amountCents: 2500 }]);
    expect(await world.told(id)).toEqual(
      expect.arrayContaining(['registration_confirmed', 'new_registration', 'registration_receipt']),
    );
    expect(await see(token)).toMatchObject({
      registration: { paymentStatus: 'paid' },
      card: { payUntil: null, canPay: false },
    });
    world.clock().advance(DAY_MS / 2);
    expect(await release(token)).toEqual({ released: false });
  });

  test('is let go where the card does not come in time: free for somebody else, and the page says so', async () => {
    await settings(true, true);
    const event = await world.anEvent({ amountCents: 2500, capacity: 1 });
    const { token } = await ok(register(event.id));
    expect(await release(token)).toEqual({ released: false });
    world.clock().advance(15 * MINUTE_MS);
    const given = await refused(pay(token, { setupIntentId: 'seti_1' }));
    expect([given.code, given.userMessage]).toEqual(['expired', EVENT_MESSAGES.placeLetGo]);
    expect((await refused(runOperation(payAtEvent, visitor(), { token }))).code).toBe('expired');
    const answers = await Promise.all([release(token), release(token)]);
    expect(answers.filter(({ released }) => released)).toHaveLength(1);
    expect(await see(token)).toMatchObject({ letGo: true, registration: { state: 'cancelled' } });
    expect(await world.told(await idOf(token))).toEqual([]);
    await ok(register(event.id));
    const due = await world.rows(`SELECT id FROM tenancy.registrations_to_release($1, 10)`, [
      new Date(world.clock().now()),
    ]);
    expect(due).toEqual([]);
  });

  test('of fifty at once who want the last place one can pay', async () => {
    await settings(true, true);
    const event = await world.anEvent({ amountCents: 2500, capacity: 1 });
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => register(event.id)));
    const got = outcomes.filter((outcome) => outcome.ok);
    expect(got).toHaveLength(1);
    const { token } = got[0]!.value;
    await ok(pay(token, await typed(token)));
    expect((await world.registrations(event.id)).map(({ paymentStatus }) => paymentStatus)).toEqual(['paid']);
  });

  test.each([
    ['declined', '4000000000000341', 'payment_declined'],
    ['expired', '4000000000000069', 'payment_declined'],
  ])('a card that is %s is told; another one pays', async (_, number, code) => {
    await settings(true, true);
    const event = await world.anEvent({ amountCents: 2500 });
    const { token } = await ok(register(event.id));
    const first = await ok(runOperation(registrationSetupIntent, visitor(), { token }));
    await typeCard((await see(token)).card.form!.account, first, number).catch(() => null);
    expect((await refused(pay(token, { setupIntentId: first.setupIntentId }))).code).toBe(code);
    expect(world.chargesOf(await idOf(token))).toEqual([]);
    expect((await see(token)).card).toMatchObject({ canPay: true, payUntil: expect.any(Date) });
    await ok(pay(token, await typed(token)));
    expect(world.chargesOf(await idOf(token))).toHaveLength(1);
  });

  test('a bank that asks its client is passed in the page', async () => {
    await settings(true, true);
    const event = await world.anEvent({ amountCents: 2500 });
    const { token } = await ok(register(event.id));
    const asked = await refused(pay(token, await typed(token, ASKS)));
    expect(asked.code).toBe('authentication_required');
    const { card } = await see(token);
    expect(card).toMatchObject({ canConfirm: true, canPay: true, payUntil: expect.any(Date) });
    const check = await ok(runOperation(confirmRegistrationPayment, visitor(), { token }));
    await passCheck(card.form!.account, check);
    expect((await ok(pay(token))).paymentStatus).toBe('paid');
    expect(world.chargesOf(await idOf(token))).toHaveLength(1);
    expect((await see(token)).card).toMatchObject({ payUntil: null, canConfirm: false });
  });

  test('a check left open does not pay twice: another card closes it first, the end of its time too', async () => {
    await settings(true, true);
    const event = await world.anEvent({ amountCents: 2500 });
    const { token } = await ok(register(event.id));
    expect((await refused(pay(token, await typed(token, ASKS)))).code).toBe('authentication_required');
    const { account } = (await see(token)).card.form!;
    const check = await ok(runOperation(confirmRegistrationPayment, visitor(), { token }));
    await ok(pay(token, await typed(token)));
    await passCheck(account, check);
    expect(world.chargesOf(await idOf(token))).toHaveLength(1);
    const late = await ok(register(event.id));
    expect((await refused(pay(late.token, await typed(late.token, ASKS)))).code).toBe(
      'authentication_required',
    );
    const open = await ok(runOperation(confirmRegistrationPayment, visitor(), { token: late.token }));
    world.clock().advance(15 * MINUTE_MS);
    expect(await release(late.token)).toEqual({ released: true });
    await passCheck(account, open);
    expect(world.chargesOf(await idOf(late.token))).toEqual([]);
  });

  test('killed between the bank and us: the sweeper finds the charge, the place is theirs, once', async () => {
    await settings(true, true);
    const event = await world.anEvent({ amountCents: 2500, capacity: 1 });
    const { token } = await ok(register(event.id));
    const id = await idOf(token);
    const given = await typed(token);
    world.failures.plan({ mode: 'timeout_after', method: 'POST', path: '/v1/payment_intents', times: 4 });
    expect(await ok(pay(token, given))).toMatchObject({ paymentStatus: 'processing' });
    world.failures.clear();
    // Its time is over while nobody knows: the place is not given away.
    world.clock().advance(16 * MINUTE_MS);
    expect(await release(token)).toEqual({ released: false });
    const [open] = await world.rows(`SELECT id FROM "Transaction" WHERE "billId" = $1 AND state = 0`, [id]);
    const input = { practiceId: world.a().id, transactionId: open!.id };
    await Promise.all([0, 1].map(() => runOperation(resolveTransaction, world.system(), input)));
    expect(world.chargesOf(id)).toHaveLength(1);
    expect(await see(token)).toMatchObject({
      letGo: false,
      registration: { state: 'registered', paymentStatus: 'paid' },
    });
    expect((await world.told(id)).filter((template) => template === 'registration_confirmed')).toHaveLength(
      1,
    );
  });

  test('an answer that was lost is told as under way, neither as declined before nor as nothing that was charged', async () => {
    await settings(true, true);
    const event = await world.anEvent({ amountCents: 2500 });
    const { token } = await ok(register(event.id));
    await refused(pay(token, await typed(token, '4000000000000341')));
    expect((await see(token)).card.error).not.toBeNull();
    const given = await typed(token);
    world.sandbox.failures.plan({
      mode: 'timeout_after',
      method: 'POST',
      path: '/v1/payment_intents',
      times: 10,
    });
    expect(await ok(pay(token, given))).toMatchObject({ paymentStatus: 'processing' });
    world.sandbox.failures.clear();
    const page = await see(token);
    expect([page.card.error, moneyLabel(page)]).toEqual([null, EVENT_MESSAGES.paymentUnderWay]);
    await ok(runOperation(cancelEventRegistration, visitor(), { token }));
    expect(moneyBackText(await see(token))).toBe(UNDER_WAY_GOES_BACK);
  });

  test('whoever comes again without having paid begins anew; what they paid goes back once they cancel', async () => {
    await settings(true, true);
    const event = await world.anEvent({ amountCents: 2500, capacity: 1 });
    const same = { ...person(), idempotencyKey: uuid() };
    const first = await ok(register(event.id, same));
    expect(await ok(register(event.id, same))).toEqual(first);
    const { token } = await ok(register(event.id, { ...same, idempotencyKey: uuid() }));
    expect((await see(first.token)).registration.state).toBe('cancelled');
    await ok(pay(token, await typed(token)));
    await ok(runOperation(cancelEventRegistration, visitor(), { token }));
    expect(await world.refundsWanted(await idOf(token))).toBe(1);
  });
});

describe('a card that is kept for the day', () => {
  test('is charged on the day of the event by its own clock, once', async () => {
    await settings(true, false);
    const event = await world.anEvent({ amountCents: 2500, startsAt: TEST_NOW + 3 * DAY_MS });
    const { token } = await ok(register(event.id));
    expect((await see(token)).card.chargedAtOnce).toBe(false);
    expect(await ok(pay(token, await typed(token)))).toEqual({
      paymentStatus: 'upcoming',
      message: EVENT_MESSAGES.cardKept,
    });
    const id = await idOf(token);
    expect(await world.told(id)).toEqual(['registration_confirmed', 'new_registration']);
    const due = async () =>
      (
        await world.rows(`SELECT id FROM tenancy.registrations_to_charge($1, 10)`, [
          new Date(world.clock().now()),
        ])
      ).map((row) => row.id as string);
    expect(await due()).not.toContain(id);
    world.clock().advance(3 * DAY_MS - 30 * MINUTE_MS);
    expect(await due()).toContain(id);
    const charge = () => runOperation(chargeRegistrationOfTheDay, world.system(), job(id));
    await Promise.all([charge(), charge()]);
    await charge();
    expect(world.chargesOf(id)).toHaveLength(1);
    expect(await due()).not.toContain(id);
    expect((await see(token)).registration.paymentStatus).toBe('paid');
  });
});

describe('a practice that asks for no card', () => {
  test('lets one choose: at the event, at once or after all', async () => {
    await settings(false, false);
    const event = await world.anEvent({ amountCents: 2500, startsAt: TEST_NOW + 3 * DAY_MS });
    const there = await ok(register(event.id, { payWith: 'event' }));
    expect(await world.told(await idOf(there.token))).toEqual(['registration_confirmed', 'new_registration']);
    expect((await see(there.token)).card).toMatchObject({ payUntil: null, canPay: true });
    const { token } = await ok(register(event.id));
    expect((await see(token)).card.canPayAtEvent).toBe(true);
    for (let times = 0; times < 2; times += 1)
      expect(await ok(runOperation(payAtEvent, visitor(), { token }))).toEqual({
        message: EVENT_MESSAGES.placeKept,
      });
    expect(await world.told(await idOf(token))).toEqual(['registration_confirmed', 'new_registration']);
    world.clock().advance(DAY_MS);
    expect(await release(token)).toEqual({ released: false });
  });

  test('a link pays for its own place alone, and without a card it says so', async () => {
    await settings(false, false);
    const event = await world.anEvent({ amountCents: 2500 });
    const [mine, theirs] = [await ok(register(event.id)), await ok(register(event.id))];
    expect((await refused(pay(mine.token))).userMessage).toBe(EVENT_MESSAGES.cardNeeded);
    const stolen = await typed(theirs.token);
    expect((await refused(pay(mine.token, stolen))).code).toBe('invalid_input');
    const { url } = await ok(runOperation(registrationCardPage, visitor(), { token: mine.token }));
    expect(url).toMatch(/^http/);
    const free = await world.anEvent({ amountCents: 0 });
    const { token } = await ok(register(free.id));
    expect((await see(token)).card).toMatchObject({ payUntil: null, canPay: false });
    expect((await refused(pay(token))).code).toBe('state_changed');
  });
});
