import type { AnyOperation } from '#app/operations/operation.ts';
import { recurringTimes } from './recurring-times.ts';

export { recurringTimes };

export const operations: AnyOperation[] = [recurringTimes];
