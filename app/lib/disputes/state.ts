/** How a dispute stands at its bank. An inquiry asks, and takes nothing. */
export const DISPUTE_STATES = ['inquiry', 'needs_response', 'under_review', 'won', 'lost', 'closed'] as const;
export type DisputeState = (typeof DISPUTE_STATES)[number];

/** Its bank takes an answer, whether one was given or not (awaits_answer of the database says which still wait). */
export const takesAnswer = (state: DisputeState): boolean =>
  state === 'inquiry' || state === 'needs_response';
