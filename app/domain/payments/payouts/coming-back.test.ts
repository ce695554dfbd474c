import { v7 as uuid } from 'uuid';
import { expect, test } from 'vitest';
import { runOperation } from '#app/operations/run.ts';
import { happeningsIn } from '#tests/support/money/happenings.ts';
import { ok } from '#tests/support/worlds/booking.ts';
import { paymentWorld } from '#tests/support/worlds/payments.ts';
import { oneWaits } from '#tests/support/worlds/waits.ts';
import { chargeCard, lookForMoney } from '../index.ts';
import { finishPayout } from './keep-payout.ts';

const world = paymentWorld('square');
const it = happeningsIn(world);

/** A payment that is paid out, by its bill and its payout. */
async function paidOut() {
  const { id } = await world.anAppointment();
  await ok(runOperation(chargeCard, world.owner(), { appointmentId: id }));
  return { billId: id, payoutId: (await it.payOut())!.id };
}

/** A later payout that brings the money of one that its bank sent back; its line is known, and not yet what it is of. */
async function bringingBack(payoutId: string): Promise<string> {
  await it.endPayout(payoutId, 'failed');
  const { id } = (await it.payOut())!;
  await ok(runOperation(lookForMoney, world.system(), { practiceId: world.a().id }));
  const entry = world.square.store.all('entries').find((one) => one.payout_id === id)!;
  const [known] = await world.rows(
    `INSERT INTO "PayoutLine" (id, "practiceId", "payoutId", kind, "providerLineId", "amountCents", "feeCents", "platformFeeCents",
       "netCents", "occurredAt")
     SELECT $1, o."practiceId", o.id, 'payout_failed', $2, o."amountCents", 0, 0, o."amountCents", o."madeAt" FROM "Payout" o
     WHERE o."providerPayoutId" = $3 RETURNING "payoutId"`,
    [uuid(), entry.id, id],
  );
  return known.payoutId as string;
}

test('two payouts of one amount that come back at once are each brought by one of the later two', async () => {
  const made = [await paidOut(), await paidOut()];
  await it.deliverNew();
  const later = [await bringingBack(made[0]!.payoutId), await bringingBack(made[1]!.payoutId)];
  const finish = (payoutId: string, beforeItIsKept: () => Promise<unknown>) =>
    world.a().db.run(async (sql) => {
      await finishPayout(sql, world.a().id, payoutId, new Date(world.clock().now()));
      await beforeItIsKept();
    });
  let mayEnd = () => {};
  const ended = new Promise<void>((resolve) => {
    mayEnd = resolve;
  });
  let first: Promise<void> = Promise.resolve();
  await new Promise<void>((isNamed) => {
    first = finish(later[0]!, () => {
      isNamed();
      return ended;
    });
  });
  const second = finish(later[1]!, () => Promise.resolve());
  await oneWaits(world.db().owner);
  mayEnd();
  await Promise.all([first, second]);
  const named = await world.rows(
    `SELECT "providerSourceId" AS of FROM "PayoutLine" WHERE kind = 'payout_failed'`,
  );
  expect(named.map(({ of }) => of as string).toSorted()).toEqual(
    made.map(({ payoutId }) => payoutId).toSorted(),
  );
  // Of both payments everything is at the bank in the end, and nothing left at Square.
  const left = await world.rows(
    `SELECT "billId", sum(CASE WHEN debit = 'square' THEN "amountCents" ELSE -"amountCents" END)::int AS cents FROM "LedgerEntry"
     WHERE "billId" = ANY($1) AND 'square' IN (debit, credit) GROUP BY 1 ORDER BY 1`,
    [made.map(({ billId }) => billId)],
  );
  expect(left.map(({ cents }) => cents as number)).toEqual([0, 0]);
});
