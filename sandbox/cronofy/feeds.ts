import { http, HttpResponse, type RequestHandler } from 'msw';
import { CRONOFY_SITE } from './objects.ts';

/** A calendar that somebody publishes, for trying out feeds without the web: it recurs, leaves out, moves, and has days that close nothing. */
function family(now: number): string {
  const day = (days: number) =>
    new Date(now + days * 24 * 3_600_000).toISOString().slice(0, 10).replaceAll('-', '');
  const event = (uid: string, ...lines: string[]) => [
    'BEGIN:VEVENT',
    `UID:${uid}`,
    'DTSTAMP:20260101T000000Z',
    ...lines,
    'END:VEVENT',
  ];
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Sandbox//Feeds//EN',
    'X-WR-CALNAME:Family',
    'X-WR-TIMEZONE:America/Los_Angeles',
    ...event(
      'school',
      'SUMMARY:School run',
      'DTSTART;TZID=America/Los_Angeles:20260105T074500',
      'DURATION:PT45M',
      'RRULE:FREQ=WEEKLY;BYDAY=MO',
    ),
    ...event(
      'choir',
      'SUMMARY:Choir',
      'DTSTART;TZID=America/Los_Angeles:20260107T193000',
      'DURATION:PT90M',
      'RRULE:FREQ=WEEKLY;BYDAY=WE',
    ),
    ...event(
      'swim',
      'SUMMARY:Swimming with Theo',
      'DTSTART;TZID=America/Los_Angeles:20260103T080000',
      'DURATION:PT1H',
      'RRULE:FREQ=WEEKLY;BYDAY=SA',
    ),
    ...event(
      'visit',
      'SUMMARY:Grandma visits',
      `DTSTART;VALUE=DATE:${day(36)}`,
      `DTEND;VALUE=DATE:${day(38)}`,
    ),
    ...event('bins', 'SUMMARY:Bins out', `DTSTART:${day(2)}T120000Z`, 'DURATION:PT1H', 'TRANSP:TRANSPARENT'),
    ...event('off', 'SUMMARY:Called off', `DTSTART:${day(3)}T120000Z`, 'DURATION:PT1H', 'STATUS:CANCELLED'),
    'END:VCALENDAR',
    '',
  ].join('\r\n');
}

/** Feeds of others, which have nothing to do with Cronofy: the name calendar.example stands for them (integrations/feeds/select.ts). */
export const feedHandlers = (now: () => number): RequestHandler[] => [
  http.get(`${CRONOFY_SITE}/feeds/:name`, ({ params }) => {
    const type = { 'content-type': 'text/calendar; charset=utf-8' };
    if (params.name === 'family.ics') return new HttpResponse(family(now()), { headers: type });
    if (params.name === 'page.ics')
      return new HttpResponse('<!doctype html><title>Sign in</title>', {
        headers: { 'content-type': 'text/html' },
      });
    return new HttpResponse(null, { status: 404 });
  }),
];
