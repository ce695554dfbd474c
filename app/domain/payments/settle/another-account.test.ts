import { beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS } from '#app/lib/duration.ts';
import { runOperation } from '#app/operations/run.ts';
import { squareSeller } from '#tests/support/cards/keepers.ts';
import { adjusting } from '#tests/support/payments/adjusting.ts';
import { MERCHANTS, paypalCheckouts } from '#tests/support/payments/paypal-checkouts.ts';
import { ok } from '#tests/support/worlds/booking.ts';
import { paymentWorld } from '#tests/support/worlds/payments.ts';
import { chargeCard, resolveRefund, resolveTransaction } from '../index.ts';
import { PAYMENT_MESSAGES } from '../messages.ts';

type World = ReturnType<typeof paymentWorld>;

const pay = (world: World, appointmentId: string) =>
  runOperation(chargeCard, world.owner(), { appointmentId });

async function sweep(world: World, appointmentId: string) {
  const [open] = await world.transactions(appointmentId);
  return runOperation(resolveTransaction, world.system(), {
    practiceId: world.a().id,
    transactionId: open.id,
  });
}

describe('a practice that has connected another account since', () => {
  describe('at Stripe', () => {
    const world = paymentWorld();
    const connect = (account: string) =>
      world.rows('UPDATE "Practice" SET "stripeAccountId" = $2 WHERE id = $1', [world.a().id, account]);

    test('a charge whose answer was lost is found where it was made, and goes back from there', async () => {
      const { id } = await world.anAppointment();
      world.failures.plan({ mode: 'timeout_after', method: 'POST', path: '/v1/payment_intents', times: 10 });
      await ok(pay(world, id));
      world.failures.clear();
      await connect('acct_demo_another');
      // Not charged at the new one beside it.
      expect(await pay(world, id)).toMatchObject({
        refusal: { code: 'conflict', userMessage: PAYMENT_MESSAGES.chargeUnderWay },
      });
      expect(await sweep(world, id)).toMatchObject({ ok: true, value: { outcome: 'succeeded' } });
      const { adjust, refundedAtProvider } = adjusting(world);
      await ok(adjust(id, 4000));
      expect(refundedAtProvider(id)).toBe(4000);
      await connect('acct_demo_alder_house');
    });

    test('a charge that the former one never heard of ends; the card of before is asked nothing', async () => {
      const { id } = await world.anAppointment();
      world.failures.plan({ mode: 'drop_before', method: 'POST', path: '/v1/payment_intents', times: 10 });
      await ok(pay(world, id));
      world.failures.clear();
      await connect('acct_demo_another');
      expect(await sweep(world, id)).toMatchObject({ ok: true, value: { outcome: 'cancelled' } });
      await connect('acct_demo_alder_house');
      expect(await world.moved(id)).toMatchObject({ taken: 0 });
    });
  });

  describe('at Square, whose key to act is gone with the connection', () => {
    const world = paymentWorld('square');
    const connect = ({ merchantId, accessTokenEncrypted }: ReturnType<typeof squareSeller>) =>
      world.rows(
        `UPDATE "PaymentAccount" SET "externalAccountId" = $2, "accessTokenEncrypted" = $3
         WHERE "practiceId" = $1 AND provider = 'square'`,
        [world.a().id, merchantId, accessTokenEncrypted],
      );

    test('a charge whose answer was lost stays unknown, and is found once the former one is connected again', async () => {
      const [former] = await world.rows(
        `SELECT "externalAccountId" AS "merchantId", "accessTokenEncrypted" FROM "PaymentAccount"
         WHERE "practiceId" = $1 AND provider = 'square'`,
        [world.a().id],
      );
      const { id } = await world.anAppointment();
      world.failures.plan({ mode: 'timeout_after', method: 'POST', path: '/v2/payments', times: 10 });
      await ok(pay(world, id));
      world.failures.clear();
      await connect(squareSeller('another'));
      expect(await sweep(world, id)).toMatchObject({ refusal: { code: 'unavailable' } });
      await world.rows(
        `UPDATE "PaymentAccount" SET "accessTokenEncrypted" = NULL WHERE "practiceId" = $1 AND provider = 'square'`,
        [world.a().id],
      );
      expect(await sweep(world, id)).toMatchObject({ refusal: { code: 'unavailable' } });
      expect(await world.transactions(id)).toMatchObject([{ state: 0 }]);
      await connect(former as ReturnType<typeof squareSeller>);
      expect(await sweep(world, id)).toMatchObject({ ok: true, value: { outcome: 'succeeded' } });
      expect(await world.moved(id)).toMatchObject({ taken: 9000, payments: 1 });
    });

    test('a refund of what was paid there ends within a day', async () => {
      const { id } = await world.anAppointment();
      await ok(pay(world, id));
      await world.rows(
        `UPDATE "PaymentAccount" SET "accessTokenEncrypted" = NULL WHERE "practiceId" = $1 AND provider = 'square'`,
        [world.a().id],
      );
      const { adjustment } = await ok(adjusting(world).adjust(id, 4000));
      expect(adjustment.refundUnderWay).toBe(true);
      world.clock().advance(DAY_MS);
      const job = { practiceId: world.a().id, adjustmentId: adjustment.id };
      expect(await runOperation(resolveRefund, world.system(), job)).toMatchObject({
        refusal: { code: 'payment_declined' },
      });
    });
  });

  describe('at PayPal', () => {
    const world = paymentWorld();
    const paypal = paypalCheckouts(world);
    beforeAll(() => paypal.connect());

    test('a capture whose answer was lost is found where it was made', async () => {
      const appointment = await world.anAppointment();
      const orderId = await paypal.approved(appointment);
      world.paypal.failures.plan({
        mode: 'drop_after',
        method: 'POST',
        path: `/v2/checkout/orders/${orderId}/capture`,
        times: 10,
      });
      await ok(paypal.capture(appointment, orderId));
      world.paypal.failures.clear();
      await world.rows(
        `UPDATE "PaymentAccount" SET "externalAccountId" = 'TESTMERCHANTC' WHERE "externalAccountId" = $1`,
        [MERCHANTS.a],
      );
      expect(await sweep(world, appointment.id)).toMatchObject({ value: { outcome: 'succeeded' } });
      expect(await world.ledger(appointment.id)).toEqual([{ kind: 'charge', amountCents: 9000 }]);
    });
  });
});
