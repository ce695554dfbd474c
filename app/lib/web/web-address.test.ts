import { expect, test } from 'vitest';
import { webAddress } from './web-address.ts';

test.each([
  ['https://example.com', 'https://example.com/'],
  ['http://example.com/about?x=1#y', 'http://example.com/about?x=1#y'],
  [' www.example.com/me ', 'https://www.example.com/me'],
  ['example.com:8080/x', 'https://example.com:8080/x'],
  ['HTTPS://EXAMPLE.COM', 'https://example.com/'],
])('%s leads to %s', (text, url) => {
  expect(webAddress(text)).toBe(url);
});

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt://example.com/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'java\nscript:alert(1)',
  'https:\\\\evil.example',
  'https://user:secret@evil.example',
  'ftp://example.com',
  'mailto:me@example.com',
  'localhost',
  'not a website',
  '',
  null,
  undefined,
  `https://example.com/${'x'.repeat(2_000)}`,
])('%s leads nowhere (C39)', (text) => {
  expect(webAddress(text)).toBeNull();
});
