import { beforeAll, describe, expect, test } from 'vitest';
import { runOperation } from '#app/operations/run.ts';
import { rateLimiter } from '#app/platform/rate-limit.ts';
import { signedHeaders } from '#sandbox/paypal/webhooks.ts';
import { paymentWorld } from '#tests/support/worlds/payments.ts';
import { MERCHANTS, paypalCheckouts } from '#tests/support/payments/paypal-checkouts.ts';
import { chargeCard, createAdjustment, receivePaypalEvent, refundAppointment } from '../index.ts';
import { PAYMENT_MESSAGES } from '../messages.ts';

const world = paymentWorld();
const paypal = paypalCheckouts(world);
beforeAll(() => paypal.connect());

const refused = (userMessage: string) => ({ ok: false, refusal: { userMessage } });
const tipOnly = (tipAmountCents: number) => ({ tipAmountCents, tipOnly: true });

async function aPaidAppointment() {
  const appointment = await world.anAppointment();
  await paypal.capture(appointment, await paypal.approved(appointment));
  return appointment;
}

describe('tips through PayPal (000 §5, C41)', () => {
  test('a tip alone for a visit that is paid, whatever it was paid with, and only one', async () => {
    const appointment = await world.anAppointment();
    await runOperation(chargeCard, world.owner(), { appointmentId: appointment.id });
    const [first, second] = [
      await paypal.approved(appointment, tipOnly(1800)),
      await paypal.approved(appointment, tipOnly(900)),
    ];
    expect(await paypal.capture(appointment, first)).toMatchObject({
      ok: true,
      value: { appointment: { clientPaymentStatus: 'Paid', tipAmountCents: 1800 } },
    });
    expect(await world.ledger(appointment.id)).toEqual([
      { kind: 'charge', amountCents: 9000 },
      { kind: 'tip', amountCents: 1800 },
    ]);
    // Of the tip alone: 3.49 percent and 49 cents; the visit was paid by card.
    expect(await paypal.feesBooked(appointment.id)).toBe(112);
    expect(await paypal.capture(appointment, second)).toMatchObject(refused(PAYMENT_MESSAGES.tipGiven));
    expect(await paypal.create(appointment, tipOnly(900))).toMatchObject(refused(PAYMENT_MESSAGES.tipGiven));
  });

  test.each([
    [-1, PAYMENT_MESSAGES.tipMalformed],
    [0, PAYMENT_MESSAGES.tipMissing],
    [0.5, 'Please enter the tip in whole cents.'],
    [1e9, PAYMENT_MESSAGES.tipTooLarge],
    [27_001, PAYMENT_MESSAGES.tipTooLarge],
  ])('of %s cents is refused', async (cents, text) => {
    const appointment = await aPaidAppointment();
    expect(await paypal.create(appointment, tipOnly(cents))).toMatchObject(refused(text));
  });

  test('beside the payment: refused before the visit, and where one is given already', async () => {
    const coming = await world.anAppointment('4242', world.clock().now() + 3_600_000);
    expect(await paypal.create(coming, { tipAmountCents: 900 })).toMatchObject(
      refused(PAYMENT_MESSAGES.chargedOnTheDay),
    );
    expect(await paypal.create(coming, tipOnly(900))).toMatchObject(
      refused(PAYMENT_MESSAGES.tipAfterTheAppointment),
    );
    const appointment = await world.anAppointment();
    expect(await paypal.create(appointment, tipOnly(900))).toMatchObject(
      refused(PAYMENT_MESSAGES.tipAfterPayment),
    );
    const paid = await paypal.capture(
      appointment,
      await paypal.approved(appointment, { tipAmountCents: 900 }),
    );
    expect(paid).toMatchObject({ ok: true });
    expect(await world.ledger(appointment.id)).toEqual([{ kind: 'charge', amountCents: 9900 }]);
    expect(await paypal.feesBooked(appointment.id)).toBe(395);
    expect(await paypal.create(appointment, tipOnly(900))).toMatchObject(refused(PAYMENT_MESSAGES.tipGiven));
  });

  test('where no tips are taken, and where neither PayPal nor Venmo is, nothing begins', async () => {
    const appointment = await world.anAppointment();
    await world.rows('UPDATE "Practice" SET "acceptsTips" = false WHERE id = $1', [world.a().id]);
    expect(await paypal.create(appointment, { tipAmountCents: 900 })).toMatchObject(
      refused(PAYMENT_MESSAGES.noTips),
    );
    await world.rows('UPDATE "Practice" SET "acceptsTips" = true, "paypalEnabled" = false WHERE id = $1', [
      world.a().id,
    ]);
    expect(await paypal.create(appointment)).toMatchObject(refused(PAYMENT_MESSAGES.paypalNotTaken));
    await world.rows('UPDATE "Practice" SET "paypalEnabled" = true WHERE id = $1', [world.a().id]);
  });

  test('an appointment opens a limited number of orders', async () => {
    const appointment = await world.anAppointment();
    for (let opened = 0; opened < 20; opened += 1)
      expect(await paypal.create(appointment)).toMatchObject({ ok: true });
    expect(await paypal.create(appointment)).toMatchObject(refused(PAYMENT_MESSAGES.paypalTooMany));
    world.clock().advance(3_600_001);
    expect(await paypal.create(appointment)).toMatchObject({ ok: true });
  });
});

describe('giving back what came through PayPal', () => {
  const adjust = (appointmentId: string, amountCents: number) =>
    runOperation(createAdjustment, world.owner(), {
      appointmentId,
      amountCents,
      adjustedAt: new Date(world.clock().now()),
    });
  const refundsOf = (id: string) => {
    const captures = paypal.captures(id).map((capture) => capture.id);
    return world.paypal.store.all('refunds').filter((refund) => captures.includes(refund.captureId));
  };

  test('a part, then more than is left, then the rest when the visit is called off', async () => {
    const { id } = await aPaidAppointment();
    expect(await adjust(id, 2000)).toMatchObject({
      ok: true,
      value: { adjustment: { refundUnderWay: false } },
    });
    expect(await adjust(id, 7001)).toMatchObject(refused(PAYMENT_MESSAGES.refundTooLarge('$70')));
    await world.rows(`UPDATE "Appointment" SET state = 'cancelled' WHERE id = $1`, [id]);
    const input = { practiceId: world.a().id, appointmentId: id };
    await Promise.all([1, 2].map(() => runOperation(refundAppointment, world.system(), input)));
    const back = await world.rows(
      `SELECT "amountCents", provider FROM "LedgerEntry" WHERE "billId" = $1 AND kind = 'refund' ORDER BY "createdAt"`,
      [id],
    );
    expect(back).toEqual([
      { amountCents: -2000, provider: 'paypal' },
      { amountCents: -7000, provider: 'paypal' },
    ]);
    expect(refundsOf(id).map(({ amount }) => amount.value)).toEqual(['20.00', '70.00']);
    // Of the fee of $3.63 PayPal gave its percentage back, 69 cents and $2.44.
    expect(await paypal.feesBooked(id)).toBe(363 - 69 - 244);
    expect(paypal.feesKept(id)).toBe(50);
  });

  test('an answer that is lost gives back once', async () => {
    const { id } = await aPaidAppointment();
    world.paypal.failures.plan({ mode: 'drop_after', method: 'POST', path: '/v2/payments/captures' });
    expect(await adjust(id, 2000)).toMatchObject({
      ok: true,
      value: { adjustment: { refundUnderWay: true } },
    });
    await runOperation(refundAppointment, world.system(), { practiceId: world.a().id, appointmentId: id });
    expect(
      refundsOf(id)
        .map(({ amount }) => amount.value)
        .sort(),
    ).toEqual(['20.00', '70.00']);
    expect(await paypal.feesBooked(id)).toBe(paypal.feesKept(id));
  });

  test('what PayPal gives back no more is said in plain words', async () => {
    const { id } = await aPaidAppointment();
    const capture = paypal.captures(id)[0]!;
    world.paypal.store.put('captures', capture.id, { ...capture, refundedCents: 9000 });
    expect(await adjust(id, 2000)).toMatchObject(refused('PayPal did not give the money back.'));
    const paidTo = (merchant: string) =>
      world.rows('UPDATE "Transaction" SET "providerAccountId" = $2 WHERE "billId" = $1', [id, merchant]);
    await paidTo('ANTHERMERCHNT');
    expect(await adjust(id, 2000)).toMatchObject(
      refused(
        'PayPal no longer lets us act for this practice. The money can be given back at PayPal itself.',
      ),
    );
    await paidTo(MERCHANTS.a);
    expect(await world.ledger(id)).toHaveLength(1);
  });
});

describe('PayPal’s own word (C46)', () => {
  const event = (orderId: string) =>
    JSON.stringify({
      id: `WH-${orderId}`,
      event_type: 'PAYMENT.CAPTURE.COMPLETED',
      create_time: '2026-03-04T15:00:00Z',
      resource: { id: 'X', supplementary_data: { related_ids: { order_id: orderId } } },
    });
  const receive = (rawBody: string, headers: Record<string, string>) =>
    runOperation(receivePaypalEvent, world.system(), { rawBody, headers });
  const jobs = (key: string) => world.rows('SELECT 1 FROM graphile_worker.jobs WHERE key = $1', [key]);

  test('is kept once, and has the order of a payment under way read', async () => {
    const appointment = await world.anAppointment();
    const orderId = await paypal.approved(appointment, {}, 'review');
    await paypal.capture(appointment, orderId);
    const body = event(orderId);
    const headers = signedHeaders('WEBHOOKTEST1', body);
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => receive(body, headers)));
    expect(outcomes.filter((outcome) => outcome.ok && outcome.value.received)).toHaveLength(1);
    const [{ id }] = (await world.transactions(appointment.id)) as [{ id: string }];
    expect(await jobs(`resolve:${id}`)).toHaveLength(1);
  });

  test('is nobody else’s: changed by a byte, unsigned, or signed for another webhook', async () => {
    const body = event('UNKNOWNORDER');
    const headers = signedHeaders('WEBHOOKTEST1', body);
    const invalid = { ok: false, refusal: { code: 'invalid_input' } };
    expect(await receive(`${body} `, headers)).toMatchObject(invalid);
    expect(await receive(body, {})).toMatchObject(invalid);
    expect(await receive(body, signedHeaders('ANOTHERWEBHOOK', body))).toMatchObject(invalid);
    expect(await world.rows(`SELECT 1 FROM "WebhookEvent" WHERE "eventId" = 'WH-UNKNOWNORDER'`)).toEqual([]);
  });

  test('is asked of PayPal for few strangers: from one address a minute’s worth, however many come at once', async () => {
    const body = event('STRANGERSORDER');
    const forged = signedHeaders('ANOTHERWEBHOOK', body);
    const ctx = world.system();
    const { wallets } = ctx.ports;
    let asked = 0;
    const counted = Object.assign(Object.create(wallets) as typeof wallets, {
      verifyWebhook: (...[raw, header, mayAsk]: Parameters<typeof wallets.verifyWebhook>) =>
        wallets.verifyWebhook(raw, header, async (unproved) => {
          await mayAsk?.(unproved);
          asked += 1;
        }),
    });
    const from = (address: string, headers: Record<string, string>) =>
      runOperation(
        receivePaypalEvent,
        {
          ...ctx,
          address,
          ports: Object.create(ctx.ports, { wallets: { value: counted } }) as typeof ctx.ports,
        },
        { rawBody: body, headers },
      );
    const codes = (outcomes: Awaited<ReturnType<typeof from>>[]) =>
      outcomes.map((outcome) => (outcome.ok ? 'taken' : outcome.refusal.code));
    const many = await Promise.all(Array.from({ length: 80 }, () => from('192.0.2.66', forged)));
    expect(codes(many).filter((code) => code === 'rate_limited')).toHaveLength(20);
    expect(asked).toBe(60);
    // PayPal's own, from elsewhere, cost nothing however many they are.
    const genuine = signedHeaders('WEBHOOKTEST1', body);
    for (let sent = 0; sent < 70; sent++)
      expect(codes([await from('192.0.2.77', genuine)])).toEqual(['taken']);
  });

  test('what is no event of PayPal’s to look at is never asked about, and strangers’ do not close the door to our orders’ (C94)', async () => {
    const limiter = rateLimiter(world.db().database.pool);
    const left = async () =>
      (await limiter.hasLeft('askedEventGlobal', 'all')) &&
      (await limiter.hasLeft('askedEventAddress', '192.0.2.90'));
    const ctx = { ...world.system(), address: '192.0.2.90', limiter };
    const body = event('LOOKEDAT');
    const good = signedHeaders('ANOTHERWEBHOOK', body);
    for (const headers of [
      { ...good, 'paypal-transmission-time': 'x' },
      { ...good, 'paypal-transmission-time': '2020-01-01T00:00:00Z' },
      { ...good, 'paypal-cert-url': 'https://paypal.com.evil.example/cert' },
      { ...good, 'paypal-cert-url': 'x' },
    ]) {
      for (let n = 0; n < 20; n++)
        expect(await runOperation(receivePaypalEvent, ctx, { rawBody: body, headers })).toMatchObject({
          refusal: { code: 'invalid_input' },
        });
    }
    expect(await left()).toBe(true);

    await limiter.spend('askedEventGlobal', 'all', 300);
    const appointment = await world.anAppointment();
    const orderId = await paypal.approved(appointment, {}, 'review');
    await paypal.capture(appointment, orderId);
    const ours = event(orderId);
    expect(await runOperation(receivePaypalEvent, ctx, { rawBody: body, headers: good })).toMatchObject({
      refusal: { code: 'rate_limited' },
    });
    const headers = signedHeaders('WEBHOOKTEST1', ours);
    expect(await runOperation(receivePaypalEvent, ctx, { rawBody: ours, headers })).toMatchObject({
      ok: true,
      value: { received: true },
    });
  });
});
