import { describe, expect, test } from 'vitest';
import { runOperation } from '#app/operations/run.ts';
import { payoutDetails } from '#app/domain/payments-directory/index.ts';
import { happeningsIn } from '#tests/support/money/happenings.ts';
import { ok } from '#tests/support/worlds/booking.ts';
import { paymentWorld } from '#tests/support/worlds/payments.ts';
import { chargeCard, lookForMoney, readPayout } from '../index.ts';

/** Of $90 what each provider keeps, and what it takes for sending $50 at once. */
const FEE = { stripe: 291, square: 330 } as const;
const TAKEN = { stripe: 50, square: 88 } as const;

describe.each(['stripe', 'square'] as const)('a payout at %s that was asked for by hand', (provider) => {
  const world = paymentWorld(provider);
  const it = happeningsIn(world);
  const practice = () => ({ practiceId: world.a().id });
  const instant = provider === 'stripe' ? { byHand: true, instant: true } : {};

  async function aCharge(): Promise<string> {
    const { id } = await world.anAppointment();
    await ok(runOperation(chargeCard, world.owner(), { appointmentId: id }));
    return id;
  }
  /** What each account holds by the books, cents; of all bills and of none. */
  async function books() {
    const rows = await world.rows(
      `SELECT a.account, sum(a.cents)::int AS cents FROM "LedgerEntry" e
       CROSS JOIN LATERAL (VALUES (e.debit::text, e."amountCents"), (e.credit::text, -e."amountCents")) AS a(account, cents)
       GROUP BY 1`,
    );
    const sums = Object.fromEntries(rows.map(({ account, cents }) => [account, cents as number]));
    return { left: sums[provider] ?? 0, bank: sums.bank ?? 0, fees: sums.provider_fees ?? 0 };
  }
  /** What really went to the bank: all payouts that did not come back. */
  const reached = () =>
    provider === 'stripe'
      ? world.sandbox.store
          .all('payouts')
          .filter(({ status }) => status !== 'failed')
          .reduce((sum, { amount }) => sum + amount, 0)
      : world.square.store
          .all('payouts')
          .filter(({ status }) => status !== 'FAILED')
          .reduce((sum, one) => sum + one.amount_money.amount, 0);
  /** The daily look and the jobs that follow from it. */
  async function look(): Promise<void> {
    await ok(runOperation(lookForMoney, world.system(), practice()));
    for (const { id } of await world.rows('SELECT id FROM "Payout" WHERE "checkAt" IS NOT NULL'))
      await ok(runOperation(readPayout, world.system(), { ...practice(), payoutId: id as string }));
  }

  test('stands in the books with its fee, once, and what is paid out later is what is left', async () => {
    await aCharge();
    const made = (await it.payOut({ ...instant, amount: 5000 }))!;
    await it.deliverNew();
    await look();
    const after = { bank: 5000, fees: TAKEN[provider], left: 9000 - 5000 - TAKEN[provider] };
    expect(await books()).toEqual(after);
    for (const event of it.events().filter(({ type }) => type.startsWith('payout.'))) await it.deliver(event);
    await look();
    expect(await books()).toEqual(after);
    // Its page says what was taken for it.
    const [row] = await world.rows('SELECT id FROM "Payout" WHERE "providerPayoutId" = $1', [made.id]);
    const details = await ok(runOperation(payoutDetails, world.owner(), { payoutId: row.id as string }));
    expect(details.payout).toMatchObject({ isItemized: false, isWhole: false, feesCents: TAKEN[provider] });
    expect(details.lines).toMatchObject([{ kind: 'payout_fee', netCents: 0 - TAKEN[provider] }]);

    await aCharge();
    await it.payOut();
    await it.deliverNew();
    await look();
    expect(await books()).toEqual({
      bank: reached(),
      fees: 2 * FEE[provider] + TAKEN[provider],
      left: 0,
    });
    expect(reached()).toBe(18_000 - 2 * FEE[provider] - TAKEN[provider]);
  });

  test('is the same where it is told of by nobody, after a later one, and where its bank sends it back', async () => {
    const before = await books();
    await aCharge();
    const made = (await it.payOut({ ...instant, amount: 4000 }))!;
    await it.endPayout(made.id, 'failed');
    const again = (await it.payOut({ ...instant, amount: 3000 }))!;
    await it.endPayout(again.id, 'paid');
    const late = it.events().slice(-4);
    const last = (await it.payOut())!;
    // The last one first, and then whatever the look finds.
    await it.deliver(it.events().at(-1)!);
    await look();
    await look();
    for (const event of late) await it.deliver(event);
    const now = await books();
    expect(now.bank).toBe(reached());
    expect(now.left).toBe(0);
    expect(now.bank + now.fees - before.bank - before.fees).toBe(9000);
    await it.endPayout(last.id, 'paid');
    await look();
    expect(await books()).toEqual(now);
  });
});
