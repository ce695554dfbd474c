import { describe, expect, test } from 'vitest';
import { tokenAppointment } from '#app/domain/appointments/index.ts';
import { chargeCard, createAdjustment, tellOfReturn } from '#app/domain/payments/index.ts';
import { paymentWord } from '#app/domain/payments/messages.ts';
import { DAY_MS } from '#app/lib/duration.ts';
import { runOperation } from '#app/operations/run.ts';
import { proInbox } from '#app/domain/inbox/index.ts';
import { appointmentForCalendar, pastAppointments, proCalendarUser } from '#app/domain/calendar/index.ts';
import { proCalendar } from '#app/domain/calendar/pro-calendar.ts';
import { ok } from '#tests/support/worlds/booking.ts';
import { TEST_NOW } from '#tests/support/context.ts';
import { happeningsIn } from '#tests/support/money/happenings.ts';
import { paymentWorld } from '#tests/support/worlds/payments.ts';
import { moneyNews, paymentsDirectory, paymentsExport, setReturnedMoneyAside } from './index.ts';

describe.each(['stripe', 'square'] as const)('what asks for the practitioner, at %s', (provider) => {
  const world = paymentWorld(provider);
  const it = happeningsIn(world);
  const news = () => ok(runOperation(moneyNews, world.owner(), {}));
  /** In the inbox, beside requests and what is unpaid. */
  const counted = async () => {
    const { count, requestCount, paymentCount } = await ok(runOperation(proInbox, world.owner(), {}));
    return count - requestCount - paymentCount;
  };
  /** What its client reads of what came back. */
  const shown = async (instantActionToken: string) =>
    (await ok(runOperation(tokenAppointment, world.holder(instantActionToken), { instantActionToken })))
      .refundBackCents;
  /** What the worker writes to the owner of what came back, each wish carried out twice. */
  async function mails() {
    const wishes = await world.rows(
      `DELETE FROM "OutboxEvent" WHERE topic = 'tell-of-return' RETURNING payload`,
    );
    for (const { payload } of [...wishes, ...wishes])
      await ok(runOperation(tellOfReturn, world.system(), payload));
    return world.rows(
      `WITH gone AS (DELETE FROM "Message" WHERE template IN ('refund_came_back', 'payout_came_back') RETURNING *)
       SELECT m.subject, m."toAddress" = u.email AS "isOwner" FROM gone m
       JOIN "Practice" p ON p.id = m."practiceId" JOIN "User" u ON u.id = p."ownerUserId"`,
    );
  }

  test('is a refund that its bank did not take, until it went back in another way; a dispute that was won is none', async () => {
    const { id: appointmentId, token } = await world.anAppointment();
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
    expect(await news()).toMatchObject({ returnedRefunds: [], disputesToAnswer: 0 });
    const [{ refundId }] = await world.rows(
      'SELECT "providerRefundId" AS "refundId" FROM "Adjustment" WHERE "billId" = $1',
      [appointmentId],
    );
    world.clock().advance(60_000);
    await it.failRefund(refundId as string);
    await it.deliverNew();
    expect((await news()).returnedRefunds).toMatchObject([
      { amountCents: 3000, currency: 'USD', clientName: expect.stringContaining('Dana') as string },
    ]);
    expect((await ok(runOperation(moneyNews, world.otherOwner(), {}))).returnedRefunds).toEqual([]);
    // It stays for as long as it takes.
    world.clock().advance(40 * DAY_MS);
    const inbox = await ok(runOperation(proInbox, world.owner(), {}));
    expect(inbox).toMatchObject({ returnedRefunds: [{ amountCents: 3000 }] });
    expect(await counted()).toBe(1);
    expect((await ok(runOperation(proCalendarUser, world.owner(), {}))).inboxCount).toBe(inbox.count);
    expect(await mails()).toEqual([
      { subject: expect.stringMatching(/^A refund of \$30 to Dana \S+ came back$/) as string, isOwner: true },
    ]);
    expect(await shown(token)).toBe(3000);
    world.clock().advance(60_000);
    await giveBack();
    expect((await news()).returnedRefunds).toEqual([]);
    expect(await counted()).toBe(0);
    expect(await shown(token)).toBe(0);
  });

  test('is a payout that the bank sent back, told once, until it is set aside or a later one brings it', async () => {
    const paidOut = async () => {
      const { id } = await world.anAppointment();
      await ok(runOperation(chargeCard, world.owner(), { appointmentId: id }));
      const payout = (await it.payOut())!.id;
      await it.endPayout(payout, 'failed');
      await it.deliverNew();
    };
    await paidOut();
    const [back] = (await news()).returnedPayouts;
    expect(back).toMatchObject({ provider, amountCents: expect.any(Number) as number });
    expect(await counted()).toBe(1);
    await it.deliverNew();
    expect(await mails()).toEqual([
      { subject: expect.stringMatching(/^Your bank sent a payout of \$.* back$/) as string, isOwner: true },
    ]);
    const aside = (ctx = world.owner()) => runOperation(setReturnedMoneyAside, ctx, { returnedId: back!.id });
    expect(await aside(world.otherOwner())).toMatchObject({ ok: false, refusal: { code: 'not_found' } });
    await ok(aside());
    await ok(aside());
    expect((await news()).returnedPayouts).toEqual([]);
    expect(await counted()).toBe(0);

    await paidOut();
    expect(await counted()).toBe(1);
    await it.payOut();
    await it.deliverNew();
    expect((await news()).returnedPayouts).toEqual([]);
    expect(await counted()).toBe(0);
    // Settled before its mail was written: nothing is left to tell.
    expect(await mails()).toEqual([]);
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
    expect(waiting).toMatchObject({ disputesToAnswer: 1, disputeDueAt: (await news()).disputeDueAt });
    expect((await ok(runOperation(proInbox, world.otherOwner(), {}))).disputesToAnswer).toBe(0);
    // And at the room of payments.
    expect((await ok(runOperation(proCalendarUser, world.owner(), {}))).disputesToAnswer).toBe(1);
    expect((await ok(runOperation(proCalendarUser, world.otherOwner(), {}))).disputesToAnswer).toBe(0);
    // Nobody gave it back: it reads so neither in the list nor in its file.
    const payment = await listed();
    expect(payment).toMatchObject({ collectedCents: 0, disputedCents: payment.refundedCents });
    expect(paymentWord(payment)).toBe('Disputed');
    const { instantActionToken } = payment;
    const shown = await ok(runOperation(appointmentForCalendar, world.owner(), { instantActionToken }));
    expect(paymentWord(shown)).toBe('Disputed');
    // Nor in the calendar, in the client's list, or on the client's own page.
    const { practiceAppointments: drawn } = await ok(
      runOperation(proCalendar, world.owner(), {
        from: new Date(shown.startsAt.getTime() - DAY_MS),
        to: new Date(shown.startsAt.getTime() + DAY_MS),
      }),
    );
    expect(paymentWord(drawn.find(({ id }) => id === appointmentId)!)).toBe('Disputed');
    const past = await ok(
      runOperation(pastAppointments, world.owner(), { clientId: payment.client.id, limit: 100 }),
    );
    expect(paymentWord(past.pastAppointments.find(({ id }) => id === appointmentId)!)).toBe('Disputed');
    const token = instantActionToken!;
    const own = await ok(runOperation(tokenAppointment, world.holder(token), { instantActionToken: token }));
    expect(own.disputedCents).toBe(payment.refundedCents);
    const { csv } = await ok(runOperation(paymentsExport, world.owner(), { clientId: payment.client.id }));
    expect(csv).toContain('Disputed');
    expect(csv).not.toContain('Refunded');
    expect(await news()).toMatchObject({ disputesToAnswer: 1, returnedRefunds: [] });
    expect((await news()).disputeDueAt!.getTime()).toBeGreaterThan(TEST_NOW);
    // Not every bank says until when.
    await world.rows('UPDATE "Dispute" SET "dueAt" = NULL WHERE "billId" = $1', [appointmentId]);
    expect(await news()).toMatchObject({ disputesToAnswer: 1, disputeDueAt: null });
    await it.decide(dispute.id, 'won');
    await it.deliverNew();
    expect(await news()).toMatchObject({ disputesToAnswer: 0, returnedRefunds: [] });
    expect(await counted()).toEqual([before, before]);
    expect(await listed()).toMatchObject({ disputedCents: 0, paymentStatus: 'Paid' });
  });
});
