import type { AnyOperation } from '#app/operations/operation.ts';
import { bookingPractice } from './booking-practice.ts';
import { currentPractice } from './current-practice.ts';
import { practiceFrame } from './practice-frame.ts';

export { bookingPractice, currentPractice, practiceFrame };

export const operations: AnyOperation[] = [bookingPractice, currentPractice, practiceFrame];
