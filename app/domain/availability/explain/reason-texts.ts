import { formatDate, formatDuration, formatLongDate, formatTime, localDate } from '#app/lib/time.ts';
import type { Occupied } from '../free-starts/busy.ts';
import type { Conflict } from '../hold/conflicts.ts';
import { bookableDays } from '../free-starts/which-starts-are-free.ts';
import type { Reason } from './explain.ts';
import { dayStart } from '../zones/local-dates.ts';
import { messages } from '../messages.ts';
import type { Offer } from '../free-starts/offer.ts';

/** What a practitioner reads; `id` names what is in the way. */
export interface ReasonView {
  kind:
    | 'past'
    | 'lead_time'
    | 'horizon'
    | 'closed'
    | 'too_short'
    | 'off_grid'
    | 'service'
    | 'location'
    | 'buffer'
    | Occupied['type'];
  text: string;
  id: string | null;
}

interface Told {
  offer: Offer;
  start: number;
  now: number;
  /** What is in the calendar around the start, by id. */
  names: ReadonlyMap<string, Conflict>;
}

/** A reason in words, with its name and time where something is in the way; times are the venue's. */
export function toReasonView(reason: Reason<Occupied>, told: Told): ReasonView {
  if ('busy' in reason) return inTheWay(reason, told);
  return { kind: reason.kind, text: ruleText(reason.kind, told), id: null };
}

function ruleText(
  kind: Exclude<Reason<Occupied>['kind'], 'busy' | 'buffer'>,
  { offer, start, now }: Told,
): string {
  const { rules, location, service, durationMinutes } = offer;
  const { timeZone } = location;
  switch (kind) {
    case 'past':
      return messages.whyPast;
    case 'lead_time':
      return messages.whyLeadTime(leadText(rules.leadMinutes));
    case 'horizon': {
      const last = dayStart(timeZone, bookableDays(offer, now).last);
      return messages.whyHorizon(rules.horizonDays, formatLongDate(last, timeZone));
    }
    case 'closed': {
      const date = formatDate(start, timeZone);
      const other = offer.overrides.filter((override) => override.date === localDate(start, timeZone));
      if (other.length === 0) return messages.whyClosed(location.name);
      const isOpen = other.some(({ ranges }) => ranges.length > 0);
      return isOpen ? messages.whyOtherHours(location.name, date) : messages.whyTimeOff(location.name, date);
    }
    case 'too_short':
      return messages.whyTooShort(service.name, formatDuration(durationMinutes));
    case 'off_grid':
      return messages.whyOffGrid(formatTime(start, timeZone), rules.incrementMinutes);
  }
}

function inTheWay(reason: Reason<Occupied> & { busy: Occupied }, { names, offer }: Told): ReasonView {
  const { id, type } = reason.busy;
  const found = names.get(id);
  const what = found ? messages.whyBusy(type, found.name, found.timeRange) : messages.whyBusyUnknown;
  if (reason.kind === 'busy') return { kind: type, text: what, id };
  return { kind: 'buffer', text: messages.whyBuffer(offer.rules.bufferMinutes, what), id };
}

/** '2 days', '1 day', '90 min', '3 hr'. */
function leadText(minutes: number): string {
  if (minutes % 1_440 !== 0) return formatDuration(minutes);
  const days = minutes / 1_440;
  return days === 1 ? '1 day' : `${days} days`;
}
