import Stripe from 'stripe';
import type { ChargeResult } from './port.ts';
import { ProviderError } from '../payments/port.ts';
import { paymentAnswer, readAnswer } from './stripe-answers.ts';

/** What the client and the log read when the outcome is unknown. */
export const UNAVAILABLE = 'The card service did not answer. Nothing is lost; we will try again.';

/** Faults that Stripe reports as invalid requests and that the client can cure with another card. */
const CARD_GONE = 'This card is no longer saved. Please add a card again.';
const AMOUNTS: Readonly<Record<string, string>> = {
  amount_too_small: 'This amount is too small to be charged to a card.',
  amount_too_large: 'This amount is too large to be charged to a card.',
};

/** Whether the outcome of the call is unknown, so that only a repeat with the same key can tell. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Stripe.errors.StripeError)) return false;
  if (error instanceof Stripe.errors.StripeConnectionError) return true;
  if (error instanceof Stripe.errors.StripeRateLimitError) return true;
  const status = error.statusCode;
  return status === undefined || status === 409 || status === 429 || status >= 500;
}

/**
 * Any failure of the SDK as ours. Stripe's own text is not passed on: it may quote ids and parts of keys. Bugs of
 * this code (no StripeError) are given back as they are.
 */
export function toProviderError(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  const requestId = error.requestId ?? null;
  const detail = [error.code, error.param].filter(Boolean).join(', ');
  const suffix = detail ? ` (${detail})` : '';
  if (isUnavailable(error)) return new ProviderError('unavailable', UNAVAILABLE, requestId);
  if (error instanceof Stripe.errors.StripeIdempotencyError) {
    return new ProviderError('key_reused', 'The idempotency key was used with other parameters', requestId);
  }
  // Without that code a permission is what our own, restricted key lacks.
  if (error instanceof Stripe.errors.StripePermissionError && error.code === 'account_invalid')
    return new ProviderError('account_lost', 'Stripe lets us act for this account no more', requestId);
  if (
    error instanceof Stripe.errors.StripeAuthenticationError ||
    error instanceof Stripe.errors.StripePermissionError
  ) {
    return new ProviderError('misconfigured', 'Stripe refuses our keys', requestId);
  }
  if (error.code === 'resource_missing' && error.param === 'customer') {
    return new ProviderError('customer_gone', 'Stripe knows this customer no more', requestId);
  }
  if (error.code === 'resource_missing') {
    return new ProviderError('not_found', `Stripe knows no such object${suffix}`, requestId);
  }
  return new ProviderError('invalid_request', `Stripe refused the request${suffix}`, requestId);
}

/** A failed attempt to charge as a value; null where the failure is not the card's but ours. */
export function chargeFailure(error: unknown): ChargeResult | null {
  if (!(error instanceof Stripe.errors.StripeError)) return null;
  if (isUnavailable(error)) return { outcome: 'unavailable' };
  const declineCode = error.decline_code ?? error.code ?? null;
  if (error instanceof Stripe.errors.StripeCardError) {
    const payment = error.payment_intent ? readAnswer(paymentAnswer, error.payment_intent) : null;
    if (error.code === 'authentication_required' && payment?.client_secret) {
      return {
        outcome: 'authentication_required',
        paymentIntentId: payment.id,
        message: error.message,
        declineCode,
        clientSecret: payment.client_secret,
      };
    }
    return { outcome: 'declined', paymentIntentId: payment?.id ?? null, message: error.message, declineCode };
  }
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) return null;
  const ofCard = error.param === 'payment_method' || error.param === 'customer';
  const message = (error.code && AMOUNTS[error.code]) || (ofCard ? CARD_GONE : null);
  return message ? { outcome: 'declined', paymentIntentId: null, message, declineCode } : null;
}
