import { expect, test } from 'vitest';
import { formatDateTime } from '#app/lib/time.ts';
import { filmTimes } from './demo-film.ts';

const timeZone = 'America/Los_Angeles';
const at = (moment: string) => Date.parse(moment);
const words = (liveAt: string, now: string, minute = 18 * 60 + 42) => {
  const { sentAt, seenAt } = filmTimes(at(liveAt), { now: at(now), timeZone, minute });
  return [formatDateTime(sentAt, timeZone), formatDateTime(seenAt, timeZone)];
};

test('a film was sent on the evening of its review, and looked at the morning after', () => {
  // 3:12 in the night there.
  expect(words('2026-11-12T11:12:00Z', '2026-11-22T14:00:00Z')).toEqual([
    'Thu, Nov 12, 6:42 PM PST',
    'Fri, Nov 13, 8:25 AM PST',
  ]);
});

test('none was sent or looked at in what is still to come', () => {
  expect(words('2026-11-22T13:00:00Z', '2026-11-22T14:00:00Z')).toEqual([
    'Fri, Nov 20, 6:42 PM PST',
    'Sat, Nov 21, 8:25 AM PST',
  ]);
});
