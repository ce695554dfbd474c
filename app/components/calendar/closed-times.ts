import type { Span } from './move.ts';

interface Open {
  startsAt: Date | number;
  endsAt: Date | number;
}

/** What lies between ascending opening hours in a window, epoch milliseconds: when nobody can come. */
export function closedTimes(open: readonly Open[], { from, to }: { from: Date; to: Date }): Span[] {
  const closed: Span[] = [];
  let since = from.getTime();
  for (const { startsAt, endsAt } of open) {
    if (Number(startsAt) > since) closed.push({ startsAt: since, endsAt: Number(startsAt) });
    since = Math.max(since, Number(endsAt));
  }
  if (since < to.getTime()) closed.push({ startsAt: since, endsAt: to.getTime() });
  return closed;
}
