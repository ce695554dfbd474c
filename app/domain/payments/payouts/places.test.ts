import { expect, test } from 'vitest';
import { checkPaymentAccount } from '#app/domain/banking/check-payment-account.ts';
import { MINUTE_MS } from '#app/lib/duration.ts';
import { runOperation } from '#app/operations/run.ts';
import { happeningsIn } from '#tests/support/money/happenings.ts';
import { ok } from '#tests/support/worlds/booking.ts';
import { paymentWorld } from '#tests/support/worlds/payments.ts';
import { chargeCard, lookForMoney, resolveTransaction } from '../index.ts';

const world = paymentWorld('square');
const it = happeningsIn(world);
const merchant = 'M_alder_house';

/** Places of business where the seller takes cards; the worker's daily look sees them. */
async function open(...places: string[]): Promise<void> {
  const all = [`L_${merchant}`, 'L_upstairs', 'L_corner'];
  world.square.store.put('sellers', merchant, {
    ...{ id: merchant, business_name: 'Alder House', country: 'US', currency: 'USD', generation: 0 },
    main_location_id: all[0]!,
    locations: all.map((id) => ({
      ...{ id, name: id, country: 'US', currency: 'USD', capabilities: ['CREDIT_CARD_PROCESSING'] },
      status: places.includes(id) ? ('ACTIVE' as const) : ('INACTIVE' as const),
    })),
    scopes: null,
  });
  const practiceId = world.a().id;
  const { id: paymentAccountId } = await account();
  await ok(runOperation(checkPaymentAccount, world.system(), { practiceId, paymentAccountId }));
}
const account = async () =>
  (
    await world.rows(
      `SELECT id, "locationId" AS place, "formerLocationIds" AS before FROM "PaymentAccount" WHERE "practiceId" = $1 AND provider = 'square'`,
      [world.a().id],
    )
  )[0] as { id: string; place: string; before: string[] };
const charge = async (id: string) =>
  runOperation(chargeCard, world.owner(), { appointmentId: id }).then(() => id);
/** What is left at Square of a bill by the books, cents. */
const left = async (billId: string) =>
  (
    await world.rows(
      `SELECT sum(CASE WHEN debit = 'square' THEN "amountCents" ELSE -"amountCents" END)::int AS cents FROM "LedgerEntry"
       WHERE "billId" = $1 AND 'square' IN (debit, credit)`,
      [billId],
    )
  )[0].cents as number;

test('what was taken at a place of business that its seller gave up is paid out there, told of or looked for', async () => {
  await open(`L_${merchant}`);
  const [first, second] = [
    await charge((await world.anAppointment()).id),
    await charge((await world.anAppointment()).id),
  ];
  await open('L_upstairs');
  await open('L_corner');
  expect(await account()).toMatchObject({ place: 'L_corner', before: [`L_${merchant}`, 'L_upstairs'] });
  expect([await left(first), await left(second)]).toEqual([9000, 9000]);
  expect(await it.payOut()).not.toBeNull();
  await it.deliverNew();
  expect([await left(first), await left(second)]).toEqual([0, 0]);

  // Charged at the second place; its payout is told of by nobody.
  await open('L_upstairs');
  expect((await account()).before).toEqual([`L_${merchant}`, 'L_corner']);
  const third = await charge((await world.anAppointment()).id);
  await open(`L_${merchant}`);
  const made = (await it.payOut({ location: 'L_upstairs' }))!;
  await ok(runOperation(lookForMoney, world.system(), { practiceId: world.a().id }));
  const found = await world.rows(`SELECT state FROM "Payout" WHERE "providerPayoutId" = $1`, [made.id]);
  expect(found).toEqual([{ state: 'in_transit' }]);
  await it.deliverNew();
  expect(await left(third)).toBe(0);
});

test('a payment whose answer was lost is found where it was made, once its seller takes cards elsewhere', async () => {
  await open(`L_${merchant}`);
  const { id } = await world.anAppointment();
  world.failures.plan({ mode: 'drop_after', method: 'POST', path: '/v2/payments', times: 3 });
  await charge(id);
  world.failures.clear();
  await open('L_upstairs');
  world.clock().advance(3 * MINUTE_MS);
  const [intent] = await world.transactions(id);
  const due = await resolveTransaction.due!(world.system(), new Date(world.clock().now()));
  const mine = due.find(({ transactionId }) => transactionId === intent!.id)!;
  await ok(runOperation(resolveTransaction, world.system(), mine));
  expect(await world.ledger(id)).toEqual([{ kind: 'charge', amountCents: 9000 }]);
});
