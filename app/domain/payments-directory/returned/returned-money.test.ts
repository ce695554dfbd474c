import { describe, expect, test } from 'vitest';
import { tokenAppointment } from '#app/domain/appointments/index.ts';
import { proInbox } from '#app/domain/inbox/index.ts';
import {
  chargeCard,
  chargeTipOnly,
  createAdjustment,
  lookForMoney,
  tellOfReturn,
} from '#app/domain/payments/index.ts';
import { writeReturnEmail } from '#app/emails/returned-money.ts';
import { productSender } from '#app/emails/sender.ts';
import { DAY_MS } from '#app/lib/duration.ts';
import { runOperation } from '#app/operations/run.ts';
import { TEST_NOW } from '#tests/support/context.ts';
import { happeningsIn } from '#tests/support/money/happenings.ts';
import { ok } from '#tests/support/worlds/booking.ts';
import { paymentWorld } from '#tests/support/worlds/payments.ts';
import { moneyNews, setReturnedMoneyAside } from '../index.ts';

const MINUTE = 60_000;

describe.each(['stripe', 'square'] as const)('a refund that came back, at %s', (provider) => {
  const world = paymentWorld(provider);
  const it = happeningsIn(world);
  const left = async () =>
    (await ok(runOperation(moneyNews, world.owner(), {}))).returnedRefunds.map(
      ({ amountCents }) => amountCents,
    );
  const counted = async () => {
    const { count, requestCount, paymentCount } = await ok(runOperation(proInbox, world.owner(), {}));
    return count - requestCount - paymentCount;
  };
  const page = (instantActionToken: string) =>
    ok(runOperation(tokenAppointment, world.holder(instantActionToken), { instantActionToken }));
  const shown = async (token: string) => (await page(token)).refundBackCents;
  async function paid() {
    const { id: appointmentId, token } = await world.anAppointment();
    await ok(runOperation(chargeCard, world.owner(), { appointmentId }));
    return { appointmentId, token };
  }
  async function giveBack(appointmentId: string, amountCents: number) {
    world.clock().advance(MINUTE);
    const adjustedAt = new Date(TEST_NOW);
    await ok(runOperation(createAdjustment, world.owner(), { appointmentId, amountCents, adjustedAt }));
  }
  /** The banks send all refunds of an appointment back that they have not sent back yet. */
  async function cameBack(appointmentId: string) {
    world.clock().advance(MINUTE);
    const gone = await world.rows(
      `SELECT "providerId" AS id FROM "LedgerEntry" e WHERE "billId" = $1 AND kind = 'refund' AND "amountCents" < 0
         AND NOT EXISTS (SELECT FROM "LedgerEntry" b WHERE b."providerId" = 'failed:' || e."providerId")`,
      [appointmentId],
    );
    for (const { id } of gone) await it.failRefund(id as string);
    await it.deliverNew();
  }

  test('stands for what has not gone to its client since: in the inbox, in the mail, on their page', async () => {
    const { appointmentId, token } = await paid();
    await giveBack(appointmentId, 5000);
    await cameBack(appointmentId);
    expect([await left(), await counted(), await shown(token)]).toEqual([[5000], 1, 5000]);
    await giveBack(appointmentId, 1);
    expect([await left(), await counted(), await shown(token)]).toEqual([[4999], 1, 4999]);
    const [wish] = await world.rows(
      `DELETE FROM "OutboxEvent" WHERE topic = 'tell-of-return' RETURNING payload`,
    );
    await ok(runOperation(tellOfReturn, world.system(), wish.payload));
    const [mail] = await world.rows(
      `DELETE FROM "Message" WHERE template = 'refund_came_back' RETURNING subject`,
    );
    expect(mail.subject).toContain('$49.99');
    // What is given instead may come back as well: it is owed once.
    await giveBack(appointmentId, 4999);
    expect([await left(), await counted(), await shown(token)]).toEqual([[], 0, 0]);
    await cameBack(appointmentId);
    expect(await shown(token)).toBe(5000);
    expect((await left()).reduce((sum, cents) => sum + cents, 0)).toBe(5000);
    await giveBack(appointmentId, 5000);
    expect([await left(), await counted(), await shown(token)]).toEqual([[], 0, 0]);
  });

  test('is settled by what goes back of its own charge first', async () => {
    const { appointmentId, token } = await paid();
    await ok(runOperation(chargeTipOnly, world.holder(token), { appointmentId, tipAmount: 2000 }));
    await giveBack(appointmentId, 11_000);
    await cameBack(appointmentId);
    expect(await shown(token)).toBe(11_000);
    const parts = () =>
      world.rows(`SELECT "amountCents" AS cents FROM refunds_back($1, $2) ORDER BY 1`, [
        world.a().id,
        appointmentId,
      ]);
    world.clock().advance(MINUTE);
    // Both parts are one wish here; two, where each charge was given back by itself.
    const [first, second] = await world.rows(
      `SELECT e.id, e."transactionId" FROM "LedgerEntry" e JOIN "Adjustment" a ON a.id = e."adjustmentId"
       WHERE e."billId" = $1 AND e.kind = 'refund' AND e."amountCents" > 0 ORDER BY e."amountCents" DESC`,
      [appointmentId],
    );
    const [tip] = await world.rows(
      `INSERT INTO "Adjustment" (id, "practiceId", "billId", "adjustedAt", "amountCents", "idempotencyKey", "refundState", "cameBackAt", "createdAt")
       SELECT gen_random_uuid(), a."practiceId", a."billId", a."adjustedAt", 0, a."idempotencyKey" || ':tip', 2, a."cameBackAt", a."createdAt"
       FROM "Adjustment" a WHERE a."billId" = $1 RETURNING id`,
      [appointmentId],
    );
    await world.rows('UPDATE "LedgerEntry" SET "adjustmentId" = $1 WHERE id = $2', [tip.id, second.id]);
    expect(await parts()).toEqual([{ cents: 2000 }, { cents: 9000 }]);
    await world.rows(
      `INSERT INTO "LedgerEntry" (id, "practiceId", "billId", "transactionId", kind, debit, credit, "amountCents", provider, "providerId", "createdAt")
       SELECT gen_random_uuid(), "practiceId", "billId", "transactionId", 'refund', debit, credit, -1500, provider, 're_again', $2
       FROM "LedgerEntry" WHERE id = $1`,
      [second.id, new Date(world.clock().now())],
    );
    expect(await parts()).toEqual([{ cents: 500 }, { cents: 9000 }]);
    expect(first.transactionId).not.toBe(second.transactionId);
    await world.rows('UPDATE "Adjustment" SET "cameBackSeenAt" = now() WHERE "billId" = $1', [appointmentId]);
  });

  test('that its practitioner sets aside is out of the inbox and unwritten, and its client reads that it was given in another way', async () => {
    const { appointmentId, token } = await paid();
    await giveBack(appointmentId, 3000);
    await cameBack(appointmentId);
    const [refund] = (await ok(runOperation(moneyNews, world.owner(), {}))).returnedRefunds;
    expect(refund).toMatchObject({ kind: 'appointment' });
    const returnedId = refund!.id;
    const aside = (ctx = world.owner()) => runOperation(setReturnedMoneyAside, ctx, { returnedId });
    expect(await aside(world.otherOwner())).toMatchObject({ ok: false, refusal: { code: 'not_found' } });
    expect([await left(), await counted()]).toEqual([[3000], 1]);
    await ok(aside());
    await ok(aside());
    expect([await left(), await counted()]).toEqual([[], 0]);
    const [wish] = await world.rows(
      `DELETE FROM "OutboxEvent" WHERE topic = 'tell-of-return' AND payload->>'id' = $1 RETURNING payload`,
      [returnedId],
    );
    expect(await ok(runOperation(tellOfReturn, world.system(), wish.payload))).toEqual({ written: false });
    const toClient = async () => {
      const { refundBackCents, refundBackByHandCents } = await page(token);
      return { open: refundBackCents, byHand: refundBackByHandCents };
    };
    expect(await toClient()).toEqual({ open: 0, byHand: 3000 });
    // What comes back afterwards is settled by what goes to the client afterwards, and what was set aside is not.
    await giveBack(appointmentId, 2000);
    await cameBack(appointmentId);
    expect([await left(), await toClient()]).toEqual([[2000], { open: 2000, byHand: 3000 }]);
    await giveBack(appointmentId, 2000);
    expect([await left(), await toClient()]).toEqual([[], { open: 0, byHand: 3000 }]);
  });

  test('is with the practice again once the note that settled it is removed', async () => {
    const { appointmentId, token } = await paid();
    await giveBack(appointmentId, 3000);
    await cameBack(appointmentId);
    world.clock().advance(MINUTE);
    const [note] = await world.rows(
      `WITH noted AS (
         INSERT INTO "Adjustment" (id, "practiceId", "billId", "adjustedAt", "amountCents", "idempotencyKey", "createdAt")
         VALUES (gen_random_uuid(), $1, $2, $3, 3000, 'by-hand', $3) RETURNING id)
       INSERT INTO "LedgerEntry" (id, "practiceId", "billId", "adjustmentId", kind, debit, credit, "amountCents", "createdAt")
       SELECT gen_random_uuid(), $1, $2, id, 'adjustment', 'outside', 'client', -3000, $3 FROM noted RETURNING "adjustmentId"`,
      [world.a().id, appointmentId, new Date(world.clock().now())],
    );
    expect([await left(), await shown(token)]).toEqual([[], 0]);
    await world.rows('UPDATE "Adjustment" SET "removedAt" = now() WHERE id = $1', [note.adjustmentId]);
    expect([await left(), await shown(token)]).toEqual([[3000], 3000]);
    await giveBack(appointmentId, 3000);
    expect(await left()).toEqual([]);
  });
});

describe.each(['stripe', 'square'] as const)('a payout that came back, at %s', (provider) => {
  const world = paymentWorld(provider);
  const it = happeningsIn(world);
  const told = async () => (await ok(runOperation(moneyNews, world.owner(), {}))).returnedPayouts.length;
  const look = () => ok(runOperation(lookForMoney, world.system(), { practiceId: world.a().id }));
  async function paidOut() {
    const { id: appointmentId } = await world.anAppointment();
    await ok(runOperation(chargeCard, world.owner(), { appointmentId }));
    return (await it.payOut())!.id;
  }

  test('long before it was first read is no news; one that fails only afterwards is', async () => {
    const [failed, late] = [await paidOut(), await paidOut()];
    await it.endPayout(failed, 'failed');
    world.clock().advance(40 * DAY_MS);
    await look();
    expect(await told()).toBe(0);
    await it.endPayout(late, 'failed');
    await look();
    expect(await told()).toBe(1);
    await world.rows('UPDATE "Payout" SET "failureSeenAt" = now() WHERE state = \'failed\'');
    await world.rows(`DELETE FROM "OutboxEvent" WHERE topic = 'tell-of-return'`);
  });

  test('is told of once it is known that no later one has brought it, and after a day of waiting for that', async () => {
    const first = await paidOut();
    await it.deliverNew();
    world.clock().advance(MINUTE);
    await it.endPayout(first, 'failed');
    world.clock().advance(MINUTE);
    await it.payOut();
    // Both are listed, and the lines of the later one are not read yet.
    await look();
    const [wish] = await world.rows(`SELECT payload FROM "OutboxEvent" WHERE topic = 'tell-of-return'`);
    const tell = () => runOperation(tellOfReturn, world.system(), wish.payload);
    expect(await tell()).toMatchObject({ ok: false, refusal: { code: 'unavailable' } });
    const inbox = await ok(runOperation(proInbox, world.owner(), {}));
    expect([await told(), inbox.count - inbox.paymentCount - inbox.requestCount]).toEqual([0, 0]);
    world.clock().advance(DAY_MS);
    expect(await told()).toBe(1);
    // Nor is what was told once unsure again with each later one.
    await paidOut();
    await look();
    expect(await told()).toBe(1);
    world.clock().advance(-DAY_MS);
    await it.deliverNew();
    expect(await told()).toBe(0);
    expect(await ok(tell())).toEqual({ written: false });
  });
});

test.each(['registration', 'gift_card'] as const)('nothing is to be noted on a bill of a %s', (kind) => {
  const { text } = writeReturnEmail({
    practice: productSender('https://app.example'),
    ...{ practitioner: { name: 'Ann' }, amountCents: 5000, currency: 'USD', isClosed: false },
    ...{ link: 'https://app.example/portal/payments', template: 'refund_came_back', client: 'Dana', kind },
  });
  expect(text).toContain('Please give it back in another way, then press Done in your inbox.');
  expect(text).not.toContain('appointment');
});
