import type { NotTaken } from './port.ts';

/** Stripe's codes of why something was not taken; the first form that fits. What fits none is said in Stripe's own sentence. */
const WHY: readonly (readonly [RegExp, NotTaken])[] = [
  [/^verification_document_expired$/, 'expired'],
  [/^verification_document_(not_readable|corrupt)$/, 'not_readable'],
  [/^verification_document_(incomplete|missing_back|missing_front|not_uploaded)$/, 'incomplete_picture'],
  [/^verification_document_failed_copy$/, 'a_copy'],
  [/^verification_document_failed_greyscale$/, 'no_colour'],
  [/^verification_document_too_large$/, 'too_large'],
  [/^verification_document_not_signed$/, 'not_signed'],
  [
    /^verification_document_(type_not_supported|country_not_supported|duplicate_type|invalid|issue_or_expiry_date_missing)$/,
    'wrong_document',
  ],
  [/^verification_document_(fraudulent|manipulated)$/, 'not_genuine'],
  [/^verification_(document_name_(mismatch|missing)|failed_name_match)$/, 'name_differs'],
  [/^verification_document_dob_mismatch$/, 'birth_date_differs'],
  [
    /^verification_(document_address_(mismatch|missing)|failed_address_match|failed_residential_address)$/,
    'address_differs',
  ],
  [/^verification_(document_id_number_(mismatch|missing)|failed_id_number_match)$/, 'number_differs'],
  [/^verification_document_photo_mismatch$/, 'photo_differs'],
  [/^information_missing$/, 'left_out'],
  [/^verification_failed_(keyed_identity|keyed_match|document_match|other)$/, 'not_confirmed'],
  [/^invalid_dob_age_/, 'age'],
  [/^invalid_(address_|street_address$)/, 'address'],
  [/^(invalid_tax_id|verification_failed_tax_id_)/, 'tax_number'],
  [/^invalid_url_/, 'website'],
  [/^invalid_(product_description_|business_profile_name|company_name_)/, 'description'],
  [/^invalid_statement_descriptor_/, 'statement_name'],
  [/^invalid_tos_acceptance$/, 'terms_unsigned'],
  [/^verification_(missing_|document_directors_mismatch|directors_mismatch|extraneous_directors)/, 'people'],
];

export const whyNotTaken = (code: string): NotTaken => WHY.find(([form]) => form.test(code))?.[1] ?? 'other';
