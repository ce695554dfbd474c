export { beginAttempt } from './begin-attempt.ts';
export { takeAttempt } from './take-attempt.ts';
