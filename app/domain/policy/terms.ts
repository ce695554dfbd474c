import { policyTerms } from './inputs.ts';
import type { PolicyTerms } from './messages.ts';

export type { PolicyTerms } from './messages.ts';

/** Of a practice that set none, and of whatever was booked before there were any: free, and moved until a day before. */
export const DEFAULT_TERMS: PolicyTerms = {
  freeHours: 0,
  feePercent: null,
  feeCents: null,
  noShowPercent: null,
  noShowCents: null,
  rescheduleHours: 24,
};

/** Terms as they are stored; null stands for the default. Throws on anything that was never written by us. */
export const readTerms = (stored: unknown): PolicyTerms =>
  stored === null || stored === undefined ? DEFAULT_TERMS : policyTerms.parse(stored);
