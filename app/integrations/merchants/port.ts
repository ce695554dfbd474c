/**
 * Bringing a practice to PayPal: its owner signs up, or signs in, on PayPal's own pages and lets the platform act for them. Whoever went
 * through is known by the tracking id that their page was made for, which PayPal keeps. What is thrown is only ProviderError
 * (`payments/port.ts`).
 */

export interface MerchantPageRequest {
  /** Ours, of this one attempt; nobody else knows it. */
  trackingId: string;
  /** Where PayPal leads back to, when its owner is done; they may never come. */
  returnUrl: string;
  /** Where PayPal leads to when the page's address is over; a new one is made there. */
  renewUrl: string;
  /** Written into PayPal's form beforehand. */
  email: string | null;
}

/** How an account at PayPal stands now. */
export interface MerchantStatus {
  merchantId: string;
  /** The attempt that it came by, as PayPal keeps it. */
  trackingId: string | null;
  displayName: string | null;
  paymentsReceivable: boolean;
  primaryEmailConfirmed: boolean;
  /** The platform may act for it. */
  isConsented: boolean;
}

export interface MerchantOnboarding {
  /** A page of PayPal's on which an owner signs up and consents; its address serves for days. */
  signUpPage(request: MerchantPageRequest): Promise<{ url: string }>;
  /** The account that went through an attempt; null where none has yet. */
  find(trackingId: string): Promise<string | null>;
  /** Null where PayPal knows of no account of that name that we may ask about. */
  read(merchantId: string): Promise<MerchantStatus | null>;
  /** Where the account is managed. */
  managePage(merchantId: string): string;
}
