/**
 * A practice's own account with the card company, opened from nothing. Charges are made directly to that account, so it is the
 * practice's: it has its own dashboard there, and the company asks its owner, on pages of its own, for what the law wants.
 *
 * What is thrown is only ProviderError (`payments/port.ts`).
 */

export interface NewAccount {
  practiceId: string;
  /** ISO 3166-1 alpha-2. It stays the account's. */
  country: 'US' | 'CA';
  currency: 'USD' | 'CAD';
  /** Written into the company's form beforehand, as is the name. */
  email: string | null;
  name: string;
  /** The same key within a day finds the account that it opened with the same words, also where its answer was lost. */
  idempotencyKey: string;
}

/** An opening whose answer was lost: of which practice, since when, and which account it is not. */
export interface LostOpening extends Pick<NewAccount, 'practiceId' | 'country'> {
  /** Epoch milliseconds. */
  since: number;
  former: string | null;
}

/** What the company still wants to know, in words that a practitioner has. */
export const REQUIREMENTS = [
  'person',
  'identity_document',
  'business',
  'bank_account',
  'terms',
  'other',
] as const;
export type Requirement = (typeof REQUIREMENTS)[number];

/** Why something that was sent was not taken; 'other' is said in the company's own words. */
export const NOT_TAKEN = [
  'expired',
  'not_readable',
  'incomplete_picture',
  'a_copy',
  'no_colour',
  'too_large',
  'not_signed',
  'wrong_document',
  'not_genuine',
  'name_differs',
  'birth_date_differs',
  'address_differs',
  'number_differs',
  'photo_differs',
  'left_out',
  'not_confirmed',
  'age',
  'address',
  'tax_number',
  'website',
  'description',
  'statement_name',
  'terms_unsigned',
  'people',
  'other',
] as const;
export type NotTaken = (typeof NOT_TAKEN)[number];

/** Why the company takes no payments for an account, or sends nothing of them to its bank. */
export const STOP_REASONS = [
  'information_due',
  'being_checked',
  'under_review',
  'on_a_list',
  /** We have stopped it. */
  'paused_by_us',
  /** Payments by card have not been asked for at it. */
  'not_asked_for',
  // For good
  'rejected_fraud',
  'rejected_unconfirmed',
  'rejected_on_a_list',
  'rejected_terms',
  'rejected_fraud_by_us',
  'rejected_terms_by_us',
  'rejected_by_us',
  'rejected',
  'other',
] as const;
export type StopReason = (typeof STOP_REASONS)[number];

/** Something that was sent and is asked for again. */
export interface RefusedRequirement {
  requirement: Requirement;
  why: NotTaken;
  /** The company's own sentence. */
  said: string;
}

/** The account as it stands now. */
export interface ConnectedAccount {
  account: string;
  /** The practice that it was opened for; null where it bears no mark of ours. */
  practiceId: string | null;
  /** Cards can be charged now. */
  canCharge: boolean;
  /** The form was sent; the company may want more nonetheless. */
  isSubmitted: boolean;
  /** The company takes no payments for it, for good, and asks for nothing. */
  isRejected: boolean;
  /** Null where nothing is stopped, or the company does not say why. */
  stoppedFor: StopReason | null;
  /** What was paid goes on to its bank. */
  canPayOut: boolean;
  displayName: string | null;
  /** ISO 4217, upper case. */
  currency: string | null;
  requirementsDue: Requirement[];
  /** Without these it takes no charges. */
  requirementsPastDue: Requirement[];
  /** What of it was sent before and not taken. */
  requirementsRefused: RefusedRequirement[];
  /** Until then it wants what is due, else it stops payments: epoch ms. Null where it names no day. */
  requirementsDeadline: number | null;
}

export interface AccountConnecting {
  open(request: NewAccount): Promise<{ account: string }>;
  /** The newest account that was opened for the practice since then, where it is still ours to act for; never `former`. Throws ProviderError. */
  find(opening: LostOpening): Promise<string | null>;
  /**
   * A page of the company's that asks for what is missing. Its address serves once and for minutes: whoever comes again is sent to
   * `refreshUrl`; who is done, or wants to go on later, to `returnUrl`, which therefore says nothing.
   */
  onboardingPage(request: {
    account: string;
    returnUrl: string;
    refreshUrl: string;
  }): Promise<{ url: string }>;
  /** Null where the company no longer lets us act for it, or it is gone. */
  read(account: string): Promise<ConnectedAccount | null>;
  /** Whether leave can be given back here; else its owner takes it back on the company's pages. */
  readonly canGiveBack: boolean;
  /** Gives the leave to act for an account back, for good; done already is done. Throws ProviderError. */
  giveBack(account: string): Promise<void>;
  /** Where its owner manages it. */
  managePage(account: string): string;
}
