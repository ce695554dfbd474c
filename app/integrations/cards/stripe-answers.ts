import { z } from 'zod';
import type { CardFailure, CardSetup, CardSetupPage, Payment, SavedCard } from './port.ts';
import { ProviderError } from '../payments/port.ts';

/** The fields of Stripe's answers that we rely on; anything else in them is ignored. */

const id = z.string().min(1);
const reference = z.union([id, z.looseObject({ id }).transform((object) => object.id)]).nullish();
const metadata = z.record(z.string(), z.string()).nullish();
const failure = z
  .looseObject({
    message: z.string().nullish(),
    code: z.string().nullish(),
    decline_code: z.string().nullish(),
  })
  .nullish();

const card = z.looseObject({
  id,
  card: z.looseObject({
    brand: z.string(),
    last4: z.string().length(4),
    exp_month: z.int().min(1).max(12),
    exp_year: z.int().min(2000),
  }),
});
const cardOrId = z.union([card, id]).nullish();

const intentStatus = z
  .enum([
    'succeeded',
    'processing',
    'requires_action',
    'requires_capture',
    'requires_confirmation',
    'requires_payment_method',
    'canceled',
  ])
  .transform((status) => (status === 'canceled' ? ('cancelled' as const) : status));

export const createdObject = z.looseObject({ id });
export const createdSetup = z.looseObject({ id, client_secret: id });
export const createdPage = z.looseObject({ id, url: z.url() });
export const refundAnswer = z.looseObject({
  id,
  amount: z.int(),
  currency: z.string(),
  status: z.string().nullish(),
  metadata: metadata.optional(),
});

const setupAnswer = z.looseObject({
  id,
  status: intentStatus,
  customer: reference,
  payment_method: cardOrId,
  metadata,
  last_setup_error: failure,
});

export const paymentAnswer = z.looseObject({
  id,
  status: intentStatus,
  amount: z.int(),
  amount_received: z.int().nullish(),
  currency: z.string(),
  client_secret: z.string().nullish(),
  customer: reference,
  payment_method: cardOrId,
  latest_charge: z.union([id, z.looseObject({ amount_refunded: z.int() })]).nullish(),
  metadata,
  last_payment_error: z
    .looseObject({
      message: z.string().nullish(),
      code: z.string().nullish(),
      decline_code: z.string().nullish(),
      payment_method: reference,
    })
    .nullish(),
});

const pageAnswer = z.looseObject({
  id,
  status: z.enum(['open', 'complete', 'expired']),
  customer: reference,
  setup_intent: z.union([setupAnswer, id]).nullish(),
  metadata,
});

export type PaymentAnswer = z.output<typeof paymentAnswer>;

/** Parses an answer. Throws ProviderError naming the field that is not as expected, never its value. */
export function readAnswer<T extends z.ZodType>(schema: T, answer: unknown): z.output<T> {
  const parsed = schema.safeParse(answer);
  if (parsed.success) return parsed.data;
  const path = parsed.error.issues[0]?.path.join('.') || 'the whole answer';
  throw new ProviderError('unexpected_answer', `Stripe answered without a usable ${path}`);
}

function toCard(value: z.output<typeof cardOrId>): SavedCard | null {
  if (!value || typeof value === 'string') return null;
  return {
    id: value.id,
    brand: value.card.brand,
    last4: value.card.last4,
    expMonth: value.card.exp_month,
    expYear: value.card.exp_year,
  };
}

const heldCard = card.extend({ customer: reference });

/** A card that its customer still has, else null. */
export function toHeldCard(answer: unknown): SavedCard | null {
  const held = readAnswer(heldCard, answer);
  return held.customer ? toCard(held) : null;
}

function toFailure(value: z.output<typeof failure>): CardFailure | null {
  if (!value) return null;
  return {
    message: value.message ?? 'An error occurred',
    declineCode: value.decline_code ?? value.code ?? null,
  };
}

/** Stripe's SetupIntent in our nouns. */
export function toCardSetup(answer: unknown): CardSetup {
  const setup = readAnswer(setupAnswer, answer);
  return {
    id: setup.id,
    status: setup.status === 'requires_capture' ? 'processing' : setup.status,
    customer: setup.customer ?? null,
    paymentMethod: setup.status === 'succeeded' ? toCard(setup.payment_method) : null,
    metadata: setup.metadata ?? {},
    failure: toFailure(setup.last_setup_error),
  };
}

/** Stripe's Checkout Session (mode setup) in our nouns. */
export function toCardSetupPage(answer: unknown): CardSetupPage {
  const page = readAnswer(pageAnswer, answer);
  return {
    id: page.id,
    status: page.status,
    customer: page.customer ?? null,
    setup: page.setup_intent && typeof page.setup_intent !== 'string' ? toCardSetup(page.setup_intent) : null,
    metadata: page.metadata ?? {},
  };
}

/** Stripe's PaymentIntent in our nouns. */
export function toPayment(answer: unknown): Payment {
  const payment = readAnswer(paymentAnswer, answer);
  const charge = payment.latest_charge;
  return {
    paymentIntentId: payment.id,
    status: payment.status,
    amountCents: payment.amount,
    receivedCents: payment.amount_received ?? 0,
    refundedCents: charge && typeof charge !== 'string' ? charge.amount_refunded : 0,
    currency: payment.currency.toUpperCase(),
    customer: payment.customer ?? null,
    paymentMethod: toCard(payment.payment_method),
    metadata: payment.metadata ?? {},
    failure: toFailure(payment.last_payment_error),
  };
}
