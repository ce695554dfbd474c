import { createHash } from 'node:crypto';
import { SquareError } from 'square';
import type { AccessRenewal } from './port-access.ts';
import type {
  AddCardRequest,
  AddCardResult,
  CardAccount,
  CardBrowserConfig,
  ChargeRequest,
  CustomerRequest,
  PaymentGateway,
  WebhookVerification,
} from './port.ts';
import { ProviderError, type RefundRequest } from '../payments/port.ts';
import { toReference, toSetup } from './square-answers.ts';
import {
  callSquare,
  isTestApplication,
  sellerOf,
  squareClient,
  squareKey,
  type SquareOptions,
} from './square-client.ts';
import { squareAddCardFailure, toSquareProviderError } from './square-failures.ts';
import { renewSquareAccess } from './square-access.ts';
import { SquarePayments } from './square-payments.ts';
import { verifySquareWebhook } from './square-webhook.ts';

/** The Web Payments SDK; it is not bundled, Square serves it (PCI). */
const SQUARE_JS = 'https://web.squarecdn.com/v1/square.js';
const SQUARE_TEST_JS = 'https://sandbox.web.squarecdn.com/v1/square.js';

const unsupported = (step: string): Promise<never> =>
  Promise.reject(new ProviderError('unsupported', `Square has no ${step}`));

/** Square behind the port. The page makes a token of a card, addCard keeps it; a payment is tried once. */
export class SquareGateway implements PaymentGateway {
  private readonly payments: SquarePayments;

  constructor(private readonly options: SquareOptions) {
    this.payments = new SquarePayments(options);
  }

  private client(account: CardAccount) {
    return squareClient(this.options, sellerOf(account));
  }

  savesBy(): 'token' {
    return 'token';
  }

  async ensureCustomer(request: CustomerRequest) {
    const [givenName, ...rest] = request.name.trim().split(/\s+/);
    const who = {
      givenName: givenName || undefined,
      familyName: rest.join(' ') || undefined,
      emailAddress: request.email ?? undefined,
      referenceId: request.clientRef,
    };
    // A corrected name or address between two tries must not turn the key into an error.
    const digest = createHash('sha256').update(JSON.stringify(who)).digest('hex').slice(0, 12);
    const idempotencyKey = squareKey(`${request.idempotencyKey}:${digest}`);
    const made = await callSquare(async () => {
      const { customers } = this.client(request.account);
      try {
        return await customers.create({ ...who, idempotencyKey });
      } catch (error) {
        if (!isBadAddress(error)) throw error;
        // Square is stricter with addresses than we are; the card matters, not the address.
        const { emailAddress: _address, ...nameless } = who;
        return customers.create({ ...nameless, idempotencyKey: squareKey(`${idempotencyKey}:n`) });
      }
    });
    const customer = made.customer?.id;
    if (!customer)
      throw new ProviderError('unexpected_answer', 'Square answered without a usable customer.id');
    return { customer };
  }

  createSetupIntent() {
    return unsupported('setups of cards');
  }

  /** The card itself is the end of its saving, so its id is the setup's. */
  async readSetupIntent({ account, id }: { account: CardAccount; id: string }) {
    const { card } = await callSquare(() => this.client(account).cards.get({ cardId: id }));
    return toSetup(card ?? {});
  }

  createCardSetupPage() {
    return unsupported('page of its own to save a card on');
  }

  readCardSetupPage() {
    return unsupported('page of its own to save a card on');
  }

  async addCard(request: AddCardRequest): Promise<AddCardResult> {
    try {
      const { card } = await this.client(request.account).cards.create({
        idempotencyKey: squareKey(request.idempotencyKey),
        sourceId: request.token,
        card: {
          customerId: request.customer,
          referenceId: toReference(request.metadata),
          ...(request.holderName && { cardholderName: request.holderName.slice(0, 96) }),
        },
      });
      const setup = toSetup(card ?? {});
      const { paymentMethod } = setup;
      if (!paymentMethod)
        throw new ProviderError('unexpected_answer', 'Square answered with a card that is not kept');
      return {
        outcome: 'saved',
        setup: { ...setup, customer: setup.customer ?? request.customer, paymentMethod },
      };
    } catch (error) {
      const failure = squareAddCardFailure(error);
      if (failure) return failure;
      throw toSquareProviderError(error);
    }
  }

  async readCard({ account, paymentMethod }: { account: CardAccount; paymentMethod: string }) {
    try {
      return (await this.readSetupIntent({ account, id: paymentMethod })).paymentMethod;
    } catch (error) {
      if (error instanceof ProviderError && error.problem === 'not_found') return null;
      throw error;
    }
  }

  async detach({ account, paymentMethod }: { account: CardAccount; paymentMethod: string }) {
    try {
      await callSquare(() => this.client(account).cards.disable({ cardId: paymentMethod }));
    } catch (error) {
      if (!(error instanceof ProviderError) || error.problem !== 'not_found') throw error;
    }
  }

  chargeOffSession(request: ChargeRequest) {
    return this.payments.charge(request);
  }

  confirmOnSession() {
    return unsupported('payments that wait for their client');
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

  verifyWebhook(rawBody: Uint8Array | string, signatureHeader: string | null): Promise<WebhookVerification> {
    const { webhookSignatureKey, notificationUrl } = this.options;
    return verifySquareWebhook(rawBody, signatureHeader, { webhookSignatureKey, notificationUrl });
  }

  renewAccess({ refreshTokenEncrypted }: { refreshTokenEncrypted: string }): Promise<AccessRenewal> {
    return renewSquareAccess(this.options, refreshTokenEncrypted);
  }

  browserConfig(account: CardAccount = null): CardBrowserConfig {
    const { apiBase, applicationId } = this.options;
    const own = isTestApplication(applicationId) ? SQUARE_TEST_JS : SQUARE_JS;
    const scriptUrl = apiBase ? new URL('/square.js', apiBase).href : own;
    return {
      provider: 'square',
      publishableKey: applicationId,
      scriptUrl,
      account: sellerOf(account).locationId,
    };
  }
}

function isBadAddress(error: unknown): boolean {
  return error instanceof SquareError && error.errors.some(({ code }) => code === 'INVALID_EMAIL_ADDRESS');
}
