export { bookingPractice } from './booking-practice.ts';
export { currentPractice } from './current-practice.ts';
export { practiceFrame } from './practice-frame.ts';
