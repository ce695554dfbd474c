import type Stripe from 'stripe';

/** What Stripe asks of whoever opens an account, before it takes charges for them. */
const ASKED_FIRST = [
  'business_profile.url',
  'external_account',
  'individual.first_name',
  'individual.last_name',
  'individual.ssn_last_4',
  'tos_acceptance.date',
];

const NO_ADDRESS = { city: null, country: null, line1: null, line2: null, postal_code: null, state: null };

interface Missing {
  pending?: string[];
  /** What of it was sent and not taken. */
  errors?: Stripe.Account.Requirements.Error[];
  /** Until when it is wanted, epoch seconds. */
  deadline?: number;
}

/** What an account still lacks. */
export function requirements(
  due: string[],
  pastDue: string[],
  { pending = [], errors = [], deadline }: Missing = {},
): Stripe.Account.Requirements {
  return {
    alternatives: [],
    current_deadline: deadline ?? null,
    currently_due: due,
    disabled_reason:
      pastDue.length > 0
        ? 'requirements.past_due'
        : pending.length > 0
          ? 'requirements.pending_verification'
          : null,
    errors,
    eventually_due: due,
    past_due: pastDue,
    pending_verification: pending,
  };
}

interface Made {
  id: string;
  created: number;
  country: string;
  currency: string;
  email: string | null;
  name: string | null;
}

/** An account as Stripe opens it: it takes no charges, and everything is missing. */
export function account(made: Made, metadata: Stripe.Metadata): Stripe.Account {
  const { id, created, country, currency, email, name } = made;
  return {
    id,
    object: 'account',
    business_profile: {
      mcc: null,
      minority_owned_business_designation: null,
      name,
      specified_commercial_transactions_act_url: null,
      support_address: NO_ADDRESS,
      support_email: null,
      support_phone: null,
      support_url: null,
      url: null,
    },
    business_type: null,
    capabilities: { card_payments: 'inactive', transfers: 'inactive' },
    charges_enabled: false,
    controller: { type: 'account' },
    country,
    created,
    default_currency: currency,
    details_submitted: false,
    email,
    future_requirements: requirements([], []),
    metadata,
    payouts_enabled: false,
    requirements: requirements(ASKED_FIRST, ASKED_FIRST),
    settings: {
      branding: { icon: null, logo: null, primary_color: null, secondary_color: null },
      card_payments: {
        decline_on: { avs_failure: true, cvc_failure: true },
        statement_descriptor_prefix: null,
        statement_descriptor_prefix_kana: null,
        statement_descriptor_prefix_kanji: null,
      },
      dashboard: { display_name: name, timezone: 'Etc/UTC' },
      payments: {
        statement_descriptor: null,
        statement_descriptor_kana: null,
        statement_descriptor_kanji: null,
        statement_descriptor_prefix_kana: null,
        statement_descriptor_prefix_kanji: null,
      },
    } as Stripe.Account.Settings,
    type: 'standard',
  } as Stripe.Account;
}

/** Whether it takes charges from now on. */
export function allow(one: Stripe.Account, may: boolean): void {
  const state = may ? 'active' : 'inactive';
  one.charges_enabled = may;
  one.payouts_enabled = may;
  one.capabilities = { card_payments: state, transfers: state };
}
