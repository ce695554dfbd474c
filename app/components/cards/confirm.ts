import type { Stripe, StripeCardNumberElement, StripeError } from '@stripe/stripe-js';
import { stripeLibrary, type CardConfig } from './use-stripe.ts';

export interface CardHolder {
  name?: string;
  email?: string;
  phone?: string;
}

export type CardConfirmation =
  | { ok: true; setupIntentId: string }
  /** `declined`: the provider had a card and would not take it. */
  | { ok: false; message: string; declined?: true };
export type PaymentConfirmation = { ok: true; paymentIntentId: string } | { ok: false; message: string };

/** Spec 000 §8: the provider's message or 'An error occurred'. */
const messageOf = (error: StripeError | undefined): string => error?.message || 'An error occurred';

/** Saves the card that was typed in. The server reads the setup again before it believes it. */
export async function confirmCard(
  stripe: Stripe,
  card: StripeCardNumberElement,
  clientSecret: string,
  holder: CardHolder = {},
): Promise<CardConfirmation> {
  try {
    const { setupIntent, error } = await stripe.confirmCardSetup(clientSecret, {
      payment_method: { card, billing_details: { ...holder } },
    });
    if (setupIntent?.status === 'succeeded') return { ok: true, setupIntentId: setupIntent.id };
    const isDeclined = error?.type === 'card_error';
    return { ok: false, message: messageOf(error), ...(isDeclined && { declined: true as const }) };
  } catch {
    return { ok: false, message: messageOf(undefined) };
  }
}

/**
 * Takes the client through the bank's check of a payment that came back 'authentication_required', with the secret
 * and the card of `confirmOnSession`. No card form is needed. The server reads the payment again afterwards.
 */
export async function confirmPayment(
  config: CardConfig,
  clientSecret: string,
  paymentMethodId: string | null,
): Promise<PaymentConfirmation> {
  try {
    const stripe = await stripeLibrary(config);
    const { paymentIntent, error } = await stripe.confirmCardPayment(
      clientSecret,
      paymentMethodId ? { payment_method: paymentMethodId } : undefined,
    );
    const isDone = paymentIntent?.status === 'succeeded' || paymentIntent?.status === 'processing';
    if (isDone) return { ok: true, paymentIntentId: paymentIntent.id };
    return { ok: false, message: messageOf(error) };
  } catch {
    return { ok: false, message: 'The card service could not be reached. Please try again.' };
  }
}
