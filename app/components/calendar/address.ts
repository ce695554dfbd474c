import { uuidIn } from '#app/lib/web/search-params.ts';
import type { CalendarRequest, ChooserRequest } from './appointment/flyout-requests.ts';

/** Parameters that are taken over into the history's entry and leave the address (spec 001 §2). */
const TAKEN = ['clientId', 'groupEventId', 'bookableEventTypeId', 'start', 'end', 'allDay', 'day'] as const;
export type Taken = Partial<Record<(typeof TAKEN)[number], string>>;

/** What a link may name an event or a client by; only a UUID is found. */
const LINK_ID = /^[\w-]{1,64}$/;
/** The last moment a browser knows a date for. */
const LAST_MS = 8.64e15;

/** How what can be opened is named after the #. */
export const hashes = {
  create: 'create',
  createAppointment: 'create-appointment',
  createGroupEvent: 'create-group-event',
  createPersonalEvent: 'create-personal-event',
  edit: (token: string) => `edit-${token}`,
  rebook: (token: string) => `rebook-${token}`,
  group: (id: string) => `group-${id}`,
  personal: (id: string) => `personal-${id}`,
  external: (id: string) => `external-${id}`,
  timeOff: (id: string) => `time-off-${id}`,
} as const;

/** Takes over what an address asks: the parameters themselves, and the address that is left without them. */
export function takeOver(search: string): { taken: Taken; rest: string } {
  const params = new URLSearchParams(search);
  const taken: Taken = {};
  for (const name of TAKEN) {
    const value = params.get(name);
    if (value !== null && isSound(params, name, value)) taken[name] = value;
    params.delete(name);
  }
  const rest = params.toString();
  return { taken, rest: rest ? `?${rest}` : '' };
}

function isSound(params: URLSearchParams, name: (typeof TAKEN)[number], value: string): boolean {
  if (name === 'allDay' || name === 'day') return value === 'true';
  // A link to an event or client that cannot be one says so (spec 001 §8), as a link to one that is gone does.
  if (name === 'groupEventId' || name === 'clientId') return LINK_ID.test(value);
  if (name === 'start' || name === 'end') return /^\d{1,16}$/.test(value) && Number(value) <= LAST_MS;
  return uuidIn(params, name) !== undefined;
}

/** The parameters of an address that opens something at a time. */
export const timesOf = ({ startsAt, endsAt, allDay, anyTime }: ChooserRequest): Taken => ({
  ...(startsAt === undefined ? {} : { start: String(startsAt) }),
  ...(endsAt === undefined ? {} : { end: String(endsAt) }),
  ...(allDay ? { allDay: 'true' } : {}),
  ...(anyTime ? { day: 'true' } : {}),
});

const PREFIXED = /^(edit|rebook|cancel|call-off|group|personal|external|time-off)-([\w-]{1,80})$/;
const TOKEN = /^[\w-]{8,80}$/;

/** What a hash and the parameters taken over open; null where they open nothing. */
export function readRequest(hash: string, taken: Taken): CalendarRequest | null {
  const name = hash.replace(/^#/, '');
  if (!name) return taken.groupEventId ? openGroup(taken.groupEventId) : null;
  const times = {
    ...(taken.start === undefined ? {} : { startsAt: Number(taken.start) }),
    ...(taken.end === undefined ? {} : { endsAt: Number(taken.end) }),
  };
  const allDay = taken.allDay ? { allDay: true } : {};
  const anyTime = taken.day ? { anyTime: true } : {};
  switch (name) {
    case hashes.create:
      return { opens: 'chooser', request: { ...times, ...allDay, ...anyTime } };
    case hashes.createAppointment: {
      const client = taken.clientId ? { clientId: taken.clientId } : {};
      return { opens: 'form', request: { kind: 'create', ...client, ...times, ...anyTime } };
    }
    case hashes.createGroupEvent: {
      const type = taken.bookableEventTypeId ? { bookableEventTypeId: taken.bookableEventTypeId } : {};
      return { opens: 'group', request: { kind: 'create', ...type, ...times } };
    }
    case hashes.createPersonalEvent:
      return { opens: 'personal', request: { kind: 'create', ...allDay, ...times } };
  }
  const [, prefix, rest = ''] = PREFIXED.exec(name) ?? [];
  if (prefix === 'edit' || prefix === 'rebook')
    return { opens: 'form', request: { kind: prefix, token: rest } };
  if (prefix === 'cancel') return { opens: 'appointment', token: rest, asks: true };
  if (prefix === 'group') return openGroup(rest);
  if (prefix === 'call-off')
    return { opens: 'group', request: { kind: 'open', groupEventId: rest, asks: true } };
  if (prefix === 'personal') return { opens: 'personal', request: { kind: 'open', personalEventId: rest } };
  if (prefix === 'external') return { opens: 'external', id: rest };
  if (prefix === 'time-off') return { opens: 'timeOff', id: rest };
  return TOKEN.test(name) ? { opens: 'appointment', token: name } : null;
}

const openGroup = (groupEventId: string): CalendarRequest => ({
  opens: 'group',
  request: { kind: 'open', groupEventId },
});

/** What stands in the calendar and is opened, by kind and key; null for what is only about to be made. */
export function openedEvent(request: CalendarRequest | null) {
  if (request?.opens === 'appointment') return { kind: 'client', key: request.token } as const;
  if (request?.opens === 'external') return { kind: 'calendar', key: request.id } as const;
  if (request?.opens === 'group' && request.request.kind === 'open')
    return { kind: 'bookable', key: request.request.groupEventId } as const;
  if (request?.opens === 'personal' && request.request.kind === 'open')
    return { kind: 'personal', key: request.request.personalEventId } as const;
  return null;
}

/** Whether what is opened is looked at, beside the calendar where there is room; what is being written lies over it. */
export const isLookedAt = (request: CalendarRequest | null): boolean =>
  request?.opens === 'appointment' ||
  request?.opens === 'external' ||
  request?.opens === 'timeOff' ||
  (request?.opens === 'group' && request.request.kind === 'open');
