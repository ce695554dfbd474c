import type { RequestHandler } from 'msw';
import { z } from 'zod';
import { control } from '../core/control.ts';
import type { Surroundings } from '../core/vendor.ts';
import { Call } from './call.ts';
import { deleteCustomer, forgetCard, mergeCustomers, renewCard } from './directory.ts';
import { DEMOS } from './demo.ts';
import { decideDispute, openDispute, withdraw } from './disputes.ts';
import { failRefund } from './payments.ts';
import { endPayout, payOut } from './payouts.ts';
import type { Seller, SquareTables } from './tables.ts';

const account = z.string();

/** What banks, clients and the calendar do, on order: nobody calls Square for it. */
export function happeningHandlers(around: Surroundings<SquareTables>): RequestHandler[] {
  const happens = <T extends z.ZodType<{ account: string }>>(
    path: string,
    schema: T,
    run: (call: Call, body: z.output<T>) => object | null,
  ) =>
    control('square', path, schema, (body) => {
      const made = run(new Call(around, body.account, {}, DEMOS), body);
      around.commit();
      return { made };
    });
  return [
    happens('delete-customer', z.strictObject({ account, customer: z.string() }), (call, { customer }) =>
      deleteCustomer(call, customer),
    ),
    happens(
      'merge-customers',
      z.strictObject({ account, customers: z.array(z.string()).min(2) }),
      (call, { customers }) => mergeCustomers(call, customers),
    ),
    happens(
      'stand',
      z.strictObject({
        account,
        status: z.enum(['ACTIVE', 'INACTIVE']).default('ACTIVE'),
        places: z.enum(['ACTIVE', 'INACTIVE']).default('ACTIVE'),
        cards: z.boolean().default(true),
      }),
      standOtherwise,
    ),
    happens('forget-card', z.strictObject({ account, card: z.string() }), (call, { card }) =>
      forgetCard(call, card),
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
      z.strictObject({ account, location: z.string().optional(), amount: z.int().positive().optional() }),
      payOut,
    ),
    happens(
      'end-payout',
      z.strictObject({ account, payout: z.string(), status: z.enum(['PAID', 'FAILED']) }),
      (call, { payout, status }) => endPayout(call, payout, status),
    ),
    happens('fail-refund', z.strictObject({ account, refund: z.string() }), (call, { refund }) =>
      failRefund(call, refund),
    ),
    happens(
      'dispute',
      z.strictObject({
        account,
        payment: z.string(),
        reason: z.string().default('NO_KNOWLEDGE'),
        isInquiry: z.boolean().default(false),
      }),
      openDispute,
    ),
    happens('withdraw', z.strictObject({ account, dispute: z.string() }), (call, { dispute }) =>
      withdraw(call, dispute),
    ),
    happens(
      'decide-dispute',
      z.strictObject({ account, dispute: z.string(), status: z.enum(['WON', 'LOST']) }),
      (call, { dispute, status }) => decideDispute(call, dispute, status),
    ),
  ];
}

/** Square closes an account to payments, or its owner a place or its cards; or opens them again. No event tells of it. */
function standOtherwise(
  { seller, surroundings }: Call,
  { status, places, cards }: { status: Seller['status']; places: 'ACTIVE' | 'INACTIVE'; cards: boolean },
): null {
  const locations = seller.locations.map((place) => ({
    ...place,
    status: places,
    capabilities: cards ? ['CREDIT_CARD_PROCESSING'] : ['AUTOMATIC_TRANSFERS'],
  }));
  surroundings.store.put('sellers', seller.id, { ...seller, status, locations });
  return null;
}
