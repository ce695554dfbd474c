import { DAY_MS, MINUTE_MS } from '#app/lib/duration.ts';
import { z } from 'zod';
import type { OperationContext } from '#app/operations/context.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { bookableDays, isOffered } from '../free-starts/which-starts-are-free.ts';
import { freeTimesFor } from '../free-starts/free-times.ts';
import { dayStart } from '../zones/local-dates.ts';
import { messages } from '../messages.ts';
import { nearestStarts } from '../free-starts/nearest.ts';
import type { Offer } from '../free-starts/offer.ts';

/** How many other times a client is offered whose time is gone. */
const NEAREST = 6;
const WEEK_MS = 7 * DAY_MS;

/** The field that a refused hold or booking fills; a successful one leaves it out. */
export const nearestField = z
  .array(z.date())
  .optional()
  .meta({ description: 'Where the time is not free: the nearest free times.' });

/** Ends a transaction whose time turned out not to be free; never leaves the operation. */
export class TimeNotFree extends Error {}

/**
 * The refusal of a time that cannot be booked, with the nearest free times (ISO) as `data.nearest`. They are read after
 * the failed transaction and without its lock: those who lost do not make the others wait.
 */
export async function slotTaken(
  ctx: OperationContext,
  offer: Offer,
  startsAt: number,
  ignore: { ignoreHoldId?: string | null; ignoreAppointmentId?: string | null } = {},
): Promise<Refusal> {
  const now = ctx.clock.now();
  const { timeZone } = offer.location;
  const days = bookableDays(offer, now);
  const end = dayStart(timeZone, days.last + 1);
  const wanted = Math.min(Math.max(startsAt, now), end);
  const find = (from: number, to: number) =>
    ctx.db.run((sql) => freeTimesFor(sql, ctx.practice.id, offer, { from, to, now, ...ignore }));
  let free = await find(wanted - WEEK_MS, wanted + WEEK_MS);
  if (free.length < NEAREST) free = await find(now, end);
  const nearest = nearestStarts(free, wanted, NEAREST).map((start) => new Date(start).toISOString());
  return new Refusal(
    'slot_taken',
    nearest.length ? reason(offer, startsAt, now, end) : messages.nothingFree,
    {
      data: { nearest, timeZone },
    },
  );
}

function reason(offer: Offer, startsAt: number, now: number, end: number): string {
  if (startsAt <= now) return messages.timePast;
  if (startsAt < now + offer.rules.leadMinutes * MINUTE_MS) return messages.timeTooSoon;
  if (startsAt >= end) return messages.timeTooFar;
  return isOffered(offer, startsAt, now) ? messages.timeTaken : messages.timeNotOffered;
}
