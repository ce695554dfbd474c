import ICAL from 'ical.js';

// ical.js does not count the space that a folded line begins with; RFC 5545 does.
ICAL.foldLength = 74;

/** RFC 5546: PUBLISH for a file to download, REQUEST and CANCEL for invitations by email. */
export type IcsMethod = 'PUBLISH' | 'REQUEST' | 'CANCEL';

export interface IcsPerson {
  name: string;
  email: string;
}

export interface IcsEvent {
  /** Stable over the life of the appointment, so that a later file changes the entry instead of adding one. */
  uid: string;
  /** Raised with every change that a calendar should take over. */
  sequence: number;
  status: 'TENTATIVE' | 'CONFIRMED' | 'CANCELLED';
  /** Epoch milliseconds, like all moments here. They are written in UTC, which every calendar shows in its own zone. */
  startsAt: number;
  endsAt: number;
  /** Whole days (YYYY-MM-DD, `end` the day after the last) instead of the moments: they are those days in every zone. */
  days?: { first: string; end: string };
  /** When this version of the entry was written. */
  stampedAt: number;
  summary: string;
  description?: string;
  location?: string;
  coordinates?: { latitude: number; longitude: number };
  url?: string;
  organizer?: IcsPerson;
  attendees?: IcsPerson[];
}

/** What a calendar that is read again and again says of itself (RFC 7986). */
export interface IcsCalendar {
  name: string;
  /** After how many minutes it is worth reading again. */
  refreshMinutes: number;
}

/**
 * One event, or those of a series, as an iCalendar file (RFC 5545): CRLF lines folded at 75 octets, text escaped.
 * @throws TypeError for a url that is none.
 */
export function buildIcs(
  events: IcsEvent | readonly IcsEvent[],
  method: IcsMethod = 'PUBLISH',
  about?: IcsCalendar,
): string {
  const calendar = new ICAL.Component('vcalendar');
  calendar.updatePropertyWithValue('version', '2.0');
  calendar.updatePropertyWithValue('prodid', '-//Tendwell//Appointments//EN');
  calendar.updatePropertyWithValue('calscale', 'GREGORIAN');
  calendar.updatePropertyWithValue('method', method);
  if (about) {
    const every = `PT${about.refreshMinutes}M`;
    calendar.updatePropertyWithValue('x-wr-calname', oneLine(about.name));
    calendar.updatePropertyWithValue('x-published-ttl', every);
    const interval = new ICAL.Property('refresh-interval');
    interval.resetType('duration');
    interval.setValue(ICAL.Duration.fromString(every));
    calendar.addProperty(interval);
  }
  for (const event of [events].flat()) calendar.addSubcomponent(entryOf(event, method));
  return `${calendar.toString()}\r\n`;
}

function entryOf(event: IcsEvent, method: IcsMethod): ICAL.Component {
  const entry = new ICAL.Component('vevent');
  entry.updatePropertyWithValue('uid', oneLine(event.uid));
  entry.updatePropertyWithValue('sequence', event.sequence);
  entry.updatePropertyWithValue('dtstamp', utc(event.stampedAt));
  entry.updatePropertyWithValue('last-modified', utc(event.stampedAt));
  entry.updatePropertyWithValue('dtstart', event.days ? day(event.days.first) : utc(event.startsAt));
  entry.updatePropertyWithValue('dtend', event.days ? day(event.days.end) : utc(event.endsAt));
  entry.updatePropertyWithValue('status', event.status);
  entry.updatePropertyWithValue('transp', event.status === 'CANCELLED' ? 'TRANSPARENT' : 'OPAQUE');
  entry.updatePropertyWithValue('summary', oneLine(event.summary));
  if (event.description) entry.updatePropertyWithValue('description', printable(event.description));
  if (event.location) entry.updatePropertyWithValue('location', oneLine(event.location));
  if (event.coordinates) {
    const { latitude, longitude } = event.coordinates;
    entry.updatePropertyWithValue('geo', [latitude, longitude] as unknown as string);
  }
  if (event.url) entry.updatePropertyWithValue('url', new URL(event.url).href);
  if (event.organizer) addPerson(entry, 'organizer', event.organizer);
  // RFC 5546 §3.2.1: what is published invites nobody.
  if (method !== 'PUBLISH')
    for (const attendee of event.attendees ?? []) addPerson(entry, 'attendee', attendee);
  return entry;
}

function addPerson(entry: ICAL.Component, name: 'organizer' | 'attendee', person: IcsPerson): void {
  const property = new ICAL.Property(name);
  property.setValue(`mailto:${printable(person.email).replace(/\s/g, '')}`);
  // A quoted parameter cannot hold a double quote at all (RFC 5545 §3.2).
  property.setParameter('cn', oneLine(person.name).replaceAll('"', "'"));
  entry.addProperty(property);
}

function utc(moment: number): ICAL.Time {
  return ICAL.Time.fromJSDate(new Date(moment), true);
}

const day = (date: string): ICAL.Time => ICAL.Time.fromDateString(date);

/** Only text values are escaped by the format: a line break anywhere else would start a property of its own. */
function oneLine(text: string): string {
  return printable(text)
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join(' ');
}

function printable(text: string): string {
  // eslint-disable-next-line no-control-regex -- control characters are what this takes out
  return text.replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n').replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '');
}
