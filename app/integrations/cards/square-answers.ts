import type { Square } from 'square';
import type { CardSetup, Payment, SavedCard } from './port.ts';
import { ProviderError, type PaymentMetadata } from '../payments/port.ts';
import { squareText } from './square-failures.ts';

/** Square's answers in our nouns. Only the fields that we rely on are read; one that lacks is said by its name. */

export function must<T>(value: T | null | undefined, field: string): T {
  if (value !== null && value !== undefined && value !== '') return value;
  throw new ProviderError('unexpected_answer', `Square answered without a usable ${field}`);
}

/** What `PaymentMethod.brand` holds, whoever keeps the card. */
const BRANDS: Readonly<Record<string, string>> = {
  VISA: 'visa',
  MASTERCARD: 'mastercard',
  AMERICAN_EXPRESS: 'amex',
  DISCOVER: 'discover',
  DISCOVER_DINERS: 'diners',
  JCB: 'jcb',
  CHINA_UNIONPAY: 'unionpay',
  INTERAC: 'interac',
  EFTPOS: 'eftpos',
};

function toSavedCard(card: Square.Card, id = card.id): SavedCard {
  return {
    id: must(id, 'card.id'),
    brand: BRANDS[card.cardBrand ?? ''] ?? 'unknown',
    last4: must(card.last4, 'card.last_4'),
    expMonth: Number(must(card.expMonth, 'card.exp_month')),
    expYear: Number(must(card.expYear, 'card.exp_year')),
  };
}

/** Square keeps one reference beside a card, of 128 characters: two ids by their names. */
export function toReference(metadata: PaymentMetadata): string {
  const reference = Object.entries(metadata)
    .map(([name, value]) => `${name}=${value}`)
    .join(';');
  if (reference.length > 128) throw new RangeError('the references of a card are too long for Square');
  return reference;
}

function fromReference(reference: string | null | undefined): PaymentMetadata {
  const pairs = (reference ?? '').split(';').map((pair) => pair.split('='));
  return Object.fromEntries(pairs.filter((pair): pair is [string, string] => pair.length === 2));
}

/** A card at Square is the end of its own saving. One that was forgotten counts as cancelled. */
export function toSetup(card: Square.Card): CardSetup {
  const isHeld = card.enabled !== false;
  return {
    id: must(card.id, 'card.id'),
    status: isHeld ? 'succeeded' : 'cancelled',
    customer: card.customerId ?? null,
    paymentMethod: isHeld ? toSavedCard(card) : null,
    metadata: fromReference(card.referenceId),
    failure: null,
  };
}

const STATUSES: Readonly<Record<string, Payment['status']>> = {
  COMPLETED: 'succeeded',
  APPROVED: 'requires_capture',
  PENDING: 'processing',
  CANCELED: 'cancelled',
  FAILED: 'requires_payment_method',
};

export const centsOf = (money: Square.Money | null | undefined): number => Number(money?.amount ?? 0n);

/** Square's payment. Its one reference is our transaction. */
export function toSquarePayment(payment: Square.Payment): Payment {
  const status = STATUSES[payment.status ?? ''];
  const amountCents = centsOf(must(payment.amountMoney, 'payment.amount_money'));
  const used = payment.cardDetails?.card;
  const code = payment.cardDetails?.errors?.[0]?.code;
  return {
    paymentIntentId: must(payment.id, 'payment.id'),
    status: must(status, 'payment.status'),
    amountCents,
    receivedCents: status === 'succeeded' ? amountCents : 0,
    refundedCents: centsOf(payment.refundedMoney),
    currency: must(payment.amountMoney?.currency, 'payment.amount_money.currency'),
    customer: payment.customerId ?? null,
    paymentMethod: used?.id ? toSavedCard(used) : null,
    metadata: payment.referenceId ? { transactionId: payment.referenceId } : {},
    failure: code ? { message: squareText(code), declineCode: code } : null,
  };
}
