import { z } from 'zod';
import { readAnswer } from '../cards/stripe-answers.ts';
import type {
  BillingCustomer,
  BillingInvoice,
  ChangePreview,
  ProviderState,
  ProviderSubscription,
} from './port.ts';

const text = z.string().nullish();
const ms = (seconds: number) => seconds * 1000;
const idOf = z.union([z.string(), z.looseObject({ id: z.string() }).transform(({ id }) => id)]);

const priceAnswer = z.looseObject({
  id: z.string(),
  lookup_key: text,
  unit_amount: z.int().nullable(),
  currency: z.string(),
  recurring: z.looseObject({ interval: z.string() }).nullable(),
});
export const pricesAnswer = z.looseObject({ data: z.array(priceAnswer) });
export const priceMade = z.looseObject({ id: z.string() });

const subscriptionAnswer = z.looseObject({
  id: z.string().min(1),
  status: z.string(),
  customer: idOf,
  created: z.int(),
  cancel_at: z.int().nullish(),
  cancel_at_period_end: z.boolean(),
  ended_at: z.int().nullish(),
  trial_end: z.int().nullish(),
  cancellation_details: z.looseObject({ reason: text }).nullish(),
  items: z.looseObject({
    data: z.array(z.looseObject({ id: z.string(), price: priceAnswer, current_period_end: z.int() })).min(1),
  }),
  latest_invoice: idOf.nullish(),
  pending_update: z
    .looseObject({ subscription_items: z.array(z.looseObject({ price: priceAnswer })).nullish() })
    .nullish(),
});
export type SubscriptionAnswer = z.output<typeof subscriptionAnswer>;

export const subscriptionOf = (answer: unknown): SubscriptionAnswer => readAnswer(subscriptionAnswer, answer);
export const subscriptionsAnswer = z.looseObject({ data: z.array(subscriptionAnswer) });

const STATES: Readonly<Record<string, ProviderState>> = {
  incomplete: 'incomplete',
  incomplete_expired: 'ended',
  trialing: 'trialing',
  active: 'active',
  past_due: 'past_due',
  // Not paid after every try, and kept open by the account's own settings.
  unpaid: 'past_due',
  paused: 'past_due',
  canceled: 'ended',
};

const intervalOf = (interval: string | undefined) => (interval === 'year' ? 'year' : 'month');

/** Stripe's Subscription in our nouns; the open invoice is read apart. */
export function toSubscription(
  answer: SubscriptionAnswer,
  openInvoice: ProviderSubscription['openInvoice'],
): ProviderSubscription {
  const [item] = answer.items.data;
  const { price, current_period_end } = item!;
  const state = STATES[answer.status] ?? 'past_due';
  // A portal of Stripe's sets the date alone, an older one the flag alone: either is an end.
  const ends = answer.cancel_at ?? (answer.cancel_at_period_end ? current_period_end : null);
  const endedAt = answer.ended_at == null ? null : ms(answer.ended_at);
  return {
    id: answer.id,
    state,
    priceKey: price.lookup_key ?? null,
    amountCents: price.unit_amount ?? 0,
    interval: intervalOf(price.recurring?.interval),
    periodEndsAt: ms(current_period_end),
    trialEndsAt: answer.trial_end == null ? null : ms(answer.trial_end),
    endsAt: state === 'ended' || ends === null ? null : ms(ends),
    endedAt,
    endedUnpaid:
      state === 'ended' &&
      (answer.status === 'incomplete_expired' || answer.cancellation_details?.reason === 'payment_failed'),
    openInvoice,
    waitingPriceKey: answer.pending_update?.subscription_items?.[0]?.price.lookup_key ?? null,
  };
}

const intentAnswer = z.looseObject({
  id: z.string(),
  status: z.string(),
  last_payment_error: z.looseObject({ code: text, payment_method: idOf.nullish() }).nullish(),
  payment_method: idOf.nullish(),
});

const lineAnswer = z.looseObject({
  description: text,
  amount: z.int(),
  period: z.looseObject({ start: z.int() }).nullish(),
});

const invoiceAnswer = z.looseObject({
  id: z.string(),
  status: text,
  number: text,
  created: z.int(),
  total: z.int(),
  amount_due: z.int(),
  amount_remaining: z.int(),
  hosted_invoice_url: text,
  invoice_pdf: text,
  confirmation_secret: z.looseObject({ client_secret: z.string() }).nullish(),
  payments: z
    .looseObject({
      data: z.array(
        z.looseObject({ payment: z.looseObject({ payment_intent: intentAnswer.or(z.string()).nullish() }) }),
      ),
    })
    .nullish(),
  lines: z.looseObject({ data: z.array(lineAnswer) }),
});

export const invoiceOf = (answer: unknown) => readAnswer(invoiceAnswer, answer);
export type InvoiceAnswer = ReturnType<typeof invoiceOf>;
export const invoicesAnswer = z.looseObject({ data: z.array(invoiceAnswer) });

/** The payment that an invoice waits for, where it was asked for whole. */
export function intentOf({ payments }: InvoiceAnswer) {
  const intent = payments?.data[0]?.payment.payment_intent;
  return intent && typeof intent === 'object' ? intent : null;
}

export function toOpenInvoice(invoice: InvoiceAnswer): ProviderSubscription['openInvoice'] {
  if (invoice.status !== 'open') return null;
  const intent = intentOf(invoice);
  return {
    id: invoice.id,
    amountCents: invoice.amount_remaining,
    needsConfirmation:
      intent?.status === 'requires_action' || intent?.last_payment_error?.code === 'authentication_required',
  };
}

/** A draft is nothing to show yet. */
export function toInvoices(invoices: readonly InvoiceAnswer[]): BillingInvoice[] {
  return invoices.flatMap(({ id, status, number, created, total, hosted_invoice_url, invoice_pdf }) => {
    if (!status || status === 'draft') return [];
    const state = status === 'paid' ? 'paid' : status === 'open' ? 'open' : 'void';
    return {
      id,
      number: number ?? null,
      createdAt: ms(created),
      totalCents: total,
      state,
      pageUrl: hosted_invoice_url ?? null,
      pdfUrl: invoice_pdf ?? null,
    };
  });
}

/** Stripe writes a day into its words, in its own form and zone; it gives the moment too. */
function toLine({ description, amount, period }: z.infer<typeof lineAnswer>): ChangePreview['lines'][number] {
  const [, words] =
    /^((?:Unused|Remaining) time on .+) after \d{1,2} \w+ \d{4}$/.exec(description ?? '') ?? [];
  return words && period
    ? { description: words, from: ms(period.start), amountCents: amount }
    : { description: description ?? '', from: null, amountCents: amount };
}

export const toPreview = (invoice: InvoiceAnswer): ChangePreview => ({
  lines: invoice.lines.data.map(toLine),
  totalCents: invoice.total,
  dueCents: invoice.amount_due,
});

const cardAnswer = z.looseObject({
  id: z.string(),
  card: z
    .looseObject({ brand: z.string(), last4: z.string(), exp_month: z.int(), exp_year: z.int() })
    .nullish(),
});

export const methodAnswer = z.looseObject({ id: z.string() });

const customerAnswer = z.looseObject({
  id: z.string(),
  /** Below zero where it is kept for the customer. */
  balance: z.int().nullish(),
  email: text,
  name: text,
  address: z
    .looseObject({ line1: text, line2: text, city: text, state: text, postal_code: text, country: text })
    .nullish(),
  invoice_settings: z.looseObject({ default_payment_method: cardAnswer.or(z.string()).nullish() }),
});

export function toCustomer(answer: unknown): BillingCustomer {
  const { email, name, address, balance, invoice_settings } = readAnswer(customerAnswer, answer);
  const method = invoice_settings.default_payment_method;
  const held = method && typeof method === 'object' ? method : null;
  return {
    email: email ?? null,
    name: name ?? null,
    creditCents: Math.max(0, -(balance ?? 0)),
    address:
      (address && {
        line1: address.line1 ?? '',
        line2: address.line2 ?? '',
        city: address.city ?? '',
        state: address.state ?? '',
        zip: address.postal_code ?? '',
        country: address.country ?? '',
      }) ||
      null,
    card: held?.card
      ? {
          id: held.id,
          brand: held.card.brand,
          last4: held.card.last4,
          expMonth: held.card.exp_month,
          expYear: held.card.exp_year,
        }
      : null,
  };
}
