import type { StateFilter } from './inputs.ts';

/** Under which filter a payment is listed, as payment_filter of the database says; 'none' is under 'all' alone (001 §9). */
export type PaymentFilter = Exclude<StateFilter, 'all'> | 'none';

/** What can be done about a payment from the list, beside opening the appointment. */
export const PAYMENT_ACTIONS = ['retry', 'mark_paid', 'invoice'] as const;
export type PaymentAction = (typeof PAYMENT_ACTIONS)[number];

interface ActionFacts {
  filter: PaymentFilter;
  hasCard: boolean;
  takesCards: boolean;
  /** Whether the client has an email address or phone number. */
  reachable: boolean;
}

/** The actions that a payment offers, the likeliest first (001 §4): what is owed can be asked for, nothing else. */
export function paymentActions({ filter, hasCard, takesCards, reachable }: ActionFacts): PaymentAction[] {
  if (filter !== 'unpaid') return [];
  return [
    ...(hasCard && takesCards ? (['retry'] as const) : []),
    'mark_paid' as const,
    ...(reachable ? (['invoice'] as const) : []),
  ];
}
