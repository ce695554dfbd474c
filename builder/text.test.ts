import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Prose, mailUrl, safeUrl, telUrl } from './text.tsx';

test.each([
  'https://example.com/a?b=c#d',
  'http://example.com',
  'mailto:a@example.com',
  'tel:+15035550142',
  '/book',
  '#services',
])('%s may be linked to', (url) => expect(safeUrl(url)).toBe(url));

test.each([
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  'java\tscript:alert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'blob:https://example.com/1',
  '//evil.example',
  '/\\evil.example',
  'https://exa mple.com',
  'example.com',
  '',
  '   ',
])('%j may not', (url) => expect(safeUrl(url)).toBeNull());

test('what cannot be dialled or written to is no link', () => {
  expect(telUrl('(503) 555-0142')).toBe('tel:5035550142');
  expect(telUrl('+1 503 555 0142')).toBe('tel:+15035550142');
  expect(telUrl('call me')).toBeNull();
  expect(mailUrl('a@example.com')).toBe('mailto:a@example.com');
  expect(mailUrl('a@example.com?bcc=b@evil.example')).toBeNull();
  expect(mailUrl('a@b"onclick=')).toBeNull();
});

test('text becomes paragraphs and lines, its markup stays text', () => {
  const html = renderToStaticMarkup(createElement(Prose, { text: 'One\r\ntwo\n\n\n<b>three</b>\n\n  ' }));
  expect(html).toBe('<div class="prose"><p>One<br/>two</p><p>&lt;b&gt;three&lt;/b&gt;</p></div>');
});
