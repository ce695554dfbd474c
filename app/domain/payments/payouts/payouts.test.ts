import { describe, expect, test } from 'vitest';
import { runOperation } from '#app/operations/run.ts';
import { ok } from '#tests/support/worlds/booking.ts';
import { happeningsIn } from '#tests/support/money/happenings.ts';
import { DAY_MS } from '#app/lib/duration.ts';
import { TEST_NOW, testContext } from '#tests/support/context.ts';
import { paymentWorld } from '#tests/support/worlds/payments.ts';
import { encryptToken } from '#app/platform/tokens.ts';
import { payoutsDirectory } from '#app/domain/payments-directory/index.ts';
import { chargeCard, createAdjustment, lookForMoney, readPayout } from '../index.ts';

/** Of $90: what each provider keeps. */
const FEE = { stripe: 291, square: 330 } as const;

describe.each(['stripe', 'square'] as const)('payouts of %s', (provider) => {
  const world = paymentWorld(provider);
  const it = happeningsIn(world);
  const fee = FEE[provider];

  async function aCharge(): Promise<string> {
    const { id } = await world.anAppointment();
    await ok(runOperation(chargeCard, world.owner(), { appointmentId: id }));
    return id;
  }
  const giveBack = (appointmentId: string, amountCents: number) =>
    ok(
      runOperation(createAdjustment, world.owner(), {
        appointmentId,
        amountCents,
        adjustedAt: new Date(TEST_NOW),
      }),
    );
  const payouts = () =>
    world.rows(
      `SELECT o.id, o."providerPayoutId" AS "payoutId", o.state, o."amountCents", o."chargesCents", o."refundsCents", o."feesCents",
         o."linesReadAt" IS NOT NULL AS whole, o."checkAt" IS NOT NULL AS expected, (SELECT count(*)::int FROM "PayoutLine" l WHERE l."payoutId" = o.id) AS lines
       FROM "Payout" o ORDER BY o."createdAt", o.id`,
    );
  /** What is at the provider of a bill by the books, and what went to the bank; cents. */
  const at = async (billId: string) => {
    const rows = await world.rows(
      `SELECT a.account, sum(a.cents)::int AS cents FROM "LedgerEntry" e
       CROSS JOIN LATERAL (VALUES (e.debit::text, e."amountCents"), (e.credit::text, -e."amountCents")) AS a(account, cents)
       WHERE e."billId" = $1 GROUP BY 1`,
      [billId],
    );
    const sums = Object.fromEntries(rows.map(({ account, cents }) => [account, cents])) as Record<
      string,
      number
    >;
    return { provider: sums[provider] ?? 0, bank: sums.bank ?? 0, fees: sums.provider_fees ?? 0 };
  };

  test('come with their lines once, however often they are told of, and explain themselves to the cent', async () => {
    const [first, second] = [await aCharge(), await aCharge()];
    await giveBack(second, 4000);
    const made = (await it.payOut())!;
    await it.deliverNew();
    await it.deliverNew();
    for (const event of it.events().filter(({ type }) => type.startsWith('payout.'))) await it.deliver(event);
    const [payout] = await payouts();
    expect(payout).toMatchObject({
      ...{ payoutId: made.id, state: 'in_transit', amountCents: 18000 - 4000 - 2 * fee, whole: true },
      ...{ chargesCents: 18000, refundsCents: -4000, feesCents: 2 * fee, lines: 3, expected: true },
    });
    expect(await at(first)).toEqual({ provider: 0, bank: 9000 - fee, fees: fee });
    expect(await at(second)).toEqual({ provider: 0, bank: 5000 - fee, fees: fee });
    await it.endPayout(made.id, 'paid');
    await it.deliverNew();
    expect((await payouts())[0]).toMatchObject({ state: 'paid', expected: false, lines: 3 });
    // A late word of the beginning is no news.
    const [sent] = it.events().filter(({ type }) => type.startsWith('payout.'));
    await it.deliver({ ...sent!, id: sent!.id });
    expect((await payouts())[0]).toMatchObject({ state: 'paid' });
  });

  test('of which no event comes are found by looking, and one that its bank sends back puts the money back', async () => {
    const id = await aCharge();
    const made = (await it.payOut())!;
    await ok(runOperation(lookForMoney, world.system(), { practiceId: world.a().id }));
    const known = (await payouts()).find(({ payoutId }) => payoutId === made.id)!;
    expect(known).toMatchObject({ whole: false, expected: true, lines: 0 });
    const read = { practiceId: world.a().id, payoutId: known.id as string };
    await ok(runOperation(readPayout, world.system(), read));
    expect(await at(id)).toMatchObject({ provider: 0, bank: 9000 - fee });
    await it.endPayout(made.id, 'failed');
    await ok(runOperation(lookForMoney, world.system(), { practiceId: world.a().id }));
    expect((await payouts()).find(({ payoutId }) => payoutId === made.id)).toMatchObject({ state: 'failed' });
    expect(await at(id)).toMatchObject({ provider: 9000 - fee, bank: 0 });
    // Within a later one it goes to the bank after all.
    await aCharge();
    const again = (await it.payOut())!;
    await it.endPayout(again.id, 'paid');
    await ok(runOperation(lookForMoney, world.system(), { practiceId: world.a().id }));
    const later = (await payouts()).find(({ payoutId }) => payoutId === again.id)!;
    await ok(runOperation(readPayout, world.system(), { ...read, payoutId: later.id as string }));
    expect(await at(id)).toMatchObject({ provider: 0, bank: 9000 - fee });
  });

  test('of an installation without the provider are asked about once a day, not for ever', async () => {
    await aCharge();
    const made = (await it.payOut())!;
    await ok(runOperation(lookForMoney, world.system(), { practiceId: world.a().id }));
    const known = (await payouts()).find(({ payoutId }) => payoutId === made.id)!;
    const without = testContext({
      ...{ database: world.db().database, clock: world.clock(), actor: { kind: 'system' as const } },
      ports: { settlements: { stripe: null, square: null } },
    });
    const read = { practiceId: world.a().id, payoutId: known.id as string };
    await ok(runOperation(readPayout, without, read));
    const [row] = await world.rows('SELECT "checkAt" FROM "Payout" WHERE id = $1', [known.id]);
    expect((row.checkAt as Date).getTime()).toBe(TEST_NOW + DAY_MS);
  });

  test('are read in parts of a hundred, and one that dies half-way is read to its end', async () => {
    const store = provider === 'stripe' ? world.sandbox.store : world.square.store;
    const template = await aCharge();
    const [table] = provider === 'stripe' ? (['balance_transactions'] as const) : (['entries'] as const);
    const rows = (
      store as unknown as { entries(t: string): [string, { id: string; payout_id?: string }][] }
    ).entries(table);
    const [key, line] = rows.at(-1)!;
    for (let n = 0; n < 250; n += 1)
      (store as unknown as { put(t: string, k: string, v: object): void }).put(
        table,
        `${key.split('|')[0]}|more_${n}`,
        {
          ...line,
          id: `more_${n}`,
          payout_id: '',
        },
      );
    const made = (await it.payOut())!;
    // The second part breaks off: what was read of the first stays, and nothing is entered yet.
    if (provider === 'stripe')
      world.failures.plan({ mode: 'error_before', times: 3, path: '/v1/balance_transactions' });
    else
      world.failures.plan({ mode: 'error_before', times: 3, path: `/v2/payouts/${made.id}/payout-entries` });
    await it.deliverNew().catch(() => undefined);
    world.failures.clear();
    await it.deliverNew();
    await ok(runOperation(lookForMoney, world.system(), { practiceId: world.a().id }));
    const known = (await payouts()).find(({ payoutId }) => payoutId === made.id)!;
    await ok(
      runOperation(readPayout, world.system(), { practiceId: world.a().id, payoutId: known.id as string }),
    );
    const done = (await payouts()).find(({ payoutId }) => payoutId === made.id)!;
    expect(done).toMatchObject({ whole: true });
    expect(done.lines).toBeGreaterThanOrEqual(251);
    expect(template).toBeTruthy();
  });
});

describe('payouts of one account at Square that two practices share', () => {
  const world = paymentWorld('square');
  const it = happeningsIn(world);

  test('stand with the practice whose place of business they are of, and with no other', async () => {
    const merchant = 'M_alder_house';
    world.square.store.put('sellers', merchant, {
      ...{ id: merchant, business_name: 'Alder House', country: 'US', currency: 'USD', generation: 0 },
      main_location_id: `L_${merchant}`,
      locations: [`L_${merchant}`, 'L_upstairs'].map((id) => ({
        ...{ id, name: id, status: 'ACTIVE', country: 'US', currency: 'USD' },
        capabilities: ['CREDIT_CARD_PROCESSING'],
      })),
      scopes: null,
    });
    await world.rows(
      `UPDATE "PaymentAccount" SET "externalAccountId" = $1, "locationId" = 'L_upstairs',
         "accessTokenEncrypted" = (SELECT o."accessTokenEncrypted" FROM "PaymentAccount" o WHERE o."practiceId" = $2 AND o.provider = 'square')
       WHERE "practiceId" = $3 AND provider = 'square'`,
      [merchant, world.a().id, world.b().id],
    );
    const { id } = await world.anAppointment();
    await ok(runOperation(chargeCard, world.owner(), { appointmentId: id }));
    const made = (await it.payOut())!;
    await it.deliverNew();
    const look = (practiceId: string) => ok(runOperation(lookForMoney, world.system(), { practiceId }));
    await look(world.a().id);
    await look(world.b().id);
    const kept = await world.rows('SELECT "practiceId" FROM "Payout" WHERE "providerPayoutId" = $1', [
      made.id,
    ]);
    expect(kept).toEqual([{ practiceId: world.a().id }]);
    expect((await ok(runOperation(payoutsDirectory, world.otherOwner(), {}))).payoutsCount).toBe(0);
    const account = {
      ...{ provider: 'square' as const, merchantId: merchant, locationId: 'L_upstairs' },
      accessTokenEncrypted: encryptToken(`EAAA_sandbox_${merchant}`),
    };
    await expect(world.settlements.square.readPayout({ account, payoutId: made.id })).rejects.toMatchObject({
      problem: 'not_found',
    });
  });
});
