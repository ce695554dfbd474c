import type Stripe from 'stripe';
import { moveCharge } from './balance.ts';
import { settlePaidIntent } from './billing/settle.ts';
import { newId, type Call } from './call.ts';
import { cardFault, invalid } from './faults.ts';
import { charge } from './money-objects.ts';
import { DECLINES, declineOf, type Decline } from './test-cards.ts';

/** States from which a payment may be tried (again). */
export const CONFIRMABLE: readonly string[] = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
];

function refuseState(intent: Stripe.PaymentIntent): never {
  const already =
    intent.status === 'succeeded' ? ' because it has already succeeded after being previously confirmed' : '';
  throw invalid(`This PaymentIntent's status is ${intent.status}, so it cannot be confirmed${already}.`, {
    code: 'payment_intent_unexpected_state',
    payment_intent: intent,
  });
}

function refuseMethod(message: string): never {
  throw invalid(message, { param: 'payment_method' });
}

/** Throws where the card is not the payer's to use. */
export function checkOwner(
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  offSession: boolean,
): void {
  if (method.customer && method.customer !== intent.customer) {
    refuseMethod(
      `The customer does not have a payment method with the ID ${method.id}. The payment method must be attached to the customer.`,
    );
  }
  if (!method.customer && offSession) {
    refuseMethod(
      'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, shared with a connected account without Customer attachment, or was detached from a Customer. It may not be used again.',
    );
  }
}

function refuseByBank(
  call: Call,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  decline: Decline,
): never {
  const failed = charge({ id: newId('ch_'), created: call.created, intent, method, decline });
  call.save('charges', failed);
  const answer = { ...DECLINES[decline], charge: failed.id };
  Object.assign(intent, {
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    latest_charge: failed.id,
    last_payment_error: { ...answer, type: 'card_error', payment_method: method },
  });
  call.save('payment_intents', intent);
  call.emit('charge.failed', failed);
  call.emit('payment_intent.payment_failed', intent);
  throw cardFault({ ...answer, payment_intent: intent, payment_method: method });
}

/** Nobody is there to pass the bank's check: the attempt fails, and the owner can repeat it in a page. */
function refuseOffSession(call: Call, intent: Stripe.PaymentIntent, method: Stripe.PaymentMethod): never {
  const answer = {
    code: 'authentication_required',
    decline_code: 'authentication_required',
    message: 'Your card was declined. This transaction requires authentication.',
  };
  Object.assign(intent, {
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_payment_error: { ...answer, type: 'card_error', payment_method: method },
  });
  call.save('payment_intents', intent);
  call.emit('payment_intent.payment_failed', intent);
  throw cardFault({ ...answer, payment_intent: intent, payment_method: method });
}

function succeed(call: Call, intent: Stripe.PaymentIntent, method: Stripe.PaymentMethod) {
  const paid = charge({ id: newId('ch_'), created: call.created, intent, method, decline: null });
  call.save('charges', paid);
  moveCharge(call, paid);
  Object.assign(intent, {
    status: 'succeeded',
    amount_received: intent.amount,
    latest_charge: paid.id,
    payment_method: method.id,
    next_action: null,
    last_payment_error: null,
  });
  call.save('payment_intents', intent);
  call.emit('charge.succeeded', paid);
  call.emit('payment_intent.succeeded', intent);
  settlePaidIntent(call, intent);
  return intent;
}

/** Tries a payment with a card: it succeeds, asks for authentication, or the refusal is thrown (402). */
export function attempt(
  call: Call,
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  offSession: boolean,
): Stripe.PaymentIntent {
  if (!CONFIRMABLE.includes(intent.status)) refuseState(intent);
  checkOwner(intent, method, offSession);
  const { behaviour, setUp } = call.nature(method.id);
  const asks = behaviour === 'authenticate_always' || (behaviour === 'authenticate_once' && !setUp);
  if (asks && offSession) refuseOffSession(call, intent, method);
  if (asks) {
    Object.assign(intent, {
      status: 'requires_action',
      payment_method: method.id,
      next_action: {
        type: 'use_stripe_sdk',
        use_stripe_sdk: { type: 'three_d_secure_redirect', source: intent.id },
      },
    });
    call.save('payment_intents', intent);
    call.emit('payment_intent.requires_action', intent);
    return intent;
  }
  const decline = declineOf(behaviour, 'charge');
  if (decline) refuseByBank(call, intent, method, decline);
  return succeed(call, intent, method);
}

/** The bank's answer to the check of a waiting payment. */
export function settlePayment(call: Call, intent: Stripe.PaymentIntent, passed: boolean) {
  if (intent.status !== 'requires_action' || typeof intent.payment_method !== 'string') {
    throw invalid('This PaymentIntent does not wait for authentication.', {
      code: 'payment_intent_unexpected_state',
    });
  }
  const method = call.need('payment_methods', intent.payment_method, 'payment_method');
  if (passed) return succeed(call, intent, method);
  Object.assign(intent, {
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_payment_error: {
      type: 'invalid_request_error',
      code: 'payment_intent_authentication_failure',
      message: 'The provided PaymentMethod has failed authentication.',
      payment_method: method,
    },
  });
  call.save('payment_intents', intent);
  call.emit('payment_intent.payment_failed', intent);
  return intent;
}
