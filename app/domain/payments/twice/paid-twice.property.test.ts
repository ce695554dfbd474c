import fc from 'fast-check';
import Stripe from 'stripe';
import { beforeAll, describe, expect, test } from 'vitest';
import { runOperation } from '#app/operations/run.ts';
import { inThePage, ok } from '#tests/support/payments/card-appointments.ts';
import { TEST_NOW } from '#tests/support/context.ts';
import { paymentWorld, WEBHOOK_SECRET } from '#tests/support/worlds/payments.ts';
import { paypalCheckouts } from '#tests/support/payments/paypal-checkouts.ts';
import {
  applyProviderEvent,
  chargeCard,
  chargeTipOnly,
  confirmPayment,
  createAdjustment,
  markPaid,
  readPaymentFacts,
  receiveProviderEvent,
  resolvePayment,
  resolveRefund,
  resolveTransaction,
} from '../index.ts';

const world = paymentWorld();
const paypal = paypalCheckouts(world);
beforeAll(() => paypal.connect());

const TIP = 2000;
type Appointment = { id: string; clientId: string; token: string };
type Purpose = 'bill' | 'tip';
type Held = Parameters<typeof inThePage>[0];

/** From here on the bank of the appointment's card asks its client. */
const letTheBankAsk = ({ clientId }: Appointment) =>
  world.rows(
    `UPDATE "PaymentMethod" SET "providerPaymentMethodId" = replace("providerPaymentMethodId", '4242', '3184')
     WHERE "clientId" = $1`,
    [clientId],
  );

let appointments = 0;

/** An appointment whose `purpose` is still to be paid, with a card whose bank asks. */
async function anAppointment(purpose: Purpose): Promise<Appointment> {
  appointments += 1;
  const appointment = await world.anAppointment('4242', TEST_NOW - (50 * 24 + appointments * 4) * 3_600_000);
  if (purpose === 'tip') await ok(runOperation(chargeCard, world.owner(), { appointmentId: appointment.id }));
  await letTheBankAsk(appointment);
  return appointment;
}

const about = ({ id }: Appointment) => ({ appointmentId: id });
const chargeByCard = (appointment: Appointment, purpose: Purpose) =>
  purpose === 'tip'
    ? runOperation(chargeTipOnly, world.holder(appointment.token), { ...about(appointment), tipAmount: TIP })
    : runOperation(chargeCard, world.owner(), about(appointment));
const confirm = (appointment: Appointment) =>
  runOperation(confirmPayment, world.holder(appointment.token), about(appointment));
const resolve = (appointment: Appointment) =>
  runOperation(resolvePayment, world.holder(appointment.token), about(appointment));
const order = (appointment: Appointment, purpose: Purpose) =>
  paypal.create(appointment, purpose === 'tip' ? { tipOnly: true, tipAmountCents: TIP } : {});

/** The worker: what is not resolved is asked about at the providers, what is to go back goes back. */
async function work({ id }: Appointment): Promise<void> {
  const practiceId = world.a().id;
  // The webhook of a payment asks for the same: what became of it.
  for (const transaction of await world.transactions(id))
    if (transaction.state === 0)
      await runOperation(resolveTransaction, world.system(), { practiceId, transactionId: transaction.id });
  for (const refund of await world.rows(
    'SELECT id FROM "Adjustment" WHERE "billId" = $1 AND "refundState" = 0',
    [id],
  ))
    await ok(runOperation(resolveRefund, world.system(), { practiceId, adjustmentId: refund.id as string }));
}

/** Cents that both providers took, and cents that they gave back. */
async function atTheProviders({ id }: Appointment): Promise<{ taken: number; givenBack: number }> {
  const cards = await world.moved(id);
  const captures = paypal.captures(id).filter(({ status }) => status !== 'PENDING');
  const cents = (value: string) => Math.round(Number(value) * 100);
  return {
    taken: captures.reduce((sum, { amount }) => sum + cents(amount.value), cards.taken),
    givenBack: captures.reduce((sum, { refundedCents }) => sum + refundedCents, cards.givenBack),
  };
}

async function check(appointment: Appointment): Promise<void> {
  const { taken, givenBack } = await atTheProviders(appointment);
  const ledger = (await world.ledger(appointment.id)) as { kind: string; amountCents: number }[];
  const held = ledger.reduce((sum, { amountCents }) => sum + amountCents, 0);
  expect(held).toBe(taken - givenBack);
  expect(await paypal.feesBooked(appointment.id)).toBe(paypal.feesKept(appointment.id));
  const facts = (await world.a().db.run((sql) => readPaymentFacts(sql, world.a().id, [appointment.id]))).get(
    appointment.id,
  )!;
  const [row] = await world.rows('SELECT "paidAt" FROM "Appointment" WHERE id = $1', [appointment.id]);
  expect(held).toBe(row!.paidAt ? facts.totalCents : 0);
}

describe('a tip and a visit that two providers are asked for', () => {
  test('the bank’s window stays open, PayPal pays: the old window takes nothing any more', async () => {
    for (const purpose of ['tip', 'bill'] as const) {
      const appointment = await anAppointment(purpose);
      expect(await chargeByCard(appointment, purpose)).toMatchObject({
        refusal: { code: 'authentication_required' },
      });
      const held = (await ok(confirm(appointment))) as Held;
      await resolve(appointment);
      const { orderId } = await ok(order(appointment, purpose));
      world.paypal.approve(orderId);
      expect(await paypal.capture(appointment, orderId)).toMatchObject({ ok: true });
      await inThePage(held, true);
      await resolve(appointment);
      await check(appointment);
      expect((await atTheProviders(appointment)).givenBack).toBe(0);
    }
  });

  test('paid anew with a tip while the bank’s window stays open: that closes, and the tip is there once both are paid', async () => {
    const appointment = await anAppointment('bill');
    await chargeByCard(appointment, 'bill');
    const held = (await ok(confirm(appointment))) as Held;
    await resolve(appointment);
    const withTip = { ...about(appointment), tipAmount: 3000 };
    expect(await runOperation(chargeCard, world.holder(appointment.token), withTip)).toMatchObject({
      ok: false,
      refusal: { code: 'authentication_required' },
    });
    await inThePage(held, true);
    expect(await paypal.status(appointment.id)).toMatchObject({ paid: false, tip: 0 });
    await inThePage((await ok(confirm(appointment))) as Held, true);
    await resolve(appointment);
    expect(await paypal.status(appointment.id)).toMatchObject({ paid: true, tip: 3000 });
    expect(await world.ledger(appointment.id)).toEqual([{ kind: 'charge', amountCents: 12_000 }]);
    await check(appointment);
  });

  test('where the bill grew all the same, the former amount does not make it paid: the rest can still be marked', async () => {
    const appointment = await anAppointment('bill');
    await chargeByCard(appointment, 'bill');
    const held = (await ok(confirm(appointment))) as Held;
    await resolve(appointment);
    await forget(appointment);
    const more = { ...about(appointment), amountCents: -3000, adjustedAt: new Date(TEST_NOW) };
    await ok(runOperation(createAdjustment, world.owner(), more));
    await inThePage(held, true);
    await settleByWebhook(appointment);
    expect(await paypal.status(appointment.id)).toMatchObject({ paid: false });
    await ok(runOperation(markPaid, world.owner(), { ...about(appointment), paidBy: 'cash' }));
    expect(await world.ledger(appointment.id)).toEqual([
      { kind: 'charge', amountCents: 9000 },
      { kind: 'mark_paid', amountCents: 3000 },
    ]);
  });

  test('what is taken a second time all the same is told, and goes back once', async () => {
    const appointment = await anAppointment('tip');
    await chargeByCard(appointment, 'tip');
    const held = (await ok(confirm(appointment))) as Held;
    await resolve(appointment);
    await forget(appointment);
    const { orderId } = await ok(order(appointment, 'tip'));
    world.paypal.approve(orderId);
    await ok(paypal.capture(appointment, orderId));
    await inThePage(held, true);
    await Promise.all([settleByWebhook(appointment), settleByWebhook(appointment)]);
    await Promise.all([work(appointment), work(appointment)]);
    await settleByWebhook(appointment);
    await check(appointment);
    expect(await atTheProviders(appointment)).toEqual({ taken: 9000 + 2 * TIP, givenBack: TIP });
    const told = await world.rows(
      `SELECT kind FROM "TimelineEntry" WHERE "appointmentId" = $1 AND kind IN ('paid_twice', 'refunded')`,
      [appointment.id],
    );
    expect(told.map(({ kind }) => kind).sort()).toEqual(['paid_twice', 'refunded']);
    const [wanted] = await world.rows(
      `SELECT payload FROM "OutboxEvent" WHERE topic = 'resolve-refund' AND payload->>'adjustmentId' IN
         (SELECT id::text FROM "Adjustment" WHERE "billId" = $1)`,
      [appointment.id],
    );
    expect(wanted).toBeDefined();
  });

  test('marked as paid while the bank’s window is open and its webhook came first: the window is closed', async () => {
    const appointment = await anAppointment('bill');
    await chargeByCard(appointment, 'bill');
    const held = (await ok(confirm(appointment))) as Held;
    const pay = () => runOperation(markPaid, world.owner(), { ...about(appointment), paidBy: 'cash' });
    expect(await pay()).toMatchObject({ ok: false, refusal: { code: 'state_changed' } });
    // Its webhook 'the bank asks': the payment waits again, though nobody has asked what became of it.
    await settleByWebhook(appointment);
    await ok(pay());
    await inThePage(held, true);
    await settleByWebhook(appointment);
    expect((await atTheProviders(appointment)).taken).toBe(0);
    expect(await world.ledger(appointment.id)).toEqual([{ kind: 'mark_paid', amountCents: 9000 }]);
  });
});

/** As where closing it never reached the bank: the product believes that nothing waits any more. */
const forget = ({ id }: Appointment) =>
  world.rows(
    `UPDATE "Transaction" SET "requiresAction" = false WHERE "billId" = $1 AND provider <> 'paypal' AND state = 2`,
    [id],
  );

const stripe = new Stripe('sk_test_1');
let events = 0;

/** The card provider's word of every payment of the appointment, as its webhook brings it and the worker applies it. */
async function settleByWebhook({ id }: Appointment): Promise<void> {
  const intents = world.sandbox.store
    .all('payment_intents')
    .filter(({ metadata }) => metadata.appointmentId === id);
  for (const intent of intents) {
    const eventId = `evt_twice_${(events += 1)}`;
    const rawBody = JSON.stringify({
      id: eventId,
      object: 'event',
      api_version: '2026-10-28.endive',
      created: Math.floor(TEST_NOW / 1000),
      account: 'acct_demo_alder_house',
      type: intent.status === 'succeeded' ? 'payment_intent.succeeded' : 'payment_intent.requires_action',
      data: { object: intent },
    });
    const signature = stripe.webhooks.generateTestHeaderString({ payload: rawBody, secret: WEBHOOK_SECRET });
    await ok(runOperation(receiveProviderEvent, world.system(), { rawBody, signature }));
    const [stored] = await world.rows('SELECT id FROM "WebhookEvent" WHERE "eventId" = $1', [eventId]);
    await ok(runOperation(applyProviderEvent, world.system(), { webhookEventId: stored.id as string }));
  }
}

// prettier-ignore
const STEPS = [
  'charge', 'confirm', 'resolve', 'page', 'webhook', 'forget', 'order', 'approve', 'review', 'decide', 'capture', 'work',
] as const;
type Step = (typeof STEPS)[number];

/** One course of two payments: what its page holds of each. */
class Course {
  private held: Held | null = null;
  private orderId: string | null = null;
  constructor(
    readonly appointment: Appointment,
    private readonly purpose: Purpose,
  ) {}

  /** Does a step, where there is anything to do it with; a refusal is an answer, a fault is not. */
  async take(step: Step): Promise<void> {
    const { appointment, purpose, held, orderId } = this;
    const answered = async <T>(outcome: ReturnType<typeof runOperation> | Promise<T>) => {
      const result = (await outcome) as { ok: boolean; refusal?: { code: string }; value?: unknown };
      if (!result.ok) expect(result.refusal!.code).not.toBe('internal');
      return result;
    };
    if (step === 'charge') await answered(chargeByCard(appointment, purpose));
    if (step === 'confirm') {
      const result = await answered(confirm(appointment));
      if (result.ok) this.held = result.value as Held;
    }
    if (step === 'resolve') await answered(resolve(appointment));
    if (step === 'page' && held) await inThePage(held, true);
    if (step === 'webhook') await settleByWebhook(appointment);
    if (step === 'forget') await forget(appointment);
    if (step === 'order') {
      const result = await answered(order(appointment, purpose));
      if (result.ok) this.orderId = (result.value as { orderId: string }).orderId;
    }
    if (step === 'approve' && orderId) world.paypal.approve(orderId);
    if (step === 'review' && orderId) world.paypal.approve(orderId, 'review');
    if (step === 'decide' && orderId) world.paypal.decide(orderId);
    if (step === 'capture' && orderId) await answered(paypal.capture(appointment, orderId));
    if (step === 'work') await work(appointment);
  }
}

/** Of the courses that must come to their end, however slow the machine is. */
const LEAST_RUN = 5;

test('in any order, the ledger is what two providers took for one thing less what they gave back (C96)', async () => {
  let twice = 0;
  let run = 0;
  const until = performance.now() + 30_000;
  // Both ways lead on as a rule, in any order of their steps; whatever else may come between.
  const window: Step[] = ['charge', 'confirm', 'resolve'];
  const begun = fc.constantFrom<Step[]>([], window, [...window, 'forget'], [...window, 'forget']);
  const byCard = fc.constantFrom<Step[]>([...window, 'page', 'webhook'], ['page', 'webhook']);
  const byPaypal = fc.constantFrom<Step[]>(
    ['order', 'approve', 'capture'],
    ['order', 'review', 'capture', 'decide', 'work'],
  );
  const between = fc.array(fc.constantFrom<Step>(...STEPS), { maxLength: 3 });
  const picks = fc.array(fc.nat({ max: 2 }), { minLength: 14, maxLength: 14 });
  const course = fc.tuple(begun, byCard, byPaypal, between, picks).map(([first, ...rest]) => {
    const lanes = rest.slice(0, 3).map((lane) => [...(lane as Step[])]);
    const picked = (rest[3] as number[]).flatMap((lane) => lanes[lane]!.splice(0, 1));
    return [...first, ...picked, ...lanes.flat()];
  });
  await fc.assert(
    fc.asyncProperty(fc.constantFrom<Purpose>('tip', 'bill'), course, async (purpose, steps) => {
      // Broken off between two courses: one that is left half-way would go on in the next file.
      if (performance.now() > until && run >= LEAST_RUN) return;
      const going = new Course(await anAppointment(purpose), purpose);
      for (const step of steps) await going.take(step);
      for (const step of ['decide', 'webhook', 'work', 'webhook', 'work'] as const) await going.take(step);
      await check(going.appointment);
      run += 1;
      if ((await atTheProviders(going.appointment)).givenBack > 0) twice += 1;
    }),
    {
      numRuns: 30,
      examples: [['tip', [...window, 'forget', 'order', 'approve', 'capture', 'page', 'webhook']]],
    },
  );
  // Those after the time showed nothing: enough must have come to their end.
  expect(run).toBeGreaterThanOrEqual(LEAST_RUN);
  // Some of the courses did take it twice, the first for certain.
  expect(twice).toBeGreaterThan(0);
}, 120_000);
