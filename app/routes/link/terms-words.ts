import type { z } from 'zod';
import type { appointmentTerms } from '#app/domain/policy/index.ts';
import { formatMoney } from '#app/lib/money.ts';
import { formatDateTime, formatTime, localDate } from '#app/lib/time.ts';

type Terms = z.output<(typeof appointmentTerms)['output']>;
type Cost = NonNullable<Terms['cancel']['later']>;

/**
 * What cancelling costs, in one sentence before the act: 'Cancel now: $60 of $80 back; from 2:00 PM today: $0.' Null
 * where there is nothing to pay or to give back, now or later.
 * @param now epoch milliseconds; the moment of change reads in the zone of the venue
 */
export function quoteWords(
  { cancel, currency, hasCard }: Terms,
  timeZone: string,
  now: number,
): string | null {
  const { collectedCents, later, changesAt } = cancel;
  if (collectedCents === 0 && cancel.feeCents === 0 && !later) return null;
  const money = (cents: number) => formatMoney(cents, currency);
  const costs = (cost: Cost, isFirst: boolean) => {
    if (collectedCents > 0) {
      return isFirst ? `${money(cost.backCents)} of ${money(collectedCents)} back` : money(cost.backCents);
    }
    if (cost.feeCents === 0) return 'free';
    return cost.owedCents > 0 && hasCard
      ? `a fee of ${money(cost.owedCents)} on your card`
      : `a fee of ${money(cost.feeCents)}`;
  };
  const first = `Cancel now: ${costs(cancel, true)}`;
  return later && changesAt
    ? `${first}; from ${momentWords(changesAt.getTime(), timeZone, now)}: ${costs(later, false)}.`
    : `${first}.`;
}

const DAY_MS = 86_400_000;

function momentWords(at: number, timeZone: string, now: number): string {
  const day = localDate(at, timeZone);
  if (day === localDate(now, timeZone)) return `${formatTime(at, timeZone)} today`;
  if (day === localDate(now + DAY_MS, timeZone)) return `${formatTime(at, timeZone)} tomorrow`;
  return formatDateTime(at, timeZone);
}
