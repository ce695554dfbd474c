import { localInstant } from '#app/lib/time.ts';
import { DAY_MS } from '#app/lib/duration.ts';

/** 10:00 in New York on the n-th day after 1 April 2026. */
export const ten = (days: number) =>
  new Date(
    localInstant(
      new Date(Date.UTC(2026, 3, 1) + days * DAY_MS).toISOString().slice(0, 10),
      600,
      'America/New_York',
    ),
  );

/** So many starts, a week apart. */
export const weeks = (count: number) => Array.from({ length: count }, (_, week) => ten(week * 7));
/** So many starts, a day apart. */
export const days = (count: number) => Array.from({ length: count }, (_, day) => ten(day));
