import { describe, expect, test } from 'vitest';
import { runOperation } from '#app/operations/run.ts';
import { ok } from '#tests/support/worlds/booking.ts';
import { TEST_NOW } from '#tests/support/context.ts';
import { happeningsIn } from '#tests/support/money/happenings.ts';
import { paymentWorld } from '#tests/support/worlds/payments.ts';
import { chargeCard, createAdjustment, lookForMoney } from '../index.ts';

describe.each(['stripe', 'square'] as const)('a payment through %s that its client disputes', (provider) => {
  const world = paymentWorld(provider);
  const it = happeningsIn(world);
  const fee = provider === 'stripe' ? 1500 : 0;

  async function aCharge() {
    const { id } = await world.anAppointment();
    await ok(runOperation(chargeCard, world.owner(), { appointmentId: id }));
    const [transaction] = await world.rows(
      'SELECT "providerPaymentIntentId" AS payment FROM "Transaction" WHERE "billId" = $1',
      [id],
    );
    return { id, paymentId: transaction.payment as string };
  }
  const dispute = async (billId: string) =>
    (
      await world.rows(
        'SELECT state, "amountCents", "feeCents", reason, "dueAt" IS NOT NULL AS due, "closedAt" IS NOT NULL AS closed FROM "Dispute" WHERE "billId" = $1',
        [billId],
      )
    )[0];
  const cents = async (billId: string) =>
    (await world.ledger(billId)).map(({ kind, amountCents }) => `${kind} ${amountCents}`);
  /** As the bank's fee stands in the books. */
  const fees = (...signs: number[]) => (fee ? signs.map((sign) => `dispute_fee ${sign * fee}`) : []);

  const giveBack = (appointmentId: string, amountCents: number) =>
    runOperation(createAdjustment, world.owner(), {
      appointmentId,
      amountCents,
      adjustedAt: new Date(TEST_NOW),
    });

  test('is gone as long as the bank has it, once, cannot be given back a second time, and is here again when won', async () => {
    const { id, paymentId } = await aCharge();
    await it.deliverNew();
    const { id: disputeId } = (await it.dispute(paymentId, { isInquiry: true }))!;
    await it.deliverNew();
    expect(await cents(id)).toEqual(['charge 9000']);
    expect(await dispute(id)).toMatchObject({
      state: 'inquiry',
      reason: 'fraudulent',
      due: true,
      closed: false,
    });

    await it.withdraw(disputeId);
    await it.deliverNew();
    for (const event of it.events().slice(-2)) await it.deliver(event);
    const taken = ['charge 9000', 'refund -9000', ...fees(1)];
    expect(await cents(id)).toEqual(taken);
    expect(await dispute(id)).toMatchObject({ state: 'needs_response', amountCents: 9000, feeCents: fee });
    expect(await giveBack(id, 1)).toMatchObject({ ok: false });
    expect(await world.wanted(id)).not.toContain('payment_refunded');
    // Whoever went to their bank is not charged again by the worker.
    const [appointment] = await world.rows(
      'SELECT "paidAt" IS NOT NULL AS paid FROM "Appointment" WHERE id = $1',
      [id],
    );
    expect(appointment).toEqual({ paid: true });

    await it.decide(disputeId, 'won');
    await it.deliverNew();
    expect((await cents(id)).toSorted()).toEqual([...taken, 'refund 9000', ...fees(-1)].toSorted());
    expect(await dispute(id)).toMatchObject({ state: 'won', feeCents: 0, closed: true });
    expect(await ok(giveBack(id, 1000))).toMatchObject({ adjustment: { amountCents: 1000 } });
    expect(await world.moved(id)).toMatchObject({ taken: 9000, givenBack: 1000 });
  });

  test('of which no event comes is found by looking, as is a refund that its bank did not take', async () => {
    const [disputed, refunded] = [await aCharge(), await aCharge()];
    const look = () => ok(runOperation(lookForMoney, world.system(), { practiceId: world.a().id }));
    await ok(giveBack(refunded.id, 3000));
    const { id: disputeId } = (await it.dispute(disputed.paymentId))!;
    await look();
    expect(await cents(disputed.id)).toEqual(['charge 9000', 'refund -9000', ...fees(1)]);
    expect(await dispute(disputed.id)).toMatchObject({ state: 'needs_response' });

    const [{ refundId }] = await world.rows(
      'SELECT "providerRefundId" AS "refundId" FROM "Adjustment" WHERE "billId" = $1',
      [refunded.id],
    );
    await it.failRefund(refundId as string);
    await it.decide(disputeId, 'lost');
    await look();
    await look();
    expect(await cents(refunded.id)).toEqual(['charge 9000', 'refund -3000', 'refund 3000']);
    expect(await dispute(disputed.id)).toMatchObject({ state: 'lost', closed: true });
    // The bill is paid whole again, and says nothing of a refund.
    const [bill] = await world.rows(
      'SELECT status, "collectedCents", "totalCents" FROM "Bill" WHERE id = $1',
      [refunded.id],
    );
    expect(bill).toEqual({ status: 'paid', collectedCents: 9000, totalCents: 9000 });
  });

  test('for longer than is looked back is asked for all the same: its end is found', async () => {
    const { id, paymentId } = await aCharge();
    const { id: disputeId } = (await it.dispute(paymentId))!;
    await it.deliverNew();
    await it.decide(disputeId, 'lost');
    // Years later by our clock; what is opened today at the provider is old by then.
    world.clock().advance(3 * 365 * 24 * 3_600_000);
    await ok(runOperation(lookForMoney, world.system(), { practiceId: world.a().id }));
    expect(await dispute(id)).toMatchObject({ state: 'lost', closed: true });
  });
});
