import { z } from 'zod';
import { readAnswer } from '../cards/stripe-answers.ts';
import { whyNotTaken } from './not-taken.ts';
import {
  REQUIREMENTS,
  type ConnectedAccount,
  type RefusedRequirement,
  type Requirement,
  type StopReason,
} from './port.ts';

const text = z.string().nullish();
const list = z.array(z.string()).nullish();

/** Why a field was not taken; one without a word of why says nothing. */
const refusalAnswer = z.looseObject({ code: z.string(), reason: z.string(), requirement: z.string() });

const accountAnswer = z.looseObject({
  id: z.string().min(1),
  charges_enabled: z.boolean(),
  details_submitted: z.boolean(),
  default_currency: text,
  email: text,
  metadata: z.record(z.string(), z.string()).nullish(),
  business_profile: z.looseObject({ name: text }).nullish(),
  settings: z.looseObject({ dashboard: z.looseObject({ display_name: text }).nullish() }).nullish(),
  payouts_enabled: z.boolean(),
  requirements: z
    .looseObject({
      currently_due: list,
      past_due: list,
      disabled_reason: text,
      errors: z.array(refusalAnswer).nullish(),
      current_deadline: z.number().nullish(),
    })
    .nullish(),
});

/** What tells whose account it is. */
export const openedAnswer = accountAnswer.pick({ id: true, metadata: true }).extend({ country: text });

export const linkAnswer = z.looseObject({ url: z.url() });

/** Stripe names fields of its form, such as `individual.verification.document`; the first form that fits is what it asks for. */
const ASKED: readonly (readonly [RegExp, Requirement])[] = [
  [/verification\.(additional_)?document|documents\./, 'identity_document'],
  [/^external_account/, 'bank_account'],
  [/^tos_acceptance/, 'terms'],
  [/^(individual|person_\w+|representative|owners|directors|executives)\b/, 'person'],
  [/^(business_|company|settings)/, 'business'],
];

const kindOf = (field: string): Requirement => ASKED.find(([form]) => form.test(field))?.[1] ?? 'other';

function wanted(fields: readonly string[] | null | undefined): Requirement[] {
  const kinds = new Set((fields ?? []).map(kindOf));
  return REQUIREMENTS.filter((kind) => kinds.has(kind));
}

/** One each, though Stripe may refuse several fields of one kind for the same reason. */
function refused(errors: readonly z.infer<typeof refusalAnswer>[]): RefusedRequirement[] {
  const found = new Map<string, RefusedRequirement>();
  for (const { code, reason, requirement } of errors) {
    const one = { requirement: kindOf(requirement), why: whyNotTaken(code), said: reason };
    found.set(`${one.requirement} ${one.why === 'other' ? reason : one.why}`, one);
  }
  return [...found.values()];
}

/** Stripe's `disabled_reason`; 'action_required.' may be followed by more than it describes. */
const STOPPED: Readonly<Record<string, StopReason>> = {
  'requirements.past_due': 'information_due',
  'requirements.pending_verification': 'being_checked',
  under_review: 'under_review',
  listed: 'on_a_list',
  platform_paused: 'paused_by_us',
  'action_required.requested_capabilities': 'not_asked_for',
  'rejected.fraud': 'rejected_fraud',
  'rejected.incomplete_verification': 'rejected_unconfirmed',
  'rejected.listed': 'rejected_on_a_list',
  'rejected.terms_of_service': 'rejected_terms',
  'rejected.platform_fraud': 'rejected_fraud_by_us',
  'rejected.platform_terms_of_service': 'rejected_terms_by_us',
  'rejected.platform_other': 'rejected_by_us',
  'rejected.other': 'rejected',
};

function stoppedFor(disabled: string): StopReason | null {
  if (disabled === '') return null;
  return STOPPED[disabled] ?? (disabled.startsWith('rejected.') ? 'rejected' : 'other');
}

/** Stripe's Account in our nouns. */
export function toConnectedAccount(answer: unknown): ConnectedAccount {
  const account = readAnswer(accountAnswer, answer);
  const { requirements } = account;
  const disabled = requirements?.disabled_reason ?? '';
  // What its owner has to do at Stripe without a field that is due.
  const isAsked = disabled.startsWith('action_required.') && (requirements?.past_due ?? []).length === 0;
  return {
    account: account.id,
    practiceId: account.metadata?.practiceId ?? null,
    canCharge: account.charges_enabled,
    isSubmitted: account.details_submitted,
    isRejected: disabled.startsWith('rejected.'),
    stoppedFor: stoppedFor(disabled),
    canPayOut: account.payouts_enabled,
    displayName:
      account.settings?.dashboard?.display_name ?? account.business_profile?.name ?? account.email ?? null,
    currency: account.default_currency?.toUpperCase() ?? null,
    requirementsDue: wanted(requirements?.currently_due),
    requirementsPastDue: isAsked ? ['other'] : wanted(requirements?.past_due),
    requirementsRefused: refused(requirements?.errors ?? []),
    requirementsDeadline: requirements?.current_deadline ? requirements.current_deadline * 1000 : null,
  };
}
