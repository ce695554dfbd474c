import { z } from 'zod';

/** Characters (spec 002). */
export const MOST_OWN_WORDS = 250;

/** A practice's cancellation policy in its own words, as typed; they stand before what its terms cost. */
export const ownWords = z
  .string()
  .trim()
  .max(MOST_OWN_WORDS, `Please use at most ${MOST_OWN_WORDS} characters.`)
  .regex(/^[^\p{Cs}\0]*$/u, 'Please leave out special characters.');
