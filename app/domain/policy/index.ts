export { appointmentTerms, readQuoted } from './appointment-terms.ts';
export { cancellationTerms } from './cancellation-terms.ts';
export { updateCancellationTerms } from './update-cancellation-terms.ts';
export { waiveFee } from './waive-fee.ts';
export { POLICY_MESSAGES } from './messages.ts';
export { cancellationQuote, isMovable, movableUntil, noShowCost } from './cancellation-quote.ts';
export { readTerms } from './terms.ts';
export { policyLabel } from './text.ts';
