import { expect, test } from 'vitest';
import { seenText, signedInText } from './device-text.ts';

const ZONE = 'America/Denver';
const NOW = Date.parse('2027-03-15T01:00:00Z');
const at = (moment: string) => new Date(moment);

test.each([
  ['2027-03-15T00:56:00Z', 'Active now'],
  ['2027-03-14T21:30:00Z', 'Last used today, 3:30 PM MDT'],
  // The clocks went forward in between: still the day before.
  ['2027-03-14T06:30:00Z', 'Last used yesterday, 11:30 PM MST'],
  ['2027-03-12T20:00:00Z', 'Last used on Fri, Mar 12'],
])('what was used at %s reads "%s"', (lastSeenAt, text) => {
  expect(seenText({ current: false, lastSeenAt: at(lastSeenAt) }, NOW, ZONE)).toBe(text);
});

test('this device is active, whenever it was seen, and says since when it is signed in', () => {
  expect(seenText({ current: true, lastSeenAt: at('2027-03-01T00:00:00Z') }, NOW, ZONE)).toBe('Active now');
  const since = { createdAt: at('2027-03-14T18:05:00Z'), keepSignedIn: false };
  expect(signedInText(since, NOW, ZONE)).toBe('Logged in today, 12:05 PM MDT');
  expect(signedInText({ ...since, keepSignedIn: true }, NOW, ZONE)).toBe(
    'Logged in today, 12:05 PM MDT, stays logged in for two weeks',
  );
});
