import type { RequestHandler } from 'msw';
import { z } from 'zod';
import { control } from '../core/control.ts';
import type { Surroundings } from '../core/vendor.ts';
import { Call } from './call.ts';
import { DEMOS } from './demo.ts';
import { decideDispute, openDispute, withdraw } from './routes/disputes.ts';
import { endPayout, payOut } from './routes/payouts.ts';
import { failRefund } from './routes/refunds.ts';
import { deleteCustomer, detach, renewCard } from './routes/customers.ts';
import type { StripeTables } from './tables.ts';

const account = z.string();

/** What banks, clients and the calendar do, on order: nobody calls Stripe for it. */
export function happeningHandlers(around: Surroundings<StripeTables>): RequestHandler[] {
  const happens = <T extends z.ZodType<{ account: string }>>(
    path: string,
    schema: T,
    run: (call: Call, body: z.output<T>) => object | null,
  ) =>
    control('stripe', path, schema, (body) => {
      const made = run(new Call(around, body.account, {}, DEMOS), body);
      around.commit();
      return { made };
    });
  return [
    happens('delete-customer', z.strictObject({ account, customer: z.string() }), (call, { customer }) =>
      deleteCustomer(call, customer),
    ),
    happens('detach-card', z.strictObject({ account, card: z.string() }), (call, { card }) =>
      detach(call, card),
    ),
    happens(
      'renew-card',
      z.strictObject({
        account,
        card: z.string(),
        last4: z.string(),
        expMonth: z.int(),
        expYear: z.int(),
      }),
      (call, { card, ...renewed }) => renewCard(call, card, renewed),
    ),
    happens(
      'pay-out',
      z.strictObject({
        account,
        byHand: z.boolean().default(false),
        counting: z.boolean().default(false),
        instant: z.boolean().optional(),
        amount: z.int().positive().optional(),
      }),
      payOut,
    ),
    happens(
      'end-payout',
      z.strictObject({ account, payout: z.string(), status: z.enum(['paid', 'failed']) }),
      (call, { payout, status }) => endPayout(call, payout, status),
    ),
    happens('fail-refund', z.strictObject({ account, refund: z.string() }), (call, { refund }) =>
      failRefund(call, refund),
    ),
    happens(
      'dispute',
      z.strictObject({
        account,
        paymentIntent: z.string(),
        reason: z.string().default('fraudulent'),
        isInquiry: z.boolean().default(false),
      }),
      openDispute,
    ),
    happens('withdraw', z.strictObject({ account, dispute: z.string() }), (call, body) =>
      withdraw(call, call.need('disputes', body.dispute, 'dispute')),
    ),
    happens(
      'decide-dispute',
      z.strictObject({ account, dispute: z.string(), status: z.enum(['won', 'lost']) }),
      (call, { dispute, status }) => decideDispute(call, dispute, status),
    ),
  ];
}
