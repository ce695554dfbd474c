import ICAL from 'ical.js';
import { createHash } from 'node:crypto';
import { DAY_MS } from '#app/lib/duration.ts';
import { feedParts, plain, type FeedParts } from './feed-text.ts';
import { Effort, TooMuch, walked, wallMs, wallOf } from './occurrences.ts';
import type { BusyEntry, FeedWindow } from './port.ts';
import { zonesOf, type ZoneClock, type Zones } from './zones.ts';

/** More than one busy time every six minutes for 200 days; what a calendar has beyond it is left out, and that is said. */
export const MAX_ENTRIES = 50_000;
const MAX_MS = 8_000;
/** So many events are read before others get their turn. */
const AT_ONCE = 200;
const MAX_TITLE = 200;
/** So many times one series may be moved from an occurrence on; what a calendar has beyond them is left out, and that is said. */
const MAX_LATER = 100;

/** One VEVENT. Moments in epoch milliseconds. */
interface Event {
  uid: string;
  title: string | null;
  wall: ICAL.Time;
  startsAt: number;
  lengthMs: number;
  /** Whole days that it lasts; null where it has times. */
  days: number | null;
  isBusy: boolean;
  sequence: number;
  clock: ZoneClock;
  rules: ICAL.Recur[];
  more: { wall: ICAL.Time; startsAt: number; lengthMs: number | null }[];
  except: Set<number>;
  exceptDays: Set<string>;
  /** The occurrence that it stands for. */
  replaces: number | null;
  /**
   * It stands for all later ones too, as far from their own times as it is from its own (RFC 5545 §3.2.13): by so much what the clocks
   * show is moved, in milliseconds; null where it stands for one alone.
   */
  movesLaterMs: number | null;
  /** The zone that its times are of, as it names it. */
  zone: string;
}

/** What stands for single occurrences of one event, and for all from one on. */
interface Replaced {
  byStart: Map<number, Event>;
  /** By when the first is that each stands for. */
  later: Event[];
}

export interface ParsedFeed {
  name: string | null;
  refreshMs: number | null;
  entries: BusyEntry[];
  isCut: boolean;
}

const turn = () => new Promise<void>((go) => setImmediate(go));

/** The busy times of a calendar's text that meet the window; null where the text is no calendar. What of it cannot be read is left out. */
export async function parseFeed(text: string, window: FeedWindow): Promise<ParsedFeed | null> {
  const parts = feedParts(text);
  if (!parts) return null;
  const zones = zonesOf(parts.zones, parts.timeZone, window.timeZone);
  const effort = new Effort(performance.now() + MAX_MS);
  const { masters, replaced } = await readEvents(parts, zones);
  const found = new Entries(window);
  for (const { later } of replaced.values()) {
    later.sort((a, b) => a.replaces! - b.replaces!);
    if (later.splice(MAX_LATER).length > 0) found.wasTooMuch = true;
  }
  let read = 0;
  for (const master of masters) {
    if ((read += 1) % AT_ONCE === 0) await turn();
    expand(master, replaced.get(master.uid), { window, zones, effort, found });
  }
  for (const { byStart } of replaced.values())
    for (const event of byStart.values())
      found.add(event, event.startsAt, event.lengthMs, `${event.uid}#${iso(event.replaces!)}`);
  return {
    name: parts.name,
    refreshMs: parts.refreshMs,
    entries: found.sorted(),
    isCut: found.isCut || effort.isSpent || found.wasTooMuch,
  };
}

const iso = (ms: number) => new Date(ms).toISOString();

async function readEvents(parts: FeedParts, zones: Zones) {
  const masters: Event[] = [];
  const replaced = new Map<string, Replaced>();
  let read = 0;
  for (const text of parts.events) {
    if ((read += 1) % AT_ONCE === 0) await turn();
    // A rule that makes no sense leaves the event's own day.
    const event =
      readEvent(text, zones) ?? readEvent(text.replace(/^(RRULE|RDATE|EXDATE)[;:].*$\r?\n?/gim, ''), zones);
    if (!event) continue;
    if (event.replaces === null) masters.push(event);
    else {
      const { byStart } = replaced.get(event.uid) ?? { byStart: new Map<number, Event>() };
      replaced.set(event.uid, { byStart, later: [] });
      const other = byStart.get(event.replaces);
      if (!other || other.sequence <= event.sequence) byStart.set(event.replaces, event);
    }
  }
  for (const { byStart, later } of replaced.values())
    for (const event of byStart.values()) if (event.movesLaterMs !== null) later.push(event);
  return { masters, replaced };
}

/** One event; null where it cannot be read. */
function readEvent(text: string, zones: Zones): Event | null {
  try {
    const event = new ICAL.Component(ICAL.parse(text) as unknown[]);
    const start = event.getFirstProperty('dtstart');
    const wall = start?.getFirstValue();
    if (!start || !(wall instanceof ICAL.Time) || !isSane(wall)) return null;
    const clock = clockOf(start, wall, zones);
    const startsAt = clock(wall);
    const { lengthMs, days } = lengthOf(event, wall, startsAt, zones);
    const uid = uidOf(event, text);
    return {
      uid,
      title: plain(String(event.getFirstPropertyValue('summary') ?? ''), MAX_TITLE),
      wall,
      startsAt,
      lengthMs,
      days,
      isBusy: isBusy(event),
      sequence: Number(event.getFirstPropertyValue('sequence')) || 0,
      clock,
      rules: event
        .getAllProperties('rrule')
        .slice(0, 10)
        .map((property) => property.getFirstValue())
        .filter((rule) => rule instanceof ICAL.Recur),
      more: added(event, zones),
      ...exceptions(event, zones),
      ...replacedBy(event, { start, wall, startsAt }, zones),
      zone: zoneOf(start),
    };
  } catch {
    // One event that is written wrongly does not take the others with it.
    return null;
  }
}

const isSane = ({ year }: ICAL.Time) => year > 1600 && year < 2200;

function uidOf(event: ICAL.Component, text: string): string {
  const uid = String(event.getFirstPropertyValue('uid') ?? '').trim();
  if (uid && uid.length <= 200) return uid;
  return createHash('sha256')
    .update(uid || text)
    .digest('hex');
}

/** Of a property's own time: UTC, the zone that it names, or none; a date is of the practice's days. */
function clockOf(property: ICAL.Property, wall: ICAL.Time, zones: Zones): ZoneClock {
  if (wall.isDate) return zones.days;
  if (wall.zone === ICAL.Timezone.utcTimezone) return zones.utc;
  const name = property.getFirstParameter('tzid');
  return name ? zones.of(name) : zones.floating;
}

/** RFC 5545 §3.6.1: DTEND, else DURATION, else one day for a date and nothing for a time. */
function lengthOf(event: ICAL.Component, wall: ICAL.Time, startsAt: number, zones: Zones) {
  const end = event.getFirstProperty('dtend');
  const ends = end?.getFirstValue();
  const duration: unknown = event.getFirstPropertyValue('duration');
  const seconds = duration instanceof ICAL.Duration ? duration.toSeconds() : null;
  if (wall.isDate) {
    const until = ends instanceof ICAL.Time ? Math.round((dayMs(ends) - dayMs(wall)) / DAY_MS) : null;
    // Some write the last day itself as the end.
    const days = Math.max(1, until ?? (seconds === null ? 1 : Math.round((seconds * 1000) / DAY_MS)));
    return { days, lengthMs: days * DAY_MS };
  }
  if (end && ends instanceof ICAL.Time)
    return { days: null, lengthMs: clockOf(end, ends, zones)(ends) - startsAt };
  return { days: null, lengthMs: (seconds ?? 0) * 1000 };
}

const dayMs = ({ year, month, day }: ICAL.Time) => Date.UTC(year, month - 1, day);

function isBusy(event: ICAL.Component): boolean {
  const said = (field: string) => String(event.getFirstPropertyValue(field) ?? '').toUpperCase();
  // Outlook writes a day that is merely marked as opaque, and says beside it that it is free.
  return (
    said('transp') !== 'TRANSPARENT' &&
    said('status') !== 'CANCELLED' &&
    said('x-microsoft-cdo-busystatus') !== 'FREE'
  );
}

function added(event: ICAL.Component, zones: Zones): Event['more'] {
  return event.getAllProperties('rdate').flatMap((property) =>
    property.getValues().flatMap((value: unknown) => {
      const period = value instanceof ICAL.Period ? value : null;
      const wall = period ? period.start : value;
      if (!(wall instanceof ICAL.Time) || !isSane(wall)) return [];
      const startsAt = clockOf(property, wall, zones)(wall);
      return [{ wall, startsAt, lengthMs: period ? period.getDuration().toSeconds() * 1000 : null }];
    }),
  );
}

function exceptions(event: ICAL.Component, zones: Zones): Pick<Event, 'except' | 'exceptDays'> {
  const except = new Set<number>();
  const exceptDays = new Set<string>();
  for (const property of event.getAllProperties('exdate'))
    for (const value of property.getValues() as unknown[]) {
      if (!(value instanceof ICAL.Time) || !isSane(value)) continue;
      // A bare date takes away whatever begins on it.
      if (value.isDate) exceptDays.add(dateOf(value));
      else except.add(clockOf(property, value, zones)(value));
    }
  return { except, exceptDays };
}

const dateOf = ({ year, month, day }: ICAL.Time) => `${year}-${month}-${day}`;

/** By which two times are seen to be told by the same clocks. */
const zoneOf = (property: ICAL.Property) => String(property.getFirstParameter('tzid') ?? '');

interface Starting {
  start: ICAL.Property;
  wall: ICAL.Time;
  startsAt: number;
}

function replacedBy(
  event: ICAL.Component,
  { start, wall, startsAt }: Starting,
  zones: Zones,
): Pick<Event, 'replaces' | 'movesLaterMs'> {
  const property = event.getFirstProperty('recurrence-id');
  const value = property?.getFirstValue();
  if (!property || !(value instanceof ICAL.Time)) return { replaces: null, movesLaterMs: null };
  const replaces = clockOf(property, value, zones)(value);
  const isForLater = String(property.getFirstParameter('range') ?? '').toUpperCase() === 'THISANDFUTURE';
  // Told by two clocks, it is moved by the hours that pass.
  const isBySame = zoneOf(property) === zoneOf(start) && value.zone === wall.zone;
  const byMs = isBySame ? wallMs(wall) - wallMs(value) : startsAt - replaces;
  return { replaces, movesLaterMs: isForLater ? byMs : null };
}

interface Around {
  window: FeedWindow;
  zones: Zones;
  effort: Effort;
  found: Entries;
}

/** Every occurrence of an event but those taken away and those that another event stands for. */
function expand(event: Event, replaced: Replaced | undefined, around: Around): void {
  const { found, effort, zones, window } = around;
  const later = replaced?.later ?? [];
  if (!event.isBusy && later.length === 0) return;
  const recurs = event.rules.length > 0 || event.more.length > 0;
  const one = (wall: ICAL.Time, startsAt: number, lengthMs = event.lengthMs) => {
    if (event.except.has(startsAt) || event.exceptDays.has(dateOf(wall)) || replaced?.byStart.has(startsAt))
      return;
    const uid = recurs || replaced ? `${event.uid}#${iso(startsAt)}` : event.uid;
    const instead = later.findLast(({ replaces }) => replaces! < startsAt);
    if (!instead) return found.add(event, startsAt, lengthMs, uid, wall);
    const at = moved(instead, event, wall, startsAt);
    found.add(instead, at.startsAt, instead.lengthMs, uid, at.wall);
  };
  const furthest = Math.max(0, ...later.map(({ movesLaterMs }) => Math.abs(movesLaterMs!)));
  const asked = {
    from: window.from - furthest,
    to: window.to + furthest,
    lengthMs: Math.max(event.lengthMs, ...later.map((other) => other.lengthMs)),
    ...{ clock: event.clock, utc: zones.utc, effort },
  };
  one(event.wall, event.startsAt);
  if (effort.isSpent) return;
  try {
    for (const { wall, startsAt, lengthMs } of event.more) {
      effort.spend();
      one(wall, startsAt, lengthMs ?? undefined);
    }
  } catch (error) {
    if (!(error instanceof TooMuch)) throw error;
    found.wasTooMuch = true;
    return;
  }
  for (const rule of event.rules) {
    try {
      for (const wall of walked(rule, event.wall, asked)) {
        if (found.isCut) return;
        one(wall, event.clock(wall));
      }
    } catch (error) {
      // Likewise here; one that asks for too much leaves what it gave so far.
      if (error instanceof TooMuch) found.wasTooMuch = true;
    }
  }
}

/** Where an occurrence of `event` is by what stands for it and all later ones. */
function moved({ movesLaterMs, days, clock, zone }: Event, event: Event, wall: ICAL.Time, startsAt: number) {
  if (days === null && zone !== event.zone) return { wall, startsAt: startsAt + movesLaterMs! };
  const there = wallOf(wallMs(wall) + movesLaterMs!, days !== null);
  return { wall: there, startsAt: clock(there) };
}

/** Busy times that meet the window, each once. */
class Entries {
  private readonly byName = new Map<string, BusyEntry>();
  isCut = false;
  wasTooMuch = false;

  constructor(private readonly window: FeedWindow) {}

  add(event: Event, startsAt: number, lengthMs: number, uid: string, wall: ICAL.Time = event.wall): void {
    const { days, title, isBusy: busy } = event;
    const endsAt = days === null ? startsAt + lengthMs : endOfDays(event.clock, wall, days);
    if (!busy || endsAt <= startsAt || endsAt <= this.window.from || startsAt >= this.window.to) return;
    const entry = { title, startsAt, endsAt, allDay: days !== null };
    const other = this.byName.get(uid);
    // The same name twice: calendars that forget that names are one's own. Both times are busy.
    const name = other && other.startsAt !== startsAt ? `${uid}#${iso(startsAt)}` : uid;
    if (!this.byName.has(name) && this.byName.size >= MAX_ENTRIES) this.isCut = true;
    else this.byName.set(name, { uid: name, ...entry });
  }

  sorted(): BusyEntry[] {
    return [...this.byName.values()].sort((a, b) => a.startsAt - b.startsAt);
  }
}

/** Midnight after so many days, which are not always of 24 hours. */
function endOfDays(clock: ZoneClock, wall: ICAL.Time, days: number): number {
  const end = wall.clone();
  end.addDuration(new ICAL.Duration({ days }));
  return clock(end);
}
