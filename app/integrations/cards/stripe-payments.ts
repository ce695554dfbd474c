import Stripe from 'stripe';
import type { CardAccount, ChargeRequest, ChargeResult, OnSessionConfirmation, Payment } from './port.ts';
import type { ProviderRefund, RefundRequest, RefundResult } from '../payments/port.ts';
import { paymentAnswer, readAnswer, refundAnswer, toPayment, type PaymentAnswer } from './stripe-answers.ts';
import { call, scope } from './stripe-client.ts';
import { chargeFailure, isUnavailable, toProviderError, UNAVAILABLE } from './stripe-failures.ts';

/** Cards only: other methods cannot be charged on the day without their owner. */
export const ALLOWED_METHODS: ['card'] = ['card'];

interface PaymentRef {
  account: CardAccount;
  paymentIntentId: string;
}

/** The half of the Stripe gateway that moves money. */
export class StripePayments {
  constructor(private readonly stripe: Stripe) {}

  async charge(request: ChargeRequest): Promise<ChargeResult> {
    const options = scope(request.account, request.idempotencyKey);
    const method = { payment_method: request.paymentMethod, off_session: true as const };
    try {
      const answer = request.paymentIntentId
        ? await this.stripe.paymentIntents.confirm(
            request.paymentIntentId,
            { ...method, amount_to_confirm: request.amountCents },
            options,
          )
        : await this.stripe.paymentIntents.create(
            {
              ...method,
              confirm: true,
              amount: request.amountCents,
              currency: request.currency.toLowerCase(),
              customer: request.customer,
              allowed_payment_method_types: ALLOWED_METHODS,
              metadata: request.metadata,
              ...(request.account &&
                request.platformFeeCents && { application_fee_amount: request.platformFeeCents }),
            },
            options,
          );
      return this.chargeOutcome(readAnswer(paymentAnswer, answer));
    } catch (error) {
      const settled = await this.alreadySettled(request, error);
      if (settled) return settled;
      const failure = chargeFailure(error);
      if (failure) return failure;
      throw toProviderError(error);
    }
  }

  private chargeOutcome(payment: PaymentAnswer): ChargeResult {
    const paymentIntentId = payment.id;
    if (payment.status === 'succeeded') {
      const currency = payment.currency.toUpperCase();
      return { outcome: 'succeeded', paymentIntentId, amountCents: payment.amount, currency };
    }
    if (payment.status === 'processing') return { outcome: 'processing', paymentIntentId };
    if (payment.status === 'requires_action' && payment.client_secret) {
      return {
        outcome: 'authentication_required',
        paymentIntentId,
        message: 'Your bank asks you to confirm this payment.',
        declineCode: 'authentication_required',
        clientSecret: payment.client_secret,
      };
    }
    const message = payment.last_payment_error?.message ?? 'The payment was not completed.';
    const declineCode = payment.last_payment_error?.decline_code ?? payment.last_payment_error?.code ?? null;
    return { outcome: 'declined', paymentIntentId, message, declineCode };
  }

  /** A payment tried again may have been completed meanwhile, by the client in the page: that is success. */
  private async alreadySettled(request: ChargeRequest, error: unknown): Promise<ChargeResult | null> {
    const state = error instanceof Stripe.errors.StripeError ? error.code : undefined;
    if (!request.paymentIntentId || state !== 'payment_intent_unexpected_state') return null;
    const { account, paymentIntentId } = request;
    try {
      const payment = await this.stripe.paymentIntents.retrieve(paymentIntentId, {}, scope(account));
      return this.chargeOutcome(readAnswer(paymentAnswer, payment));
    } catch (failure) {
      if (isUnavailable(failure)) return { outcome: 'unavailable' };
      throw toProviderError(failure);
    }
  }

  async onSession({ account, paymentIntentId }: PaymentRef): Promise<OnSessionConfirmation> {
    const raw = await call(() => this.stripe.paymentIntents.retrieve(paymentIntentId, {}, scope(account)));
    const payment = readAnswer(paymentAnswer, raw);
    const method = payment.payment_method;
    const current = typeof method === 'string' ? method : (method?.id ?? null);
    return {
      paymentIntentId: payment.id,
      status: payment.status,
      clientSecret: payment.client_secret ?? '',
      paymentMethodId: current ?? payment.last_payment_error?.payment_method ?? null,
    };
  }

  async read({ account, paymentIntentId }: PaymentRef): Promise<Payment> {
    const params = { expand: ['latest_charge', 'payment_method'] };
    return toPayment(
      await call(() => this.stripe.paymentIntents.retrieve(paymentIntentId, params, scope(account))),
    );
  }

  async find(request: {
    account: CardAccount;
    customer: string;
    metadataKey: string;
    metadataValue: string;
  }): Promise<Payment | null> {
    const params = { customer: request.customer, limit: 100, expand: ['data.latest_charge'] };
    return call(async () => {
      for await (const intent of this.stripe.paymentIntents.list(params, scope(request.account))) {
        if (intent.metadata[request.metadataKey] === request.metadataValue) return toPayment(intent);
      }
      return null;
    });
  }

  async cancel(request: PaymentRef & { idempotencyKey: string }): Promise<Payment> {
    const options = scope(request.account, request.idempotencyKey);
    return toPayment(
      await call(() => this.stripe.paymentIntents.cancel(request.paymentIntentId, {}, options)),
    );
  }

  async refund(request: RefundRequest<CardAccount>): Promise<RefundResult> {
    try {
      const raw = await this.stripe.refunds.create(
        {
          payment_intent: request.paymentIntentId,
          amount: request.amountCents,
          reason: 'requested_by_customer',
          metadata: request.metadata,
        },
        scope(request.account, request.idempotencyKey),
      );
      const refund = readAnswer(refundAnswer, raw);
      if (refund.status === 'failed' || refund.status === 'canceled') {
        return { outcome: 'refused', message: 'The bank refused the refund.' };
      }
      return {
        outcome: refund.status === 'succeeded' ? 'refunded' : 'pending',
        refundId: refund.id,
        amountCents: refund.amount,
        currency: refund.currency.toUpperCase(),
      };
    } catch (error) {
      if (isUnavailable(error)) {
        return { outcome: 'unavailable', message: UNAVAILABLE };
      }
      const refusal = refundRefusal(error);
      if (refusal) return { outcome: 'refused', message: refusal };
      throw toProviderError(error);
    }
  }

  async listRefunds({ account, paymentIntentId }: PaymentRef): Promise<ProviderRefund[]> {
    const params = { payment_intent: paymentIntentId, limit: 100 };
    return call(async () => {
      const refunds: ProviderRefund[] = [];
      for await (const raw of this.stripe.refunds.list(params, scope(account))) {
        const { id, amount, status, metadata } = readAnswer(refundAnswer, raw);
        const hasFailed = status === 'failed' || status === 'canceled';
        refunds.push({ refundId: id, amountCents: amount, hasFailed, metadata: metadata ?? {} });
      }
      return refunds.reverse();
    });
  }
}

function refundRefusal(error: unknown): string | null {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) return null;
  if (error.code === 'charge_already_refunded') return 'This payment was refunded already.';
  return error.param === 'amount' ? 'The refund is more than what is left of this payment.' : null;
}
