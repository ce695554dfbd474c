/**
 * PayPal and Venmo in our own nouns. Amounts are integer cents, currencies ISO 4217 in upper case. `merchant` is the
 * practice's account at PayPal, in whose name everything is done.
 *
 * What is expected to go wrong (refused, not approved, no answer) is a value. What is thrown is only ProviderError.
 */

import type { ChargeResult, PaymentProvider, PaypalMerchant, ProviderRefund } from '../payments/port.ts';

export interface WalletOrderRequest {
  merchant: string;
  amountCents: number;
  /** The platform's part of the amount. */
  platformFeeCents?: number;
  currency: string;
  /** Our appointment's id, kept beside the order. */
  reference: string;
  /** What the payer reads in the window: the practice's name, never whose appointment it is. */
  description: string;
  idempotencyKey: string;
}

/** What PayPal knows of an order, for comparing and for reconciling. */
export interface WalletOrder {
  orderId: string;
  /** `created`: the payer has not said yes; `voided`: it can no longer be paid. */
  status: 'created' | 'approved' | 'completed' | 'voided';
  amountCents: number;
  currency: string;
  merchant: string | null;
  reference: string | null;
  /** What came of its capture; null until it was captured. */
  outcome: ChargeResult | null;
  /** What of it was given back, in the order in which it was asked for. */
  refunds: ProviderRefund[];
}

export interface WalletCaptureRequest {
  merchant: string;
  orderId: string;
  /** One key for one intended movement of money; PayPal keeps it for six hours, an order is captured once for ever. */
  idempotencyKey: string;
}

/** A verified webhook: which order it is about. What is true now is read from the order. */
export interface WalletEvent {
  id: string;
  /** The vendor's own name of the event. */
  type: string;
  orderId: string | null;
  /** Of what was given back, or taken back by a dispute, the capture that it is out of. */
  refundedCaptureId: string | null;
  /** Of what became of a practice's account: that account. */
  merchantId: string | null;
  /** Epoch milliseconds. */
  createdAt: number;
}

export type WalletWebhook =
  | { ok: true; event: WalletEvent }
  | { ok: false; reason: 'signature_missing' | 'signature_wrong' | 'malformed' };

/** What the page's buttons are given. Nothing in it is secret. */
export interface WalletBrowserConfig {
  clientId: string;
  merchant: string;
  /** Where the vendor's script is loaded from, without its parameters. */
  scriptUrl: string;
  /** It is a stand-in: no real money moves. */
  sandbox: boolean;
}

export interface WalletGateway extends PaymentProvider<PaypalMerchant> {
  createOrder(request: WalletOrderRequest): Promise<{ orderId: string }>;
  readOrder(request: { merchant: string; orderId: string }): Promise<WalletOrder>;
  /** Takes the money of an order that its payer has approved. An order that was captured before answers that capture. */
  captureOrder(request: WalletCaptureRequest): Promise<ChargeResult>;
  /**
   * `rawBody` exactly as received; header names in lower case. What can be seen to be wrong here is refused here; then `mayAsk` is told of
   * the event, which is not proved yet, and may throw; then PayPal is asked. Throws `unavailable` where it cannot be.
   */
  verifyWebhook(
    rawBody: string,
    header: (name: string) => string | null,
    mayAsk?: (unproved: WalletEvent) => Promise<void>,
  ): Promise<WalletWebhook>;
  browserConfig(merchant: string): WalletBrowserConfig;
}
