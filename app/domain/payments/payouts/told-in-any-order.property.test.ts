import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runOperation } from '#app/operations/run.ts';
import { ok } from '#tests/support/worlds/booking.ts';
import { TEST_NOW } from '#tests/support/context.ts';
import { ACCOUNT, happeningsIn } from '#tests/support/money/happenings.ts';
import { paymentWorld } from '#tests/support/worlds/payments.ts';
import { chargeCard, createAdjustment, lookForMoney, readPayout } from '../index.ts';

type Step =
  | { does: 'charge' | 'failRefund' | 'win' | 'lose' | 'payOut' | 'arrive' | 'sendBack' }
  | { does: 'dispute'; isInquiry: boolean }
  | { does: 'refund'; cents: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    does: fc.constantFrom(
      'charge',
      'failRefund',
      'win',
      'lose',
      'payOut',
      'payOut',
      'arrive',
      'sendBack' as const,
    ),
  }) as fc.Arbitrary<Step>,
  fc.record({ does: fc.constant('dispute' as const), isInquiry: fc.boolean() }),
  fc.record({ does: fc.constant('refund' as const), cents: fc.integer({ min: 1, max: 9_000 }) }),
);
/** What becomes of each event on its way: lost, once, twice; and where in the order it comes. */
const course = fc.record({ times: fc.constantFrom(0, 1, 1, 2), place: fc.nat({ max: 1_000 }) });

describe.each(['stripe', 'square'] as const)('what happens to money at %s', (provider) => {
  const world = paymentWorld(provider);
  const it = happeningsIn(world);
  const practice = () => ({ practiceId: world.a().id });

  /** The movements of the practice's balance at the provider, by the payment that each is of; cents. */
  function movements(): { net: number; paymentId: string | null }[] {
    if (provider === 'square')
      return world.square.store.all('entries').map((entry) => ({
        net: entry.net_amount_money.amount,
        paymentId:
          [entry.type_charge_details, entry.type_refund_details, entry.type_dispute_details].find(Boolean)
            ?.payment_id ?? null,
      }));
    const { store } = world.sandbox;
    const get = (table: 'charges' | 'refunds' | 'disputes', id: string) =>
      store.get(table, `${ACCOUNT.stripe}|${id}`) as { payment_intent?: unknown } | undefined;
    return store.all('balance_transactions').map(({ net, source }) => {
      const id = String(source);
      const of = get('charges', id) ?? get('refunds', id) ?? get('disputes', id);
      return { net, paymentId: typeof of?.payment_intent === 'string' ? of.payment_intent : null };
    });
  }

  async function booked(): Promise<{ paymentId: string; provider: number; bank: number }[]> {
    return (await world.rows(
      `SELECT t."providerPaymentIntentId" AS "paymentId",
         COALESCE(sum(CASE WHEN e.debit::text = $1 THEN e."amountCents" WHEN e.credit::text = $1 THEN -e."amountCents" END), 0)::int AS provider,
         COALESCE(sum(CASE WHEN e.debit = 'bank' THEN e."amountCents" END), 0)::int AS bank
       FROM "Transaction" t JOIN "LedgerEntry" e ON e."transactionId" = t.id WHERE t.state = 1 GROUP BY 1 ORDER BY 1`,
      [provider],
    )) as { paymentId: string; provider: number; bank: number }[];
  }

  /** What the daily look and the jobs that follow from it do. */
  async function look(): Promise<void> {
    await ok(runOperation(lookForMoney, world.system(), practice()));
    const waiting = await world.rows(
      'SELECT id FROM "Payout" WHERE "checkAt" IS NOT NULL ORDER BY "createdAt"',
    );
    for (const { id } of waiting)
      await ok(runOperation(readPayout, world.system(), { ...practice(), payoutId: id as string }));
  }

  test(
    'ends the same in the books, whatever order it is told in, twice, late or never',
    { timeout: 240_000 },
    async () => {
      let seen = it.events().length;
      await fc.assert(
        fc.asyncProperty(
          fc.array(step, { minLength: 2, maxLength: 7 }),
          fc.array(course, { minLength: 60, maxLength: 60 }),
          async (steps, courses) => {
            const charges: { appointmentId: string; paymentId: string }[] = [];
            const open = { refunds: [] as string[], disputes: [] as string[], payouts: [] as string[] };
            const aCharge = async () => {
              const { id: appointmentId } = await world.anAppointment();
              await ok(runOperation(chargeCard, world.owner(), { appointmentId }));
              const [row] = await world.rows(
                'SELECT "providerPaymentIntentId" AS id FROM "Transaction" WHERE "billId" = $1',
                [appointmentId],
              );
              charges.push({ appointmentId, paymentId: row.id as string });
            };
            await aCharge();
            for (const one of steps) {
              const last = charges.at(-1)!;
              if (one.does === 'charge') await aCharge();
              if (one.does === 'refund') {
                const { appointmentId } = last;
                const input = { appointmentId, amountCents: one.cents, adjustedAt: new Date(TEST_NOW) };
                // What is disputed, or more than is left, is refused.
                await runOperation(createAdjustment, world.owner(), input);
                const [made] = await world.rows(
                  `SELECT "providerRefundId" AS id FROM "Adjustment" WHERE "billId" = $1 AND "refundState" = 1 AND "idempotencyKey" NOT LIKE 'refund-at:%' ORDER BY "createdAt" DESC LIMIT 1`,
                  [appointmentId],
                );
                if (made?.id) open.refunds.push(made.id as string);
              }
              if (one.does === 'failRefund' && open.refunds.length > 0)
                await it.failRefund(open.refunds.pop()!);
              if (one.does === 'dispute') {
                const isNew =
                  (await world.rows('SELECT 1 FROM "Adjustment" WHERE "billId" = $1', [last.appointmentId]))
                    .length === 0;
                if (isNew && !open.disputes.includes(last.paymentId)) {
                  const made = await it.dispute(last.paymentId, { isInquiry: one.isInquiry });
                  open.disputes.push(last.paymentId, made!.id);
                }
              }
              if ((one.does === 'win' || one.does === 'lose') && open.disputes.length >= 2) {
                await it.decide(open.disputes.at(-1)!, one.does === 'win' ? 'won' : 'lost');
                open.disputes.splice(-2);
                await aCharge();
              }
              if (one.does === 'payOut') {
                const made = await it.payOut();
                if (made) open.payouts.push(made.id);
              }
              if (one.does === 'arrive' && open.payouts.length > 0)
                await it.endPayout(open.payouts.pop()!, 'paid');
              if (one.does === 'sendBack' && open.payouts.length > 0)
                await it.endPayout(open.payouts.pop()!, 'failed');
            }
            const fresh = it.events().slice(seen);
            seen += fresh.length;
            const told = fresh
              .flatMap((event, at) => {
                const { times, place } = courses[at % courses.length]!;
                return Array.from({ length: times }, (_, copy) => ({
                  event,
                  place: (place * (copy + 1)) % 997,
                }));
              })
              .sort((a, b) => a.place - b.place);
            for (const { event } of told) await it.deliver(event);
            // In the end all goes to the bank.
            const final = await it.payOut();
            if (final) await it.endPayout(final.id, 'paid');
            seen = it.events().length;
            await look();
            await look();
            for (const { paymentId, provider: left, bank } of await booked()) {
              const own = movements().filter((one) => one.paymentId === paymentId);
              const net = own.reduce((sum, one) => sum + one.net, 0);
              expect({ paymentId, left, bank }).toEqual({ paymentId, left: 0, bank: net });
            }
            const [odd] = await world.rows(
              `SELECT o.id FROM "Payout" o WHERE o."linesReadAt" IS NULL OR o."amountCents" <>
               (SELECT sum(l."netCents") FROM "PayoutLine" l WHERE l."payoutId" = o.id)`,
            );
            expect(odd).toBeUndefined();
          },
        ),
        { numRuns: 6 },
      );
    },
  );
});
