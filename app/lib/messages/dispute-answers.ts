/** Texts of answers to disputes; all are ours. */
export const DISPUTE_MESSAGES = {
  notFound: 'We could not find this dispute.',
  answered: 'You have answered this dispute already. An answer cannot be changed.',
  late: 'The time to answer this dispute is over.',
  over: 'This dispute is over. It takes no answer any more.',
  notConfirmed: 'Please confirm that this is final: an answer cannot be changed or taken back.',
  notSent: 'Your answer has not reached the provider. Please try again.',
} as const;

/** What a piece of evidence shows; one text of each is sent. */
export const EVIDENCE_KINDS = [
  'visit',
  'policy',
  'messages',
  'intake',
  'receipt',
  'service',
  'client',
  'note',
] as const;
export type EvidenceKind = (typeof EVIDENCE_KINDS)[number];

/** The longest text of one piece, letters: what Square takes. */
export const EVIDENCE_MAX = 500;
