import type { IdentityProblem } from '#app/integrations/identity/port.ts';

/** The texts of verifying one's identity; all ours. */
export const IDENTITY_MESSAGES = {
  unreachable:
    'The identity check does not answer at the moment. Nothing is lost; please try again in a minute.',
  refused:
    'The identity check could not be started. Please try again, or write to us and we will look into it.',
  switchedOff: 'Identity checks are switched off here.',
  tooOften: 'That was a lot of tries. Please wait a few minutes.',
  verified: 'Your identity is verified.',
} as const;

/** Why the last try did not do, and what helps. */
export const IDENTITY_PROBLEM_TEXTS: Readonly<Record<IdentityProblem, string>> = {
  abandoned: 'The check was left before it was finished.',
  not_agreed: 'Without your consent Stripe cannot check your document.',
  document_unreadable:
    'Your document could not be read. A sharp picture in daylight, with all four corners, helps.',
  document_expired: 'Your document is out of date. Please use one that is still valid.',
  document_kind: 'This kind of document is not taken. A passport, a driving licence or an identity card is.',
  country: 'Documents of this country are not taken yet. Please use another one.',
  device: 'Your device could not take the pictures. Please try it on a phone.',
  face: 'Your face and the picture in your document could not be matched. Take off glasses or a hat, and try again in good light.',
  age: 'You must be of age to be verified.',
  other: 'Your identity could not be verified. Please try again.',
};
