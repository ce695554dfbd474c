/**
 * The leave of a seller to act for them at a card company of their own (Square): given on a page of the company's, exchanged for a key
 * that lives for a month, and taken back by either side at any time. What is thrown is only ProviderError (`payments/port.ts`).
 */

import type { SquareSeller } from '../payments/port.ts';

/** The key to act for a seller, sealed as PaymentAccount keeps it. */
export interface SellerKey {
  merchantId: string;
  accessTokenEncrypted: string;
  refreshTokenEncrypted: string;
  /** Epoch milliseconds. */
  expiresAt: number;
}

export type Exchange =
  | { outcome: 'given'; key: SellerKey }
  /** The code is over, used, or none of ours: consent has to be given anew. */
  | { outcome: 'refused' }
  /** Nobody knows; the code may be used up, so consent is given anew. */
  | { outcome: 'unavailable' };

/** A seller's account as it stands now. */
export interface SellerAccount {
  merchantId: string;
  displayName: string | null;
  /** ISO 4217, upper case; theirs takes no other. */
  currency: string | null;
  /** The company has closed it to payments where it is not. */
  isActive: boolean;
  /** Where cards can be charged, the main one first; none where no location takes cards. */
  locations: string[];
}

export interface SellerAccess {
  /** The page on which a seller gives their leave; it leads back with `state` and a code, or with an error. */
  consentPage(request: { state: string; challenge: string; returnUrl: string }): string;
  /** Exchanges the code that came back. A code serves once, for five minutes. */
  exchange(request: { code: string; verifier: string; returnUrl: string }): Promise<Exchange>;
  /** Null where the key no longer opens anything: the leave was taken back, or its time is over. */
  read(seller: Pick<SquareSeller, 'merchantId' | 'accessTokenEncrypted'>): Promise<SellerAccount | null>;
  /** Gives the leave back: every key that we have for this seller is void. One given back before counts as done. */
  giveBack(merchantId: string): Promise<void>;
  /** Where the seller manages their account. */
  managePage(merchantId: string): string;
}
