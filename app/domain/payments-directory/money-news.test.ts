import { describe, expect, test } from 'vitest';
import { chargeCard, createAdjustment } from '#app/domain/payments/index.ts';
import { paymentWord } from '#app/domain/payments/messages.ts';
import { runOperation } from '#app/operations/run.ts';
import { proInbox } from '#app/domain/inbox/index.ts';
import { appointmentForCalendar, proCalendarUser } from '#app/domain/calendar/index.ts';
import { ok } from '#tests/support/worlds/booking.ts';
import { TEST_NOW } from '#tests/support/context.ts';
import { happeningsIn } from '#tests/support/money/happenings.ts';
import { paymentWorld } from '#tests/support/worlds/payments.ts';
import { moneyNews, paymentsDirectory, paymentsExport } from './index.ts';

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
    const counted = async () => [
      (await ok(runOperation(proInbox, world.owner(), {}))).count,
      (await ok(runOperation(proCalendarUser, world.owner(), {}))).inboxCount,
    ];
    const listed = async () =>
      (await ok(runOperation(paymentsDirectory, world.owner(), {}))).pastAppointments.find(
        ({ id }) => id === appointmentId,
      )!;
    const [before] = await counted();
    const dispute = (await it.dispute(row.payment as string))!;
    await it.deliverNew();
    expect(await counted()).toEqual([before! + 1, before! + 1]);
    const waiting = await ok(runOperation(proInbox, world.owner(), {}));
    expect(waiting).toMatchObject({ disputesToAnswer: 1, disputeDueAt: (await news()).nextDueAt });
    expect((await ok(runOperation(proInbox, world.otherOwner(), {}))).disputesToAnswer).toBe(0);
    // Nobody gave it back: it reads so neither in the list nor in its file.
    const payment = await listed();
    expect(payment).toMatchObject({ collectedCents: 0, disputedCents: payment.refundedCents });
    expect(paymentWord(payment)).toBe('Disputed');
    const { instantActionToken } = payment;
    const shown = await ok(runOperation(appointmentForCalendar, world.owner(), { instantActionToken }));
    expect(paymentWord(shown)).toBe('Disputed');
    const { csv } = await ok(runOperation(paymentsExport, world.owner(), { clientId: payment.client.id }));
    expect(csv).toContain('Disputed');
    expect(csv).not.toContain('Refunded');
    expect(await news()).toMatchObject({ disputesToAnswer: 1, failedRefunds: [] });
    expect((await news()).nextDueAt!.getTime()).toBeGreaterThan(TEST_NOW);
    // Not every bank says until when.
    await world.rows('UPDATE "Dispute" SET "dueAt" = NULL WHERE "billId" = $1', [appointmentId]);
    expect(await news()).toMatchObject({ disputesToAnswer: 1, nextDueAt: null });
    await it.decide(dispute.id, 'won');
    await it.deliverNew();
    expect(await news()).toMatchObject({ disputesToAnswer: 0, failedRefunds: [] });
    expect(await counted()).toEqual([before, before]);
    expect(await listed()).toMatchObject({ disputedCents: 0, paymentStatus: 'Paid' });
  });
});
