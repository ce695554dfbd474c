import type { AnyOperation } from '#app/operations/operation.ts';
import { cancellationTerms } from './cancellation-terms.ts';
import { updateCancellationTerms } from './update-cancellation-terms.ts';

export { cancellationTerms, updateCancellationTerms };
export { POLICY_MESSAGES } from './messages.ts';
export { movableUntil } from './quote.ts';
export { readTerms } from './terms.ts';

export const operations: AnyOperation[] = [cancellationTerms, updateCancellationTerms];
