/** What Stripe gives of an intent to a publishable key, as the types of @stripe/stripe-js list it. */
const INTENT = [
  'id',
  'object',
  'cancellation_reason',
  'client_secret',
  'created',
  'description',
  'livemode',
  'next_action',
  'payment_method',
  'payment_method_types',
  'status',
] as const;

const PUBLIC: Readonly<Record<string, ReadonlySet<string>>> = {
  payment_intent: new Set([
    ...INTENT,
    'amount',
    'canceled_at',
    'capture_method',
    'confirmation_method',
    'currency',
    'last_payment_error',
    'receipt_email',
    'setup_future_usage',
    'shipping',
  ]),
  setup_intent: new Set([...INTENT, 'last_setup_error', 'usage']),
  payment_method: new Set([
    'id',
    'object',
    'billing_details',
    'card',
    'created',
    'customer',
    'livemode',
    'type',
  ]),
};

/**
 * An answer as a browser may have it: of intents and payment methods, wherever they stand in it, nothing that is for the account
 * alone, such as metadata, or whose intent it is.
 */
export function forBrowser(value: object): object {
  if (Array.isArray(value)) return value.map(shown);
  const known = PUBLIC[String((value as { object?: unknown }).object)];
  return Object.fromEntries(
    Object.entries(value)
      .filter(([field]) => !known || known.has(field))
      .map(([field, held]) => [field, shown(held)]),
  );
}

const shown = (value: unknown) => (value && typeof value === 'object' ? forBrowser(value) : value);
