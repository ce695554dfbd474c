import { HOUR_MS } from './duration.ts';

/** The form's fields know no date of birth of their own (spec 002 §2): a date that is asked for in these words is one. */
const BIRTH = /^\W*(?:(?:your|the client[’']s)\s+)?(?:date of birth|birth\s?da(?:te|y)|dob)\b/i;
/** Where the day begins first, it is this far ahead of UTC. */
const FIRST_ZONE_MS = 14 * HOUR_MS;

/** A date of birth (YYYY-MM-DD) that is yet to come wherever the client may be; `now` in epoch milliseconds. */
export const isUnborn = (
  { kind, label }: { kind: string; label: string },
  answer: unknown,
  now: number,
): boolean =>
  kind === 'date' &&
  typeof answer === 'string' &&
  BIRTH.test(label) &&
  answer > new Date(now + FIRST_ZONE_MS).toISOString().slice(0, 10);
