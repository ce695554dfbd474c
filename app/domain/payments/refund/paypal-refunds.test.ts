import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#app/lib/duration.ts';
import { runOperation } from '#app/operations/run.ts';
import { signedHeaders } from '#sandbox/paypal/webhooks.ts';
import { ok } from '#tests/support/worlds/booking.ts';
import { TEST_NOW } from '#tests/support/context.ts';
import { paymentWorld } from '#tests/support/worlds/payments.ts';
import { MERCHANTS, paypalCheckouts } from '#tests/support/payments/paypal-checkouts.ts';
import {
  applyProviderEvent,
  createAdjustment,
  lookForMoney,
  receivePaypalEvent,
  resolveRefund,
} from '../index.ts';

const world = paymentWorld();
const paypal = paypalCheckouts(world);
beforeAll(() => paypal.connect());

async function aPaidAppointment() {
  const appointment = await world.anAppointment();
  await ok(paypal.capture(appointment, await paypal.approved(appointment)));
  return { ...appointment, captureId: paypal.captures(appointment.id)[0]!.id };
}

/** As the practice does in its account at PayPal. */
const atPaypal = (captureId: string, amountCents: number) =>
  world.wallets.refund({
    account: { provider: 'paypal', merchantId: MERCHANTS.a },
    paymentIntentId: captureId,
    amountCents,
    currency: 'USD',
    metadata: {},
    idempotencyKey: `by-hand-${captureId}-${amountCents}`,
  });

/** The last event that PayPal has sent, received and applied; what of it is done. */
async function told(type = 'PAYMENT.CAPTURE.REFUNDED', id?: string): Promise<boolean> {
  const { body } = world.paypal.store.all('events').at(-1)!;
  const sent = { ...(body as { id: string }), event_type: type, ...(id && { id }) };
  const rawBody = JSON.stringify(sent);
  const headers = signedHeaders('WEBHOOKTEST1', rawBody);
  await ok(runOperation(receivePaypalEvent, world.system(), { rawBody, headers }));
  const [stored] = await world.rows('SELECT id FROM "WebhookEvent" WHERE "eventId" = $1', [sent.id]);
  const event = { webhookEventId: stored.id as string };
  const [queued] = await world.rows('SELECT 1 FROM graphile_worker.jobs WHERE key = $1', [
    `provider-event:${event.webhookEventId}`,
  ]);
  expect(queued).toBeDefined();
  return (await ok(runOperation(applyProviderEvent, world.system(), event))).applied;
}

const PAID = { kind: 'charge', amountCents: 9000 };
const adjustmentsOf = (billId: string) =>
  world.rows(
    `SELECT "amountCents", note, "refundState", "removedAt" IS NOT NULL AS removed FROM "Adjustment"
     WHERE "billId" = $1 ORDER BY "createdAt", id`,
    [billId],
  );
const feesOf = async (billId: string) =>
  (
    await world.rows(
      `SELECT "amountCents" FROM "LedgerEntry" WHERE "billId" = $1 AND kind = 'provider_fee' ORDER BY "createdAt", id`,
      [billId],
    )
  ).map(({ amountCents }) => amountCents as number);
const giveBack = (appointmentId: string, amountCents: number) =>
  runOperation(createAdjustment, world.owner(), {
    appointmentId,
    amountCents,
    adjustedAt: new Date(TEST_NOW),
  });

describe('a refund made at PayPal itself', () => {
  test('is written down once when its event comes, and its client is told; the rest can still be given back', async () => {
    const { id, captureId } = await aPaidAppointment();
    await atPaypal(captureId, 2500);
    expect(await told()).toBe(true);
    expect(await told('PAYMENT.CAPTURE.REFUNDED', 'WH-AGAIN')).toBe(true);
    expect(await world.ledger(id)).toEqual([PAID, { kind: 'refund', amountCents: -2500 }]);
    expect(await adjustmentsOf(id)).toEqual([
      { amountCents: 2500, note: 'Refunded at PayPal', refundState: 1, removed: false },
    ]);
    expect(await world.wanted(id)).toContain('payment_refunded');
    expect(await giveBack(id, 6501)).toMatchObject({ ok: false });
    expect(await giveBack(id, 6500)).toMatchObject({ ok: true });
    // Of our own refund the event says nothing new.
    expect(await told()).toBe(true);
    expect(await adjustmentsOf(id)).toHaveLength(2);
    expect(world.paypal.store.get('captures', captureId)?.refundedCents).toBe(9000);
    // What PayPal gave of its fee back, at either place, is in the books once.
    expect(await feesOf(id)).toEqual([363, -87, -226]);
    expect(await paypal.feesBooked(id)).toBe(paypal.feesKept(id));
  });

  test('that is under way says what PayPal gives of its fee once it is done, however often it is told', async () => {
    const { id, captureId } = await aPaidAppointment();
    await atPaypal(captureId, 2500);
    const stored = (status: 'PENDING' | 'COMPLETED') => {
      const [refund] = world.paypal.store.all('refunds').filter((one) => one.captureId === captureId);
      world.paypal.store.put('refunds', refund!.id, { ...refund!, status });
    };
    stored('PENDING');
    expect(await told('PAYMENT.CAPTURE.REFUNDED', 'WH-PENDING')).toBe(true);
    expect(await feesOf(id)).toEqual([363]);
    stored('COMPLETED');
    for (const event of ['WH-DONE', 'WH-DONE-AGAIN'])
      expect(await told('PAYMENT.CAPTURE.REFUNDED', event)).toBe(true);
    expect(await feesOf(id)).toEqual([363, -87]);
    expect(await world.ledger(id)).toEqual([PAID, { kind: 'refund', amountCents: -2500 }]);
  });

  test('that PayPal did not carry out after all is here again', async () => {
    const { id, captureId } = await aPaidAppointment();
    await atPaypal(captureId, 2500);
    await told();
    const [refund] = world.paypal.store.all('refunds').filter((one) => one.captureId === captureId);
    world.paypal.store.put('refunds', refund!.id, { ...refund!, status: 'FAILED' });
    expect(await told('PAYMENT.CAPTURE.REFUNDED', 'WH-FAILED')).toBe(true);
    expect(await world.ledger(id)).toEqual([
      PAID,
      { kind: 'refund', amountCents: -2500 },
      { kind: 'refund', amountCents: 2500 },
    ]);
    expect(await adjustmentsOf(id)).toMatchObject([{ refundState: 2, removed: true }]);
    // And PayPal keeps again what it had given of its fee.
    expect(await told('PAYMENT.CAPTURE.REFUNDED', 'WH-FAILED-AGAIN')).toBe(true);
    expect(await feesOf(id)).toEqual([363, -87, 87]);
  });

  test.each([['COMPLETED'], ['FAILED']] as const)(
    'of ours that waits at PayPal is read again daily until it is %s',
    async (status) => {
      const { id, captureId } = await aPaidAppointment();
      const order = (path: string, body = {}) =>
        fetch(`http://sandbox.test/_sandbox/paypal/${path}`, { method: 'POST', body: JSON.stringify(body) });
      await order(`orders/${world.paypal.store.get('captures', captureId)!.orderId}/slow-refunds`);
      await ok(giveBack(id, 3000));
      const pending = async () =>
        (await world.rows('SELECT "refundPendingAt" FROM "Adjustment" WHERE "billId" = $1', [id])).map(
          (row) => row.refundPendingAt !== null,
        );
      expect(await pending()).toEqual([true]);
      const [refund] = world.paypal.store.all('refunds').filter((one) => one.captureId === captureId);
      expect(refund!.status).toBe('PENDING');
      /** Each day the worker finds the practice, though nothing of it pays out. */
      async function aDay() {
        world.clock().advance(25 * HOUR_MS);
        const due = await lookForMoney.due!(world.system(), new Date(world.clock().now()));
        if (!due.some(({ practiceId }) => practiceId === world.a().id)) return false;
        await ok(runOperation(lookForMoney, world.system(), { practiceId: world.a().id }));
        return true;
      }
      await world.rows('UPDATE "Practice" SET "stripeAccountId" = NULL, "moneyCheckAt" = $1', [
        new Date(TEST_NOW),
      ]);
      expect(await aDay()).toBe(true);
      expect(await pending()).toEqual([true]);
      await order(`refunds/${refund!.id}/decide`, { status });
      expect(await aDay()).toBe(true);
      expect(await pending()).toEqual([false]);
      const back = status === 'FAILED' ? [{ kind: 'refund', amountCents: 3000 }] : [];
      expect(await world.ledger(id)).toEqual([PAID, { kind: 'refund', amountCents: -3000 }, ...back]);
      expect(
        await world.rows(
          `SELECT payload->>'kind' AS kind FROM "OutboxEvent" WHERE topic = 'tell-of-return'
        AND payload->>'id' IN (SELECT id::text FROM "Adjustment" WHERE "billId" = $1)`,
          [id],
        ),
      ).toEqual(status === 'FAILED' ? [{ kind: 'refund' }] : []);
      // Nothing is left to ask for.
      expect(await aDay()).toBe(false);
    },
  );

  test('that PayPal cannot be asked about is asked for the next day, and no other provider anew for its sake', async () => {
    const { id, captureId } = await aPaidAppointment();
    await atPaypal(captureId, 2500);
    await told('PAYMENT.CAPTURE.REFUNDED', 'WH-BEFORE-OUTAGE');
    // A refund of before its waiting was noted: the migration has it read once more.
    const sql = await readFile('prisma/migrations/20261128060633_money_back_by_sums/migration.sql', 'utf8');
    const marks = sql.slice(sql.lastIndexOf('UPDATE "Adjustment"'));
    await world.rows('UPDATE "Adjustment" SET "createdAt" = now() WHERE "billId" = $1', [id]);
    const isPending = async () =>
      (await world.rows('SELECT "refundPendingAt" AS at FROM "Adjustment" WHERE "billId" = $1', [id]))[0]
        .at !== null;
    expect(await isPending()).toBe(false);
    await world.rows(marks);
    expect(await isPending()).toBe(true);
    const look = () => runOperation(lookForMoney, world.system(), { practiceId: world.a().id });
    world.paypal.failures.plan({
      mode: 'error_before',
      method: 'GET',
      path: '/v2/checkout/orders',
      times: 50,
    });
    await ok(look());
    world.paypal.failures.clear();
    expect(await isPending()).toBe(true);
    const [{ at }] = await world.rows('SELECT "moneyCheckAt" AS at FROM "Practice" WHERE id = $1', [
      world.a().id,
    ]);
    expect((at as Date).getTime()).toBe(world.clock().now() + DAY_MS);
    await ok(look());
    expect(await isPending()).toBe(false);
  });

  test('and what PayPal took back for a dispute is written down too', async () => {
    const { id, captureId } = await aPaidAppointment();
    await atPaypal(captureId, 9000);
    expect(await told('PAYMENT.CAPTURE.REVERSED')).toBe(true);
    expect(await world.ledger(id)).toEqual([PAID, { kind: 'refund', amountCents: -9000 }]);
    // Nothing is left that could be given back a second time.
    expect(await giveBack(id, 1)).toMatchObject({ ok: false });
  });
});

describe('a refund of ours through PayPal', () => {
  test('that was carried out and never answered is found days later, and not asked for again', async () => {
    const { id, captureId } = await aPaidAppointment();
    const path = '/v2/payments/captures';
    world.paypal.failures.plan({ mode: 'drop_after', method: 'POST', path, times: 10 });
    await giveBack(id, 2000);
    world.paypal.failures.clear();
    world.clock().advance(48 * HOUR_MS);
    world.paypal.failures.plan({ mode: 'error_before', method: 'POST', path, times: 10 });
    const [open] = await world.rows('SELECT id FROM "Adjustment" WHERE "billId" = $1 AND "refundState" = 0', [
      id,
    ]);
    const job = { practiceId: world.a().id, adjustmentId: open.id as string };
    expect(await runOperation(resolveRefund, world.system(), job)).toMatchObject({
      value: { refundedCents: 2000 },
    });
    world.paypal.failures.clear();
    expect(world.paypal.store.get('captures', captureId)?.refundedCents).toBe(2000);
    expect(await world.ledger(id)).toEqual([PAID, { kind: 'refund', amountCents: -2000 }]);
    expect(await feesOf(id)).toEqual([363, -69]);
  });
});
