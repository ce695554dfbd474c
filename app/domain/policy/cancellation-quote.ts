import type { CollectedCents } from '#app/domain/payments/index.ts';
import { HOUR_MS } from '#app/lib/duration.ts';
import type { PolicyTerms } from './terms.ts';

/** An appointment as the terms look at it. Amounts in cents of its currency, instants in epoch milliseconds. */
export interface QuotedAppointment {
  state: 'pending' | 'approved' | 'cancelled' | 'unavailable';
  startsAt: number;
  /** Price, fee and platform fee, less what was adjusted; no tip. */
  priceCents: number;
  collected: CollectedCents;
}

/** What one act costs: what the practice keeps or charges, and what goes back to the client's card. */
export interface Cost {
  feeCents: number;
  backCents: number;
  /** Of the fee, what is still to be charged. */
  owedCents: number;
}

/** What cancelling costs now, and from when on it costs something else (null: never again before the start). */
export interface CancellationQuote extends Cost {
  changesAt: number | null;
  later: Cost | null;
}

interface Fee {
  percent: number | null;
  cents: number | null;
}

/** A fee in cents: a share is rounded to the nearest cent, and no fee is above the price. */
export function feeOf({ percent, cents }: Fee, priceCents: number): number {
  if (percent !== null) return Math.round((priceCents * percent) / 100);
  return Math.min(cents ?? 0, priceCents);
}

/** A fee set against what was collected: what is more goes back as far as a provider has it, what is less is still to be charged. */
export function costOf(feeCents: number, { byProvider, byHand }: CollectedCents): Cost {
  const surplus = byProvider + byHand - feeCents;
  return {
    feeCents,
    backCents: Math.min(byProvider, Math.max(0, surplus)),
    owedCents: Math.max(0, -surplus),
  };
}

/** Until when cancelling is free, epoch milliseconds: elapsed hours before the start, whatever the clocks do meanwhile. */
const freeUntil = (terms: PolicyTerms, startsAt: number): number => startsAt - terms.freeHours * HOUR_MS;

/**
 * What it costs a client to cancel at `now` (epoch ms). A request that nobody accepted is always free to take back. The very
 * instant at which the free time ends is no longer free.
 */
export function cancellationQuote(
  terms: PolicyTerms,
  appointment: QuotedAppointment,
  now: number,
): CancellationQuote {
  const free = costOf(0, appointment.collected);
  const late = costOf(
    feeOf({ percent: terms.feePercent, cents: terms.feeCents }, appointment.priceCents),
    appointment.collected,
  );
  if (appointment.state !== 'approved' || late.feeCents === 0)
    return { ...free, changesAt: null, later: null };
  const until = freeUntil(terms, appointment.startsAt);
  return now < until ? { ...free, changesAt: until, later: late } : { ...late, changesAt: null, later: null };
}

/** What not coming costs. */
export const noShowCost = (terms: PolicyTerms, appointment: QuotedAppointment): Cost =>
  costOf(
    feeOf({ percent: terms.noShowPercent, cents: terms.noShowCents }, appointment.priceCents),
    appointment.collected,
  );

/** Until when the client may move an appointment, epoch milliseconds; null where only the practice moves it. */
export const movableUntil = (terms: PolicyTerms, startsAt: number): number | null =>
  terms.rescheduleHours === null ? null : startsAt - terms.rescheduleHours * HOUR_MS;

/**
 * Whether its client may still move an appointment, by the terms it was booked under.
 * @param appointment `startsAt` and `now` in epoch milliseconds
 */
export function isMovable(
  terms: PolicyTerms,
  { state, startsAt }: { state: string; startsAt: number },
  now: number,
): boolean {
  const until = movableUntil(terms, startsAt);
  const isOpen = state === 'pending' || state === 'approved';
  return isOpen && until !== null && now < until && startsAt > now;
}
