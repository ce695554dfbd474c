import type Stripe from 'stripe';

export interface ErrorBody {
  type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error' | 'rate_limit_error';
  code?: string;
  decline_code?: string;
  message: string;
  param?: string;
  charge?: string;
  doc_url?: string;
  payment_intent?: Stripe.PaymentIntent;
  setup_intent?: Stripe.SetupIntent;
  payment_method?: Stripe.PaymentMethod;
  payment_method_type?: string;
}

/** An error answer of Stripe. */
export class StripeFault extends Error {
  constructor(
    readonly status: number,
    readonly error: ErrorBody,
    /** Stripe keeps the answer for the idempotency key once the work has begun; not so for a refused parameter. */
    readonly kept: boolean,
  ) {
    super(error.message);
  }
}

const docs = (code: string): string => `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`;

/** 402: the card's fault. Without an intent beside it, it comes from checking the card's own fields. */
export function cardFault(error: Omit<ErrorBody, 'type'>): StripeFault {
  return new StripeFault(
    402,
    { type: 'card_error', ...(error.code && { doc_url: docs(error.code) }), ...error },
    Boolean(error.payment_intent ?? error.setup_intent),
  );
}

/** 400: the caller's fault. */
export function invalid(message: string, detail: Omit<ErrorBody, 'type' | 'message'> = {}): StripeFault {
  return new StripeFault(400, { type: 'invalid_request_error', message, ...detail }, false);
}

/** 404, or 400 where the missing object was named in a parameter, as Stripe answers. */
export function missing(noun: string, id: string, param: string): StripeFault {
  const error: ErrorBody = {
    type: 'invalid_request_error',
    code: 'resource_missing',
    doc_url: docs('resource_missing'),
    message: `No such ${noun}: '${id}'`,
    param,
  };
  return new StripeFault(param === 'intent' || param === 'id' ? 404 : 400, error, false);
}

export function unauthorised(message: string): StripeFault {
  return new StripeFault(401, { type: 'invalid_request_error', message }, false);
}
