import { createHash } from 'node:crypto';
import Stripe from 'stripe';
import {
  accountIdOf,
  type AddCardResult,
  type CardAccount,
  type CardBrowserConfig,
  type CardSetupPageRequest,
  type CardSetupRequest,
  type ChargeRequest,
  type CustomerRequest,
  type PaymentGateway,
  type WebhookVerification,
} from './port.ts';
import { ProviderError, type RefundRequest } from '../payments/port.ts';
import {
  createdObject,
  createdPage,
  createdSetup,
  readAnswer,
  toCardSetup,
  toCardSetupPage,
  toHeldCard,
} from './stripe-answers.ts';
import { call, scope, stripeClient, stripeJsUrl, type StripeOptions } from './stripe-client.ts';
import { toProviderError } from './stripe-failures.ts';
import { ALLOWED_METHODS, StripePayments } from './stripe-payments.ts';
import { verifyStripeWebhook } from './stripe-webhook.ts';

/** Of a card's setup where none is given (spec 000 §4, §9). */
const DEFAULT_CURRENCY = 'usd';

/** Stripe behind the port. */
export class StripeGateway implements PaymentGateway {
  private readonly stripe: Stripe;
  private readonly payments: StripePayments;

  constructor(private readonly options: StripeOptions) {
    this.stripe = stripeClient(options);
    this.payments = new StripePayments(this.stripe);
  }

  savesBy(): 'setup' {
    return 'setup';
  }

  async ensureCustomer(request: CustomerRequest) {
    const who = { email: request.email ?? undefined, name: request.name };
    // A corrected name or address between two tries must not turn the key into an error.
    const digest = createHash('sha256').update(JSON.stringify(who)).digest('hex').slice(0, 12);
    const created = await call(() =>
      this.stripe.customers.create(
        { ...who, metadata: { clientRef: request.clientRef } },
        scope(request.account, `${request.idempotencyKey}:${digest}`),
      ),
    );
    return { customer: readAnswer(createdObject, created).id };
  }

  async createSetupIntent(request: CardSetupRequest) {
    const created = await call(() =>
      this.stripe.setupIntents.create(
        {
          customer: request.customer,
          usage: 'off_session',
          allowed_payment_method_types: ALLOWED_METHODS,
          // A SetupIntent has no currency of its own; it is kept for the charge that follows.
          metadata: { ...request.metadata, currency: (request.currency ?? DEFAULT_CURRENCY).toLowerCase() },
        },
        scope(request.account, request.idempotencyKey),
      ),
    );
    const setup = readAnswer(createdSetup, created);
    return { id: setup.id, clientSecret: setup.client_secret };
  }

  addCard(): Promise<AddCardResult> {
    return Promise.reject(new ProviderError('unsupported', 'Stripe keeps cards by setups, not by tokens'));
  }

  async readSetupIntent({ account, id }: { account: CardAccount; id: string }) {
    const params = { expand: ['payment_method'] };
    return toCardSetup(await call(() => this.stripe.setupIntents.retrieve(id, params, scope(account))));
  }

  async createCardSetupPage(request: CardSetupPageRequest) {
    const currency = (request.currency ?? DEFAULT_CURRENCY).toLowerCase();
    const created = await call(() =>
      this.stripe.checkout.sessions.create(
        {
          mode: 'setup',
          customer: request.customer,
          currency,
          allowed_payment_method_types: ALLOWED_METHODS,
          success_url: request.successUrl,
          cancel_url: request.cancelUrl,
          metadata: request.metadata,
          setup_intent_data: { metadata: { ...request.metadata, currency } },
        },
        scope(request.account, request.idempotencyKey),
      ),
    );
    const page = readAnswer(createdPage, created);
    return { id: page.id, url: page.url };
  }

  async readCardSetupPage({ account, id }: { account: CardAccount; id: string }) {
    const params = { expand: ['setup_intent.payment_method'] };
    return toCardSetupPage(
      await call(() => this.stripe.checkout.sessions.retrieve(id, params, scope(account))),
    );
  }

  async readCard({ account, paymentMethod }: { account: CardAccount; paymentMethod: string }) {
    try {
      return toHeldCard(
        await call(() => this.stripe.paymentMethods.retrieve(paymentMethod, {}, scope(account))),
      );
    } catch (error) {
      if (error instanceof ProviderError && error.problem === 'not_found') return null;
      throw error;
    }
  }

  async detach({ account, paymentMethod }: { account: CardAccount; paymentMethod: string }) {
    try {
      await this.stripe.paymentMethods.detach(paymentMethod, {}, scope(account));
    } catch (error) {
      const failure = toProviderError(error);
      const gone = failure instanceof ProviderError && failure.problem === 'not_found';
      if (!gone && !isDetachedAlready(error)) throw failure;
    }
  }

  chargeOffSession(request: ChargeRequest) {
    return this.payments.charge(request);
  }

  confirmOnSession(request: { account: CardAccount; paymentIntentId: string }) {
    return this.payments.onSession(request);
  }

  readPaymentIntent(request: { account: CardAccount; paymentIntentId: string }) {
    return this.payments.read(request);
  }

  findPaymentIntent(request: Parameters<PaymentGateway['findPaymentIntent']>[0]) {
    return this.payments.find(request);
  }

  cancelPaymentIntent(request: Parameters<PaymentGateway['cancelPaymentIntent']>[0]) {
    return this.payments.cancel(request);
  }

  refund(request: RefundRequest<CardAccount>) {
    return this.payments.refund(request);
  }

  listRefunds(request: { account: CardAccount; paymentIntentId: string }) {
    return this.payments.listRefunds(request);
  }

  verifyWebhook(rawBody: Uint8Array | string, signatureHeader: string | null): WebhookVerification {
    const { webhookSecret, connectWebhookSecret } = this.options;
    return verifyStripeWebhook(rawBody, signatureHeader, [webhookSecret, connectWebhookSecret]);
  }

  /** A connected account stays connected until one side ends it. */
  renewAccess(): Promise<never> {
    return Promise.reject(new ProviderError('unsupported', 'Stripe gives leave for good'));
  }

  browserConfig(account: CardAccount = null): CardBrowserConfig {
    const { publishableKey } = this.options;
    return {
      provider: 'stripe',
      publishableKey,
      scriptUrl: stripeJsUrl(this.options),
      account: accountIdOf(account),
    };
  }
}

function isDetachedAlready(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && /not attached/.test(error.message);
}
