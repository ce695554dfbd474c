import { describe, expect, test } from 'vitest';
import { chargeCard, createAdjustment } from '#app/domain/payments/index.ts';
import { runOperation } from '#app/operations/run.ts';
import { ok } from '#tests/support/worlds/booking.ts';
import { TEST_NOW } from '#tests/support/context.ts';
import { happeningsIn } from '#tests/support/money/happenings.ts';
import { paymentWorld } from '#tests/support/worlds/payments.ts';
import { moneyNews } from './index.ts';

describe.each(['stripe', 'square'] as const)('what asks for the practitioner, at %s', (provider) => {
  const world = paymentWorld(provider);
  const it = happeningsIn(world);
  const news = () => ok(runOperation(moneyNews, world.owner(), {}));

  test('is a refund that its bank did not take, until it went back in another way; a dispute that was won is none', async () => {
    const { id: appointmentId } = await world.anAppointment();
    await ok(runOperation(chargeCard, world.owner(), { appointmentId }));
    const giveBack = () =>
      ok(
        runOperation(createAdjustment, world.owner(), {
          appointmentId,
          amountCents: 3000,
          adjustedAt: new Date(TEST_NOW),
        }),
      );
    await giveBack();
    await it.deliverNew();
    expect(await news()).toMatchObject({ failedRefunds: [], disputesToAnswer: 0 });
    const [{ refundId }] = await world.rows(
      'SELECT "providerRefundId" AS "refundId" FROM "Adjustment" WHERE "billId" = $1',
      [appointmentId],
    );
    world.clock().advance(60_000);
    await it.failRefund(refundId as string);
    await it.deliverNew();
    expect((await news()).failedRefunds).toMatchObject([
      { amountCents: 3000, currency: 'USD', clientName: expect.stringContaining('Dana') as string },
    ]);
    expect((await ok(runOperation(moneyNews, world.otherOwner(), {}))).failedRefunds).toEqual([]);
    world.clock().advance(60_000);
    await giveBack();
    expect((await news()).failedRefunds).toEqual([]);
  });

  test('is a dispute, until it is won', async () => {
    const { id: appointmentId } = await world.anAppointment();
    await ok(runOperation(chargeCard, world.owner(), { appointmentId }));
    const [row] = await world.rows(
      'SELECT "providerPaymentIntentId" AS payment FROM "Transaction" WHERE "billId" = $1',
      [appointmentId],
    );
    const dispute = (await it.dispute(row.payment as string))!;
    await it.deliverNew();
    expect(await news()).toMatchObject({ disputesToAnswer: 1, failedRefunds: [] });
    expect((await news()).nextDueAt!.getTime()).toBeGreaterThan(TEST_NOW);
    // Not every bank says until when.
    await world.rows('UPDATE "Dispute" SET "dueAt" = NULL WHERE "billId" = $1', [appointmentId]);
    expect(await news()).toMatchObject({ disputesToAnswer: 1, nextDueAt: null });
    await it.decide(dispute.id, 'won');
    await it.deliverNew();
    expect(await news()).toMatchObject({ disputesToAnswer: 0, failedRefunds: [] });
  });
});
