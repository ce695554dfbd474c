import type { AnyOperation } from '#app/operations/operation.ts';
import { bookingPractice } from './booking-practice.ts';
import { currentPractice } from './current-practice.ts';

export { bookingPractice, currentPractice };

export const operations: AnyOperation[] = [bookingPractice, currentPractice];
