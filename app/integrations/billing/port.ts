/**
 * What practices pay the product itself, in our own nouns: the platform's account collects it, not a practice's. Amounts are integer
 * cents, instants epoch milliseconds. What is said of a subscription is always read anew: events and answers only say that something
 * changed.
 *
 * Declines are values. What is thrown is only ProviderError (`payments/port.ts`).
 */

export type BillingInterval = 'month' | 'year';

/** What a subscription costs. The key names it for good; another amount under the same key is a price of its own. */
export interface PlanPrice {
  key: string;
  /** As it stands on invoices. */
  name: string;
  amountCents: number;
  currency: 'USD';
  interval: BillingInterval;
}

/** `incomplete`: its first payment has not come. `ended` is for good. */
export type ProviderState = 'incomplete' | 'trialing' | 'active' | 'past_due' | 'ended';

/** An invoice that waits to be paid. */
export interface OpenInvoice {
  id: string;
  amountCents: number;
  /** The bank wants its owner to confirm: nothing is declined. */
  needsConfirmation: boolean;
}

export interface ProviderSubscription {
  id: string;
  state: ProviderState;
  /** Of the price; null where it is none of ours. */
  priceKey: string | null;
  amountCents: number;
  interval: BillingInterval;
  periodEndsAt: number;
  trialEndsAt: number | null;
  /** When it will end, where somebody wants that, here or on the provider's own pages. */
  endsAt: number | null;
  endedAt: number | null;
  /** It ended because nobody paid. */
  endedUnpaid: boolean;
  openInvoice: OpenInvoice | null;
  /** A change that is made as soon as its invoice is paid. */
  waitingPriceKey: string | null;
}

/** What a change costs, worked out by the provider. */
export interface ChangePreview {
  lines: {
    description: string;
    /** From when the time is counted that is given back or charged, epoch ms; null where it is a whole period, or something else. */
    from: number | null;
    amountCents: number;
  }[];
  /** Below zero where more is given back than charged: it is kept for the next invoices. */
  totalCents: number;
  /** Charged now. */
  dueCents: number;
}

export interface BillingCard {
  id: string;
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
}

export interface BillingAddress {
  line1: string;
  line2: string;
  city: string;
  state: string;
  zip: string;
  country: string;
}

export interface BillingCustomer {
  email: string | null;
  name: string | null;
  address: BillingAddress | null;
  card: BillingCard | null;
  /** Kept for the next invoices, which take it before they charge the card. */
  creditCents: number;
}

export interface BillingInvoice {
  id: string;
  number: string | null;
  createdAt: number;
  totalCents: number;
  state: 'paid' | 'open' | 'void';
  /** The provider's own page of it, and its PDF. */
  pageUrl: string | null;
  pdfUrl: string | null;
}

export type CardRefusal = { outcome: 'declined'; message: string } | { outcome: 'confirmation_required' };
export type SubscribeResult =
  { outcome: 'made'; subscription: ProviderSubscription } | { outcome: 'no_card' };

export interface Billing {
  /** Makes the practice's customer; the same key within a day finds the one that it made, also where its answer was lost. */
  openCustomer(request: { practiceId: string; idempotencyKey: string }): Promise<{ customer: string }>;
  readCustomer(customer: string): Promise<BillingCustomer>;
  updateCustomer(
    customer: string,
    details: { email?: string; name?: string; address?: BillingAddress },
  ): Promise<void>;
  /** Has every payment to come use this card of the customer's. */
  useCard(customer: string, card: string): Promise<void>;
  /** Every card of the customer's, also one that is not in use yet; the newest first. */
  cards(customer: string): Promise<string[]>;
  /** Cards of the customer's that came before the one in use: nothing is paid with them any more. */
  formerCards(customer: string): Promise<string[]>;

  /** Begins; with days of trial no card is needed. The same key within a day finds the one that it made. */
  subscribe(request: {
    customer: string;
    practiceId: string;
    price: PlanPrice;
    trialDays: number | null;
    idempotencyKey: string;
  }): Promise<SubscribeResult>;
  /** The customer's subscription that is not over, else the one that ended last; null where there never was one. */
  current(customer: string): Promise<ProviderSubscription | null>;

  /** `at`, epoch seconds, is the moment up to which the former price is used up; the change itself names it again. */
  previewChange(request: {
    customer: string;
    subscription: string;
    price: PlanPrice;
    at: number;
  }): Promise<ChangePreview>;
  /** Is made at once, or as soon as what it costs is paid: see `waitingPriceKey`. */
  change(request: {
    customer: string;
    subscription: string;
    price: PlanPrice;
    at: number;
    idempotencyKey: string;
  }): Promise<ProviderSubscription>;
  /** Whether it ends with what is paid for; false takes any wanted end back, whoever wanted it. */
  endWithPeriod(subscription: string, ends: boolean): Promise<ProviderSubscription>;
  /** Ends it at once, and asks for nothing more: what is open of it is void. */
  end(subscription: string): Promise<ProviderSubscription>;

  /** Collects an open invoice with the customer's card. */
  pay(invoice: string, idempotencyKey: string): Promise<{ outcome: 'paid' } | CardRefusal>;
  /** Nobody is asked to pay it any more; a change that waits for it is not made. */
  forgive(invoice: string): Promise<void>;
  /** What a page needs to take the payer through the bank's check; null where nothing waits for it. */
  confirmation(invoice: string): Promise<{ clientSecret: string; paymentMethodId: string | null } | null>;
  /** Newest first, a thousand at most. */
  invoices(customer: string): Promise<BillingInvoice[]>;
}
