import type { CoreTables } from '../core/vendor.ts';

/** How a test card acts. */
export type Behaviour =
  | 'ok'
  | 'declined'
  | 'cvv'
  | 'postal_code'
  | 'expired'
  /** Square asks for buyer verification while the card is typed in. */
  | 'verify'
  /** Can be saved; the bank refuses to be charged. */
  | 'charge_declined'
  | 'charge_insufficient_funds'
  | 'charge_expired'
  /** Can be saved; the bank asks its client when it is charged. */
  | 'charge_verify';

/** Objects as Square's API writes them: snake case, money as { amount, currency }, moments in ISO 8601. */

export interface Money {
  amount: number;
  currency: string;
}

export interface Customer {
  id: string;
  created_at: string;
  updated_at: string;
  given_name?: string;
  family_name?: string;
  email_address?: string;
  reference_id?: string;
  creation_source: 'THIRD_PARTY' | 'MERGE';
  version: number;
}

export interface Card {
  id: string;
  card_brand: string;
  last_4: string;
  exp_month: number;
  exp_year: number;
  cardholder_name?: string;
  fingerprint: string;
  customer_id: string;
  merchant_id: string;
  reference_id?: string;
  enabled: boolean;
  card_type: 'CREDIT';
  prepaid_type: 'NOT_PREPAID';
  bin: string;
  created_at: string;
  disabled_at?: string;
  version: number;
}

export interface SquareProblem {
  category: string;
  code: string;
  detail: string;
  field?: string;
}

export interface Payment {
  id: string;
  created_at: string;
  updated_at: string;
  amount_money: Money;
  total_money: Money;
  approved_money?: Money;
  app_fee_money?: Money;
  refunded_money?: Money;
  status: 'APPROVED' | 'COMPLETED' | 'CANCELED' | 'FAILED';
  source_type: 'CARD';
  card_details: {
    status: 'AUTHORIZED' | 'CAPTURED' | 'VOIDED' | 'FAILED';
    card: Card;
    entry_method: 'ON_FILE';
    cvv_status?: string;
    avs_status?: string;
    errors?: SquareProblem[];
  };
  location_id: string;
  order_id: string;
  reference_id?: string;
  customer_id: string;
  refund_ids?: string[];
  version_token: string;
}

export interface Refund {
  id: string;
  status: 'PENDING' | 'COMPLETED' | 'FAILED';
  location_id: string;
  amount_money: Money;
  payment_id: string;
  order_id: string;
  reason?: string;
  created_at: string;
  updated_at: string;
}

export interface Dispute {
  id: string;
  amount_money: Money;
  reason: string;
  state:
    | 'INQUIRY_EVIDENCE_REQUIRED'
    | 'INQUIRY_PROCESSING'
    | 'INQUIRY_CLOSED'
    | 'EVIDENCE_REQUIRED'
    | 'PROCESSING'
    | 'WON'
    | 'LOST'
    | 'ACCEPTED';
  due_at: string;
  disputed_payment: { payment_id: string };
  evidence_ids?: string[];
  card_brand: string;
  created_at: string;
  updated_at: string;
  version: number;
  location_id: string;
}

export interface DisputeEvidence {
  id: string;
  dispute_id: string;
  evidence_text: string;
  evidence_type: string;
  uploaded_at: string;
}

export interface Payout {
  id: string;
  status: 'SENT' | 'PAID' | 'FAILED';
  location_id: string;
  created_at: string;
  updated_at: string;
  amount_money: Money;
  destination: { type: string; id: string };
  version: number;
  type: 'BATCH' | 'SIMPLE';
  payout_fee: { amount_money: Money; effective_at: string; type: 'TRANSFER_FEE' }[];
  arrival_date: string;
}

export interface PayoutEntry {
  id: string;
  /** Empty while no payout has taken it along. */
  payout_id: string;
  effective_at: string;
  type: string;
  gross_amount_money: Money;
  fee_amount_money: Money;
  net_amount_money: Money;
  [details: `type_${string}_details`]: {
    payment_id?: string;
    refund_id?: string;
    dispute_id?: string;
    payout_id?: string;
  };
}

/** A card as it was typed, behind its token; the number itself is not kept. */
export interface TypedCard {
  last4: string;
  bin: string;
  brand: string;
  expMonth: number;
  expYear: number;
  behaviour: Behaviour;
  /** Its owner has passed the bank's check while it was typed in. */
  verified: boolean;
  /** Epoch milliseconds. */
  at: number;
  used: boolean;
}

/** A seller's place of business. */
export interface SellerLocation {
  id: string;
  name: string;
  status: 'ACTIVE' | 'INACTIVE';
  capabilities: string[];
  country: string;
  currency: string;
}

/** A seller who has been at the consent page; one of the seeds is made up when they are asked for (see sellers.ts). */
export interface Seller {
  id: string;
  business_name: string;
  country: string;
  currency: string;
  main_location_id: string;
  /** ACTIVE where it is not said. */
  status?: 'ACTIVE' | 'INACTIVE';
  locations: SellerLocation[];
  /** Grows with every revocation: keys of before open nothing any more. */
  generation: number;
  /** What was consented to; null: everything, as of the seeds. */
  scopes: string[] | null;
}

/** What the consent page sends back, to be exchanged once within five minutes. */
export interface ConsentCode {
  code: string;
  merchant: string;
  scopes: string[];
  challenge: string | null;
  redirectUri: string;
  /** Epoch milliseconds. */
  at: number;
  used: boolean;
}

export interface SquareTables extends CoreTables {
  sellers: Seller;
  codes: ConsentCode;
  customers: Customer;
  /** Those that were deleted; the name of one that was merged stands for what was made of it. */
  gone: { id: string; into?: string };
  cards: Card;
  natures: { behaviour: Behaviour };
  payments: Payment;
  refunds: Refund;
  disputes: Dispute;
  evidence: DisputeEvidence;
  payouts: Payout;
  entries: PayoutEntry;
  tokens: TypedCard;
}
