import { SquareError, SquareTimeoutError } from 'square';
import type { AddCardRefusal, AddCardResult, ChargeResult } from './port.ts';
import { ProviderError } from '../payments/port.ts';

/** What the client and the log read when the outcome is unknown. */
export const SQUARE_UNAVAILABLE = 'The card service did not answer. Nothing is lost; we will try again.';

const DECLINED = 'Your card was declined.';
const CARD_GONE = 'This card is no longer saved. Please add a card again.';
const TOKEN_GONE = 'The card form was open for too long. Please type your card in again.';
const EXPIRED = 'Your card has expired.';
const CVV = "Your card's security code is incorrect.";
const VERIFY =
  'Your bank asks you to confirm this card. Please add it again and follow the steps of your bank.';

/** Square's own details are for developers ("Authorization error: 'CVV_FAILURE'"); these are for clients. */
const TEXTS: Readonly<Record<string, string>> = {
  ADDRESS_VERIFICATION_FAILURE: 'The postal code does not fit this card.',
  INVALID_POSTAL_CODE: 'The postal code does not fit this card.',
  CARD_EXPIRED: EXPIRED,
  EXPIRATION_FAILURE: EXPIRED,
  INVALID_EXPIRATION: EXPIRED,
  BAD_EXPIRATION: EXPIRED,
  CVV_FAILURE: CVV,
  INSUFFICIENT_FUNDS: 'Your card has insufficient funds.',
  CARD_DECLINED_VERIFICATION_REQUIRED: VERIFY,
  CARD_NOT_SUPPORTED: 'Cards of this kind are not taken here.',
  UNSUPPORTED_CARD_BRAND: 'Cards of this kind are not taken here.',
  PAN_FAILURE: 'Your card number is incorrect.',
  INVALID_CARD: 'Your card number is incorrect.',
  TRANSACTION_LIMIT: 'This amount is more than your card allows at once.',
  PAYMENT_LIMIT_EXCEEDED: 'This amount is too large to be charged to a card.',
  AMOUNT_TOO_HIGH: 'This amount is too large to be charged to a card.',
  VALUE_TOO_HIGH: 'This amount is too large to be charged to a card.',
  AMOUNT_TOO_LOW: 'This amount is too small to be charged to a card.',
  VALUE_TOO_LOW: 'This amount is too small to be charged to a card.',
  CARD_TOKEN_EXPIRED: TOKEN_GONE,
  CARD_TOKEN_USED: TOKEN_GONE,
  SOURCE_EXPIRED: TOKEN_GONE,
  SOURCE_USED: TOKEN_GONE,
};
const AMOUNTS = new Set(['AMOUNT_TOO_HIGH', 'AMOUNT_TOO_LOW', 'VALUE_TOO_HIGH', 'VALUE_TOO_LOW']);
const TOKENS = new Set(['CARD_TOKEN_EXPIRED', 'CARD_TOKEN_USED', 'SOURCE_EXPIRED', 'SOURCE_USED']);

/** A decline code of Square in words for the client. */
export const squareText = (code: string): string => TEXTS[code] ?? DECLINED;

interface Told {
  category: string;
  code: string;
  field?: string | undefined;
}

const toldOf = (error: SquareError): Told[] => error.errors as Told[];

/** Whether the outcome of the call is unknown, so that only a repeat with the same key can tell. */
export function isSquareUnavailable(error: unknown): boolean {
  if (error instanceof SquareTimeoutError) return true;
  if (!(error instanceof SquareError)) return false;
  const status = error.statusCode;
  return status === undefined || status === 408 || status === 409 || status === 429 || status >= 500;
}

const isCustomerGone = (told: Told | undefined): boolean =>
  told?.code === 'CUSTOMER_NOT_FOUND' ||
  (told?.code === 'NOT_FOUND' && /(^|\.)customer_id$/.test(told.field ?? ''));

/** Any failure of the SDK as ours. Square's own text is not passed on; bugs of this code are given back as they are. */
export function toSquareProviderError(error: unknown): unknown {
  if (isSquareUnavailable(error)) return new ProviderError('unavailable', SQUARE_UNAVAILABLE);
  if (!(error instanceof SquareError)) return error;
  const [first] = toldOf(error);
  const detail = [first?.code, first?.field].filter(Boolean).join(', ');
  const suffix = detail ? ` (${detail})` : '';
  if (first?.code === 'IDEMPOTENCY_KEY_REUSED')
    return new ProviderError('key_reused', 'The idempotency key was used with other parameters');
  if (isCustomerGone(first)) return new ProviderError('customer_gone', 'Square knows this customer no more');
  if (error.statusCode === 401 || error.statusCode === 403)
    return new ProviderError('misconfigured', `Square refuses the seller's access${suffix}`);
  if (error.statusCode === 404) return new ProviderError('not_found', `Square knows no such object${suffix}`);
  return new ProviderError('invalid_request', `Square refused the request${suffix}`);
}

/** The failed payment that stands beside the errors of a declined charge. */
function paymentIdOf(error: SquareError): string | null {
  const body = error.body as { payment?: { id?: unknown } } | undefined;
  return typeof body?.payment?.id === 'string' ? body.payment.id : null;
}

/** A failed attempt to charge as a value; null where the failure is not the card's but ours. */
export function squareChargeFailure(error: unknown): ChargeResult | null {
  if (isSquareUnavailable(error)) return { outcome: 'unavailable' };
  if (!(error instanceof SquareError)) return null;
  const told = toldOf(error);
  const [first] = told;
  if (!first || first.code === 'IDEMPOTENCY_KEY_REUSED') return null;
  const declined = (message: string): ChargeResult => ({
    outcome: 'declined',
    paymentIntentId: paymentIdOf(error),
    message,
    declineCode: first.code,
  });
  if (told.some(({ category }) => category === 'PAYMENT_METHOD_ERROR'))
    return declined(squareText(first.code));
  if (AMOUNTS.has(first.code)) return declined(squareText(first.code));
  const ofCard = first.field === 'source_id' || first.field === 'customer_id';
  return ofCard ? declined(CARD_GONE) : null;
}

function reasonOf(codes: string[]): AddCardRefusal {
  if (codes.includes('CARD_DECLINED_VERIFICATION_REQUIRED')) return 'verification_required';
  if (codes.some((code) => squareText(code) === EXPIRED)) return 'expired';
  return codes.some((code) => TOKENS.has(code)) ? 'token_gone' : 'declined';
}

/** A card that could not be kept, as a value; null where the failure is not the card's but ours. */
export function squareAddCardFailure(error: unknown): Exclude<AddCardResult, { outcome: 'saved' }> | null {
  if (isSquareUnavailable(error)) return { outcome: 'unavailable', message: SQUARE_UNAVAILABLE };
  if (!(error instanceof SquareError)) return null;
  const told = toldOf(error);
  const ofCard = ({ category, code, field }: Told) =>
    category === 'PAYMENT_METHOD_ERROR' ||
    TOKENS.has(code) ||
    code === 'INVALID_CARD_DATA' ||
    (field === 'source_id' && code === 'NOT_FOUND');
  if (told.length === 0 || !told.every(ofCard)) return null;
  const codes = told.map(({ code }) => (code === 'NOT_FOUND' ? 'SOURCE_EXPIRED' : code));
  return { outcome: 'refused', reason: reasonOf(codes), messages: [...new Set(codes.map(squareText))] };
}
