import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { operation } from '#app/operations/operation.ts';
import { notFound } from '#app/operations/refusal.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { MINUTE_MS } from '#app/lib/duration.ts';
import { readBookable, type Bookable, type BookablePair } from '../free-starts/bookable-pairs.ts';
import { busyBetween, type Occupied } from '../free-starts/busy.ts';
import { conflictsWith } from '../hold/conflicts.ts';
import { freeStartsOf } from '../free-starts/which-starts-are-free.ts';
import { reasonsAgainst, startsOfHours, type Reason } from './explain.ts';
import { whyNotFreeInput } from '../inputs.ts';
import { messages } from '../messages.ts';
import { readOffer, type Offer } from '../free-starts/offer.ts';
import { toReasonView, type ReasonView } from './reason-texts.ts';

/** So many starts of a stretch are explained: more would say the same again. */
const MAX_STARTS = 12;

const output = z
  .object({
    free: z.boolean().meta({ description: 'A client could book a start in this time.' }),
    reasons: z.array(
      z
        .object({
          kind: z.enum([
            'past',
            'lead_time',
            'horizon',
            'closed',
            'too_short',
            'off_grid',
            'buffer',
            'service',
            'location',
            'client',
            'personal',
            'bookable',
            'calendar',
            'hold',
          ]),
          text: z.string(),
          id: z.string().nullable().meta({ description: 'Of what is in the way.' }),
        })
        .meta({ id: 'WhyNotFreeReason' }),
    ),
    offers: z
      .array(
        z
          .object({
            serviceId: z.uuid(),
            serviceName: z.string(),
            locationId: z.uuid(),
            locationName: z.string(),
          })
          .meta({ id: 'WhyNotFreeOffer' }),
      )
      .meta({ description: 'What clients could book in it.' }),
  })
  .meta({ id: 'WhyNotFree' });

/**
 * Why a client could not book a start, or any start in a stretch of the calendar (issue: 'why is this time not free?'). Answered by
 * the function that decides which times are listed: free exactly where the booking page shows it. Asked about no particular
 * service or place, all that clients can choose are tried, and what comes closest to being free says why.
 */
export const whyNotFree = operation({
  name: 'whyNotFree',
  kind: 'query',
  description: 'Why a time of the calendar cannot be booked by clients.',
  access: practiceOwner(),
  input: whyNotFreeInput,
  output,
  async run(ctx, { startsAt, endsAt, ...selection }) {
    const from = startsAt.getTime();
    const window = { from, to: endsAt ? endsAt.getTime() : from + 1 };
    return ctx.db.run(async (sql) => {
      const bookable = await readBookable(sql, ctx.practice.id, selection);
      if (selection.serviceId && !bookable.service) throw notFound('service');
      if (selection.locationId && !bookable.location) throw notFound('location');
      if (bookable.pairs.length === 0) return { free: false, reasons: notOffered(bookable), offers: [] };
      return explain(ctx, sql, bookable.pairs, window);
    });
  },
});

interface Tried {
  offer: Offer;
  starts: number[];
}

async function explain(
  ctx: OperationContext,
  sql: Db,
  pairs: BookablePair[],
  window: { from: number; to: number },
): Promise<z.output<typeof output>> {
  const practiceId = ctx.practice.id;
  const now = ctx.clock.now();
  const tried: (Tried & { pair: BookablePair })[] = [];
  for (const pair of pairs) {
    const offer = await readOffer(sql, practiceId, { ...pair, addOnIds: [] }, Math.min(now, window.from));
    tried.push({ pair, offer, starts: [] });
  }
  const longest = Math.max(...tried.map(({ offer }) => offer.durationMinutes));
  const { bufferMinutes } = tried[0]!.offer.rules;
  const reach = bufferMinutes * MINUTE_MS;
  const occupied = { from: window.from - reach, to: window.to + longest * MINUTE_MS + reach };
  const busy = await busyBetween(sql, { practiceId, ...occupied, now, bufferMinutes, ignoreHoldId: null });

  const query = { ...window, now, busy };
  const offers = tried.filter(({ offer }) => freeStartsOf(offer, query).length > 0).map(({ pair }) => pair);
  if (offers.length > 0) return { free: true, reasons: [], offers };

  const [closest] = tried
    .map(({ offer }) => ({ offer, against: against(offer, window, now, busy) }))
    .sort((one, other) => distinct(one.against) - distinct(other.against));
  const span = { startsAt: occupied.from, endsAt: occupied.to };
  const { timeZone } = closest!.offer.location;
  // An appointment may keep a longer buffer than today's: whatever is a day around is named.
  const [near = []] = await conflictsWith(sql, [span], { practiceId, now, timeZone, bufferMinutes: 1_440 });
  const names = new Map(near.map((conflict) => [conflict.id, conflict]));
  const told = { offer: closest!.offer, now, names };
  const reasons = closest!.against.map(({ reason, start }) => toReasonView(reason, { ...told, start }));
  return { free: false, reasons: apart(reasons), offers: [] };
}

/** What stands against the starts of a stretch: those that hours and grid have in it, else its beginning. */
function against(offer: Offer, window: { from: number; to: number }, now: number, busy: Occupied[]) {
  const starts = startsOfHours(offer, { ...window, now }).slice(0, MAX_STARTS);
  return (starts.length > 0 ? starts : [window.from]).flatMap((start) =>
    reasonsAgainst(offer, start, { now, busy }).map((reason) => ({ reason, start })),
  );
}

const distinct = (found: readonly { reason: Reason<Occupied> }[]) =>
  new Set(found.map(({ reason }) => ('busy' in reason ? reason.busy.id : reason.kind))).size;

/** Each reason once; what is in the way goes before the buffer beside it. */
function apart(reasons: ReasonView[]): ReasonView[] {
  const inTheWay = new Set(reasons.filter(({ kind }) => kind !== 'buffer').map(({ id }) => id));
  const seen = new Set<string>();
  return reasons.filter(({ kind, id, text }) => {
    if (kind === 'buffer' && inTheWay.has(id)) return false;
    const key = `${kind} ${id ?? (kind === 'off_grid' ? '' : text)}`;
    return !seen.has(key) && seen.add(key);
  });
}

/** Why nothing of what was asked about can be chosen at all. */
function notOffered({ service, location }: Bookable): ReasonView[] {
  const reasons: ReasonView[] = [];
  if (location && !location.isActive) {
    reasons.push({ kind: 'location', text: messages.whySwitchedOff(location.name), id: location.id });
  }
  if (service) {
    const text = !service.isActive
      ? messages.whySwitchedOff(service.name)
      : service.isAddOn
        ? messages.whyAddOn(service.name)
        : !service.isPublic
          ? messages.whyPrivate(service.name)
          : location?.isActive
            ? messages.whyNotAt(service.name, location.name)
            : null;
    if (text) reasons.push({ kind: 'service', text, id: service.id });
  }
  if (reasons.length > 0) return reasons;
  const text = location ? messages.whyNothingAt(location.name) : messages.whyNothing;
  return [{ kind: 'service', text, id: null }];
}
