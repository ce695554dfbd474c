import { createServer, type OutgoingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readCalendarFeed } from '#app/domain/calendar-integrations/feeds/read-calendar-feed.ts';
import { WebFeeds } from '#app/integrations/feeds/web-feeds.ts';
import { DAY_MS } from '#app/lib/duration.ts';
import { calendarsWorld } from '#tests/support/worlds/calendars.ts';
import { listening } from './listening.ts';

const CALENDAR = [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  'X-WR-CALNAME:Family',
  'BEGIN:VEVENT',
  'UID:choir',
  'SUMMARY:Choir',
  'DTSTART:20260310T190000Z',
  'DTEND:20260310T200000Z',
  'END:VEVENT',
  'END:VCALENDAR',
  '',
].join('\r\n');

/** What the calendar’s server answers next, in order; the calendar afterwards. */
const answers: [status: number, headers?: OutgoingHttpHeaders][] = [];
const asked: string[] = [];
const server = createServer(({ url }, response) => {
  asked.push(url!);
  const [status, headers] = answers.shift() ?? [200];
  response.writeHead(status, headers).end(status === 200 ? CALENDAR : 'nothing');
});
beforeAll(() => new Promise<void>((done) => void server.listen(0, '127.0.0.1', done)));
afterAll(() => void server.close());

const standIns = {
  get 'calendar.example'() {
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  },
};
const world = calendarsWorld(new WebFeeds({ standIns }));
const { ask, does, inTheClear, keep } = listening(world);

test('the address of a feed stands in the clear nowhere, nor the one that it leads to: adding, reading, failing, gone and removing', async () => {
  const [key, other] = ['private-0123456789abcdef0123', 'private-fedcba98765432109876'];
  const addressOf = (secret: string) => `https://calendar.example/${secret}/basic-calendar.ics`;
  const feedUrl = addressOf(key);
  for (const secret of [key, other]) keep(secret);

  for (const refused of [[503], [302, { location: 'http://127.0.0.1/' }]] as typeof answers) {
    answers.push(refused);
    expect(await ask('createCronofyFeed', { feedUrl })).toMatchObject({ result: false });
  }
  expect(await ask('createCronofyFeed', { feedUrl })).toMatchObject({ result: true, wasHere: false });
  const [{ id: feedId } = {}] = await world.rows('SELECT id FROM "CalendarFeed"');
  const read = () => does(readCalendarFeed, { practiceId: world.a().id, feedId });
  answers.push([302, { location: addressOf(other) }]);
  expect(await read()).toMatchObject({ ok: true });
  expect(await world.titles()).toEqual(['Choir']);
  expect(await ask('createCronofyFeed', { feedUrl })).toMatchObject({ result: true, wasHere: true });
  expect(await inTheClear()).toEqual([]);

  for (const status of [503, 404, 429, 204]) {
    world.advance(DAY_MS);
    answers.push([status]);
    expect(await read()).toMatchObject({ ok: true });
    expect(await ask('calendarIntegrations')).toMatchObject({ profiles: [{ problem: expect.any(String) }] });
  }
  expect(await inTheClear()).toEqual([]);

  expect(await ask('removeCronofyProfile', { profileId: feedId })).toMatchObject({ result: true });
  expect(await ask('calendarIntegrations')).toMatchObject({ profiles: [] });
  expect(await inTheClear()).toEqual([]);
  expect(asked.map((url) => url.includes(other))).toEqual([
    ...Array<boolean>(4).fill(false),
    true,
    ...Array<boolean>(4).fill(false),
  ]);
});
