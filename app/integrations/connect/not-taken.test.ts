import { expect, test } from 'vitest';
import { whyNotTaken } from './not-taken.ts';
import { toConnectedAccount } from './stripe-answers.ts';

test.each([
  ['verification_document_expired', 'expired'],
  ['verification_document_missing_back', 'incomplete_picture'],
  ['verification_document_failed_copy', 'a_copy'],
  ['verification_document_name_mismatch', 'name_differs'],
  ['verification_failed_keyed_identity', 'not_confirmed'],
  ['invalid_street_address', 'address'],
  ['invalid_url_website_incomplete_refund_policy', 'website'],
  ['verification_failed_tax_id_match', 'tax_number'],
  ['verification_missing_owners', 'people'],
  ['invalid_dob_age_under_18', 'age'],
  // What has no words of ours, and what Stripe may add, is said in its own.
  ['external_request', 'other'],
  ['verification_of_next_year', 'other'],
])('%s is %s', (code, why) => {
  expect(whyNotTaken(code)).toBe(why);
});

test('several fields that were refused for one reason are told once, each reason of Stripe’s own apart', () => {
  const error = (requirement: string, code: string, reason = 'Stripe says so.') => ({
    requirement,
    code,
    reason,
  });
  const { requirementsRefused } = toConnectedAccount({
    ...{ id: 'acct_1', charges_enabled: false, details_submitted: true, payouts_enabled: false },
    requirements: {
      currently_due: ['individual.verification.document'],
      errors: [
        error('individual.address.line1', 'invalid_street_address'),
        error('individual.address.city', 'invalid_address_city_state_postal_code'),
        error('external_account', 'new_one', 'The bank does not know it.'),
        error('external_account', 'newer_one', 'It was closed.'),
      ],
    },
  });
  expect(requirementsRefused.map(({ requirement, why, said }) => [requirement, why, said])).toEqual([
    ['person', 'address', 'Stripe says so.'],
    ['bank_account', 'other', 'The bank does not know it.'],
    ['bank_account', 'other', 'It was closed.'],
  ]);
});
