import { expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS } from '#app/lib/duration.ts';
import { joinLink } from './join-link.ts';

const START = Date.UTC(2026, 2, 12, 18);
const visit = {
  ownLink: null,
  hasMeeting: true,
  madeLink: 'https://zoom.us/j/81',
  startsAt: new Date(START),
  endsAt: new Date(START + HOUR_MS),
};
const at = (minutes: number, over: object = {}) =>
  joinLink({ ...visit, ...over }, START + minutes * MINUTE_MS);

test('the link to a meeting is shown from half an hour before until it ends', () => {
  const opensAt = new Date(START - 30 * MINUTE_MS);
  expect(at(-31)).toEqual({ link: null, opensAt, isMissing: false });
  expect(at(-30)).toEqual({ link: visit.madeLink, opensAt: null, isMissing: false });
  expect(at(59)).toEqual({ link: visit.madeLink, opensAt: null, isMissing: false });
  expect(at(60)).toEqual({ link: null, opensAt: null, isMissing: false });
  expect(at(-31, { madeLink: null })).toEqual({ link: null, opensAt, isMissing: false });
  expect(at(0, { madeLink: null })).toEqual({ link: null, opensAt: null, isMissing: true });
  expect(at(60, { madeLink: null })).toEqual({ link: null, opensAt: null, isMissing: false });
});

test('a link of the practice’s own is shown always, and nothing where there is neither', () => {
  const own = { ownLink: 'https://meet.example.com/room' };
  expect(at(-10_000, own)).toEqual({ link: own.ownLink, opensAt: null, isMissing: false });
  expect(at(0, { hasMeeting: false })).toEqual({ link: null, opensAt: null, isMissing: false });
});
