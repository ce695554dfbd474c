import type { ListedPaymentStatus } from '#app/domain/payments/index.ts';
import type { StateFilter } from './inputs.ts';

/**
 * Under which filter a status is listed (001 §9); none is under 'all' alone. payment_filter of the database says the same of
 * every appointment (payment-filter.property.test.ts).
 */
export const FILTER_OF_STATUS: Readonly<Record<ListedPaymentStatus, Exclude<StateFilter, 'all'> | 'none'>> = {
  Free: 'free',
  Paid: 'paid',
  Upcoming: 'upcoming',
  'Past due': 'unpaid',
  Failed: 'unpaid',
  'Card needed past due': 'unpaid',
  Unpaid: 'unpaid',
  // Before the visit these two read Upcoming; a charge under way, or a request that nobody answered, is neither paid nor owed.
  Pending: 'none',
  'Card needed': 'none',
  Cancelled: 'none',
};

/** What can be done about a payment from the list, beside opening the appointment. */
export const PAYMENT_ACTIONS = ['retry', 'mark_paid', 'invoice'] as const;
export type PaymentAction = (typeof PAYMENT_ACTIONS)[number];

interface ActionFacts {
  status: ListedPaymentStatus;
  /** Its start has come. */
  past: boolean;
  hasCard: boolean;
  takesCards: boolean;
  /** Whether the client has an email address or phone number. */
  reachable: boolean;
}

/** The actions that a payment's status offers, the likeliest first (001 §4). */
export function paymentActions({
  status,
  past,
  hasCard,
  takesCards,
  reachable,
}: ActionFacts): PaymentAction[] {
  // Before its day only what a charge has failed for is owed.
  if (FILTER_OF_STATUS[status] !== 'unpaid' || (!past && status !== 'Failed')) return [];
  return [
    ...(hasCard && takesCards ? (['retry'] as const) : []),
    'mark_paid' as const,
    ...(reachable ? (['invoice'] as const) : []),
  ];
}
