/**
 * Whether people are who they say: an official document and a picture of its owner, looked at by the card company on its own pages.
 * Nothing of the document comes here; all that is learnt is how the check stands. What is thrown is only ProviderError
 * (`payments/port.ts`).
 */

/** Why the last try did not do. */
export type IdentityProblem =
  | 'abandoned'
  | 'not_agreed'
  | 'document_unreadable'
  | 'document_expired'
  | 'document_kind'
  | 'country'
  | 'device'
  | 'face'
  | 'age'
  | 'other';

export interface IdentityCheck {
  id: string;
  /** `open` waits for its person, at first or again; `cancelled` is over for good, and another one is begun. */
  status: 'open' | 'processing' | 'verified' | 'cancelled';
  /** The practice that it was begun for; null where it bears no mark of ours. */
  practiceId: string | null;
  /** What went wrong at the last try; null where there was none. */
  problem: IdentityProblem | null;
  /** For the company's library in the browser; only while it is open. */
  clientSecret: string | null;
  /** A page of the company's, which serves once; reading gives another one. Only while it is open. */
  url: string | null;
}

/** What the company's library is started with. Nothing in it is secret. */
export interface IdentityBrowserConfig {
  provider: 'stripe';
  publishableKey: string;
  scriptUrl: string;
  account: null;
}

export interface IdentityChecks {
  /** Begins a check, or finds the one that the same key began within a day. */
  begin(request: { practiceId: string; returnUrl: string; idempotencyKey: string }): Promise<IdentityCheck>;
  read(id: string): Promise<IdentityCheck>;
  browserConfig(): IdentityBrowserConfig;
}
