/** Milliseconds. */
export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;
/** Of 24 hours: a local day may have more or fewer. */
export const DAY_MS = 86_400_000;
