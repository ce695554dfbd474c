import type { AnyOperation } from '#app/operations/operation.ts';
import { bookingPractice } from './booking-practice.ts';

export { bookingPractice };

export const operations: AnyOperation[] = [bookingPractice];
