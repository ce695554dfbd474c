import { z } from 'zod';
import { calendarsOf, profilesOf, subOf, type Call, type Route } from './call.ts';
import { bare, unprocessable } from './faults.ts';
import { eventKey, newId, stamp, type CronofyCalendar, type CronofyEvent } from './objects.ts';
import { tellOfChange } from './tell.ts';

/** As many as Cronofy gives are not promised; few, so that whoever does not turn the page is found out. */
const PAGE = 50;

const shown = (event: CronofyEvent) => ({
  calendar_id: event.calendarId,
  event_uid: event.uid,
  ...(event.ownId && { event_id: event.ownId }),
  summary: event.summary,
  description: event.description,
  start: event.start,
  end: event.end,
  deleted: event.deleted,
  created: stamp(event.createdAt),
  updated: stamp(event.updatedAt),
  ...(event.location && { location: { description: event.location } }),
  participation_status: event.participation,
  attendees: [],
  transparency: event.transparency,
  status: event.status,
  categories: [],
  recurring: event.recurring,
  ...(event.series && { series_identifier: event.series }),
  options: { delete: true, update: true, change_participation_status: false },
});

const DATE = /^\d{4}-\d\d-\d\d/;

function listEvents(call: Call) {
  const { query, around } = call;
  if (!query.get('tzid')) throw unprocessable('tzid', 'errors.required');
  for (const name of ['from', 'to', 'last_modified'])
    if (query.has(name) && !DATE.test(query.get(name)!)) throw unprocessable(name, 'errors.invalid');
  const own = calendarsOf(around, subOf(call));
  // The first time takes a while: until then a calendar looks empty, and nothing says so here.
  const reading = new Set(
    profilesOf(around, subOf(call))
      .filter(({ syncedAt, connected }) => syncedAt > around.now() || !connected)
      .map(({ id }) => id),
  );
  const asked = query.getAll('calendar_ids[]');
  const ids = new Set(
    own
      .filter(
        ({ id, profileId, deleted }) =>
          !deleted && !reading.has(profileId) && (!asked.length || asked.includes(id)),
      )
      .map(({ id }) => id),
  );
  const [from, to] = [query.get('from') ?? '', query.get('to') ?? '9999'];
  const since = query.has('last_modified') ? Date.parse(query.get('last_modified')!) : 0;
  const is = (name: string) => query.get(name) === 'true';
  const keys = around.store
    .all('happenings')
    .filter(
      (event) =>
        ids.has(event.calendarId) &&
        [event, ...((is('include_moved') && event.former) || [])].some(
          ({ start, end }) => end > from && start < to,
        ) &&
        (is('include_deleted') || !event.deleted) &&
        (is('only_managed') ? event.ownId : is('include_managed') || !event.ownId) &&
        // To the second, as the stamps are.
        Math.floor(event.updatedAt / 1000) * 1000 >= since,
    )
    .sort((a, b) => (a.start < b.start ? -1 : 1))
    .map(eventKey);
  return pageOf(call, {
    sub: subOf(call),
    keys,
    current: 1,
    total: Math.max(1, Math.ceil(keys.length / PAGE)),
  });
}

function pageOf(
  call: Call,
  { sub, keys, current, total }: { sub: string; keys: string[]; current: number; total: number },
) {
  const { store, publicUrl } = call.around;
  const rest = keys.slice(PAGE);
  let next: string | undefined;
  if (rest.length > 0) {
    const name = newId(40);
    store.put('pages', name, { sub, keys: rest, current: current + 1, total });
    next = `${publicUrl}/v1/events/pages/${name}`;
  }
  const events = keys.slice(0, PAGE).flatMap((key) => store.get('happenings', key) ?? []);
  return { pages: { current, total, ...(next && { next_page: next }) }, events: events.map(shown) };
}

function nextPage(call: Call) {
  const page = call.around.store.get('pages', call.path.page ?? '');
  if (!page || page.sub !== subOf(call)) throw bare(404);
  return pageOf(call, page);
}

function ownCalendar(call: Call): CronofyCalendar {
  const calendar = calendarsOf(call.around, subOf(call)).find(({ id }) => id === call.path.id);
  if (!calendar || calendar.deleted) throw bare(404);
  if (calendar.readonly) throw unprocessable('calendar_id', 'errors.calendar_readonly');
  return calendar;
}

const time = z.union([z.string().min(1), z.looseObject({ time: z.string(), tzid: z.string().optional() })]);
const upserted = z.looseObject({
  event_id: z.string().min(1),
  summary: z.string().min(1).max(1024),
  description: z.string().max(4096).optional(),
  start: time,
  end: time,
  location: z.looseObject({ description: z.string() }).optional(),
  transparency: z.enum(['opaque', 'transparent']).optional(),
});

function upsert(call: Call) {
  const calendar = ownCalendar(call);
  const said = upserted.safeParse(call.body);
  if (!said.success) throw unprocessable(String(said.error.issues[0]!.path[0]), 'errors.required');
  const { store, now } = call.around;
  const { event_id: ownId, summary, description = '', start, end, location, transparency } = said.data;
  const known = store.all('happenings').find((one) => one.calendarId === calendar.id && one.ownId === ownId);
  const event: CronofyEvent = {
    calendarId: calendar.id,
    uid: known?.uid ?? `evt_external_${newId(24)}`,
    ownId,
    summary,
    description,
    start: typeof start === 'string' ? start : start.time,
    end: typeof end === 'string' ? end : end.time,
    location: location?.description,
    status: 'confirmed',
    participation: 'accepted',
    transparency: transparency ?? 'opaque',
    deleted: false,
    recurring: false,
    former: formerOf(known),
    createdAt: known?.createdAt ?? now(),
    updatedAt: now(),
  };
  store.put('happenings', eventKey(event), event);
  return {};
}

const formerOf = (known: CronofyEvent | undefined) =>
  known ? [...(known.former ?? []), { start: known.start, end: known.end }] : [];

/** Gone is gone: what is not there is deleted without a word. */
function remove(call: Call) {
  const calendar = ownCalendar(call);
  const { event_id: ownId } = z.looseObject({ event_id: z.string().optional() }).parse(call.body);
  if (!ownId) throw unprocessable('event_id', 'errors.required');
  const { store, now } = call.around;
  const known = store.all('happenings').find((one) => one.calendarId === calendar.id && one.ownId === ownId);
  if (known) store.put('happenings', eventKey(known), { ...known, deleted: true, updatedAt: now() });
  return {};
}

export const EVENT_ROUTES: Route[] = [
  { method: 'get', path: '/v1/events', run: listEvents, scope: 'read_events' },
  { method: 'get', path: '/v1/events/pages/:page', run: nextPage, scope: 'read_events' },
  { method: 'post', path: '/v1/calendars/:id/events', status: 202, run: upsert, scope: 'create_event' },
  { method: 'delete', path: '/v1/calendars/:id/events', status: 202, run: remove, scope: 'delete_event' },
];

export type Happening = Pick<CronofyEvent, 'summary' | 'start' | 'end'> & Partial<CronofyEvent>;

/** The calendar's owner writes into it, or changes what is there by its uid; Cronofy finds out and says so. */
export function happens(call: Pick<Call, 'around'>, calendarId: string, given: Happening): string {
  const { store, now } = call.around;
  const known = given.uid ? store.get('happenings', `${calendarId}|${given.uid}`) : undefined;
  const event: CronofyEvent = {
    uid: `evt_external_${newId(24)}`,
    description: '',
    status: 'confirmed',
    participation: 'accepted',
    transparency: 'opaque',
    deleted: false,
    recurring: false,
    createdAt: now(),
    ...known,
    ...given,
    former: formerOf(known),
    calendarId,
    updatedAt: now(),
  };
  store.put('happenings', eventKey(event), event);
  tellOfChange(call.around, calendarId, event.updatedAt);
  return event.uid;
}

const DAY_MS = 86_400_000;

/** The calendar's owner makes a series of what the application wrote: each occurrence has its name and a uid of its own. */
export function repeats(
  call: Pick<Call, 'around'>,
  calendarId: string,
  { ownId, days }: { ownId: string; days: readonly number[] },
): void {
  const one = call.around.store
    .all('happenings')
    .find((event) => event.calendarId === calendarId && event.ownId === ownId);
  if (!one) return;
  const { uid, ...event } = { ...one, recurring: true, series: `series-${newId(8)}` };
  happens(call, calendarId, { ...event, uid });
  for (const after of days) {
    const later = (at: string) => stamp(Date.parse(at) + after * DAY_MS);
    happens(call, calendarId, { ...event, start: later(one.start), end: later(one.end) });
  }
}
