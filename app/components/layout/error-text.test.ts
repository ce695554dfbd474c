import { expect, test } from 'vitest';
import { VIDEO_REVIEW_MESSAGES } from '#app/domain/video-reviews/messages.ts';
import { errorText, isUnknownLink } from './error-text.ts';

test('a refusal speaks for itself, our own failures keep what they know', () => {
  expect(errorText(410, 'This video link was used already.').text).toBe('This video link was used already.');
  expect(errorText(500, 'relation "User" does not exist').text).not.toContain('relation');
  expect(errorText(404, 'No such appointment').text).not.toContain('appointment');
});

test('any status has words', () => {
  expect(errorText(418).title).toBe(errorText(400).title);
  expect(errorText(502).title).toBe(errorText(500).title);
});

test('a link that leads nowhere says so, and what to do; the same for every one', () => {
  const links = ['/m/c/x', '/m/c/x/move', '/m/i/x', '/i/r/x', '/manage_event_registrations/x'];
  for (const link of links) {
    expect(isUnknownLink(404, link)).toBe(true);
    expect(errorText(404, 'No such appointment', link)).toEqual(errorText(404, undefined, '/m/c/y'));
  }
  expect(errorText(404, undefined, '/m/c/x').text).toContain('ask the practice');
  const upload = errorText(404, 'No such link', '/video-review/upload/x');
  expect(upload).toMatchObject({ title: VIDEO_REVIEW_MESSAGES.notFound, retry: false });
  for (const [status, path] of [
    [404, '/money'],
    [404, '/'],
    [429, '/m/c/x'],
  ] as const)
    expect(errorText(status, undefined, path)).toEqual(errorText(status));
});
