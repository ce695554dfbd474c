import type Stripe from 'stripe';
import { Fault } from '../core/fault.ts';

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

type Detail = Omit<ErrorBody, 'type' | 'message'>;

/**
 * An error answer of Stripe. It is kept for the idempotency key once the work has begun; not so for a refused parameter.
 */
export class StripeFault extends Fault {
  constructor(
    status: number,
    readonly error: ErrorBody,
    isHeld = false,
  ) {
    super(status, { error }, isHeld);
  }
}

const docs = (code: string): string => `https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`;

/** 402: the card's fault. Without an intent beside it, it comes from checking the card's own fields. */
export function cardFault(error: Omit<ErrorBody, 'type'>): StripeFault {
  const isOfBank = Boolean(error.payment_intent ?? error.setup_intent);
  const url = error.code && { doc_url: docs(error.code) };
  return new StripeFault(402, { type: 'card_error', ...url, ...error }, isOfBank);
}

/** 400, where no other status is given: the caller's fault. */
export const invalid = (message: string, detail: Detail = {}, status = 400): StripeFault =>
  new StripeFault(status, { type: 'invalid_request_error', message, ...detail });

/** 404, or 400 where the missing object was named in a parameter, as Stripe answers. */
export function missing(noun: string, id: string, param: string): StripeFault {
  const code = 'resource_missing';
  const status = param === 'intent' || param === 'id' ? 404 : 400;
  return invalid(`No such ${noun}: '${id}'`, { code, doc_url: docs(code), param }, status);
}
