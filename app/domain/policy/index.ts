import type { AnyOperation } from '#app/operations/operation.ts';
import { appointmentTerms, readQuoted } from './appointment-terms.ts';
import { cancellationTerms } from './cancellation-terms.ts';
import { updateCancellationTerms } from './update-cancellation-terms.ts';
import { waiveFee } from './waive-fee.ts';

export { appointmentTerms, cancellationTerms, updateCancellationTerms, waiveFee };
export { POLICY_MESSAGES } from './messages.ts';
export { cancellationQuote, isMovable, movableUntil, noShowCost } from './quote.ts';
export { readQuoted };
export { readTerms } from './terms.ts';
export { policyShown } from './words.ts';

export const operations: AnyOperation[] = [
  appointmentTerms,
  cancellationTerms,
  updateCancellationTerms,
  waiveFee,
];
