import type { AnyOperation } from '#app/operations/operation.ts';
import { appointmentTerms } from './appointment-terms.ts';
import { cancellationTerms } from './cancellation-terms.ts';
import { updateCancellationTerms } from './update-cancellation-terms.ts';

export { appointmentTerms, cancellationTerms, updateCancellationTerms };
export { POLICY_MESSAGES } from './messages.ts';
export { movableUntil } from './quote.ts';
export { readTerms } from './terms.ts';

export const operations: AnyOperation[] = [appointmentTerms, cancellationTerms, updateCancellationTerms];
