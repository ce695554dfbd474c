/** Milliseconds. */
export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;
/** Of 24 hours: a local day may have more or fewer. */
export const DAY_MS = 86_400_000;

/** A stretch of time, [startsAt, endsAt) in epoch milliseconds. */
interface Stretch {
  startsAt: number;
  endsAt: number;
}

/** The same stretches, ascending, with what overlaps or meets made one. */
export function joined(stretches: readonly Stretch[]): Stretch[] {
  const result: Stretch[] = [];
  for (const { startsAt, endsAt } of stretches.toSorted((a, b) => a.startsAt - b.startsAt)) {
    const last = result.at(-1);
    if (last && startsAt <= last.endsAt) last.endsAt = Math.max(last.endsAt, endsAt);
    else result.push({ startsAt, endsAt });
  }
  return result;
}
