import { expect, test } from 'vitest';
import { embedOf, FRAME_HOSTS, videoOf } from './embeds.ts';

test.each([
  ['https://www.youtube.com/watch?v=abcdefghijk&t=3', 'https://www.youtube.com/watch?v=abcdefghijk'],
  ['https://youtu.be/abcdefghijk?si=x', 'https://www.youtube.com/watch?v=abcdefghijk'],
  ['https://www.youtube.com/shorts/abcdefghijk', 'https://www.youtube.com/watch?v=abcdefghijk'],
  ['https://vimeo.com/123456789', 'https://vimeo.com/123456789'],
])('%s is the video %s', (address, url) => expect(videoOf(address)?.url).toBe(url));

test.each([
  ['https://vimeo.com/123456789', 'https://player.vimeo.com/video/123456789?dnt=1'],
  ['https://youtu.be/abcdefghijk', 'https://www.youtube-nocookie.com/embed/abcdefghijk'],
  [
    'https://open.spotify.com/episode/4rOoJ6Egrf8K2IrywzwOMk',
    'https://open.spotify.com/embed/episode/4rOoJ6Egrf8K2IrywzwOMk',
  ],
  [
    'https://soundcloud.com/somebody/a-song',
    'https://w.soundcloud.com/player/?url=https%3A%2F%2Fsoundcloud.com%2Fsomebody%2Fa-song',
  ],
  ['https://www.google.com/maps/embed?pb=!1m18!2d1.5', 'https://www.google.com/maps/embed?pb=!1m18!2d1.5'],
])('%s is shown by %s, whose host is allowed', (address, src) => {
  expect(embedOf(address)?.src).toBe(src);
  expect(FRAME_HOSTS).toContain(new URL(src).hostname);
});

test.each([
  '',
  'javascript:alert(1)',
  'http://www.youtube.com/watch?v=abcdefghijk',
  'https://youtube.com.evil.example/watch?v=abcdefghijk',
  'https://evil.example/?https://youtu.be/abcdefghijk',
  'https://user@youtu.be/abcdefghijk',
  'https://youtu.be:8443/abcdefghijk',
  'https://youtu.be/abc"><script>',
  'https://open.spotify.com/redirect/https://evil.example',
  'https://www.google.com/url?q=https://evil.example',
  'https://www.google.com/maps/embed?pb="onload=x',
  'data:text/html,x',
])('%j is nothing that may be shown', (address) => {
  expect(videoOf(address)).toBeNull();
  expect(embedOf(address)).toBeNull();
});
