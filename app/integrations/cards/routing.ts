import {
  providerOf,
  type CardAccount,
  type CardBrowserConfig,
  type CardProvider,
  type PaymentGateway,
} from './port.ts';
import { ProviderError } from '../payments/port.ts';

type AtAccount = { account: CardAccount };

/** Sends each call to the provider whose account it names; one that this installation does without is null. */
export class RoutingGateway implements PaymentGateway {
  constructor(private readonly gateways: Record<CardProvider, PaymentGateway | null>) {}

  private by(provider: CardProvider): PaymentGateway {
    const gateway = this.gateways[provider];
    if (!gateway) throw new ProviderError('misconfigured', `${provider} is switched off here (OFF)`);
    return gateway;
  }

  private of(account: CardAccount): PaymentGateway {
    return this.by(providerOf(account));
  }

  savesBy(account: CardAccount) {
    return this.of(account).savesBy(account);
  }
  ensureCustomer(request: Parameters<PaymentGateway['ensureCustomer']>[0]) {
    return this.of(request.account).ensureCustomer(request);
  }
  createSetupIntent(request: Parameters<PaymentGateway['createSetupIntent']>[0]) {
    return this.of(request.account).createSetupIntent(request);
  }
  readSetupIntent(request: AtAccount & { id: string }) {
    return this.of(request.account).readSetupIntent(request);
  }
  createCardSetupPage(request: Parameters<PaymentGateway['createCardSetupPage']>[0]) {
    return this.of(request.account).createCardSetupPage(request);
  }
  readCardSetupPage(request: AtAccount & { id: string }) {
    return this.of(request.account).readCardSetupPage(request);
  }
  addCard(request: Parameters<PaymentGateway['addCard']>[0]) {
    return this.of(request.account).addCard(request);
  }
  chargeOffSession(request: Parameters<PaymentGateway['chargeOffSession']>[0]) {
    return this.of(request.account).chargeOffSession(request);
  }
  confirmOnSession(request: AtAccount & { paymentIntentId: string }) {
    return this.of(request.account).confirmOnSession(request);
  }
  readPaymentIntent(request: AtAccount & { paymentIntentId: string }) {
    return this.of(request.account).readPaymentIntent(request);
  }
  findPaymentIntent(request: Parameters<PaymentGateway['findPaymentIntent']>[0]) {
    return this.of(request.account).findPaymentIntent(request);
  }
  cancelPaymentIntent(request: Parameters<PaymentGateway['cancelPaymentIntent']>[0]) {
    return this.of(request.account).cancelPaymentIntent(request);
  }
  refund(request: Parameters<PaymentGateway['refund']>[0]) {
    return this.of(request.account).refund(request);
  }
  listRefunds(request: AtAccount & { paymentIntentId: string }) {
    return this.of(request.account).listRefunds(request);
  }
  readCard(request: AtAccount & { paymentMethod: string }) {
    return this.of(request.account).readCard(request);
  }
  detach(request: Parameters<PaymentGateway['detach']>[0]) {
    return this.of(request.account).detach(request);
  }
  verifyWebhook(rawBody: Uint8Array | string, signatureHeader: string | null, provider: CardProvider) {
    return this.by(provider).verifyWebhook(rawBody, signatureHeader, provider);
  }
  renewAccess(request: Parameters<PaymentGateway['renewAccess']>[0]) {
    return this.of(request.account).renewAccess(request);
  }
  browserConfig(account: CardAccount = null): CardBrowserConfig {
    return this.of(account).browserConfig(account);
  }
}
