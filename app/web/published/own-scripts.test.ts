import { expect, test } from 'vitest';
import { commonHeaders } from '../headers.ts';
import { headersFor, PUBLISHED_OPENER_POLICY } from './own-scripts.ts';

// C51
const CSP =
  "default-src 'none'; style-src 'sha256-x'; img-src 'self' https://a.example; script-src 'sha256-y' https://a.example/x.js; connect-src https://a.example; frame-src https://a.example; worker-src 'none'; base-uri 'none'";
const headers = { ETag: '"x"', 'Content-Security-Policy': CSP };

test.each(['/?scripts=off', '/?a=b&scripts=off', '/about?scripts=off&a=b'])(
  '%s lets no script run, and nothing else changes',
  (url) => {
    expect(headersFor(url, headers)).toEqual({
      ETag: '"x"',
      'Content-Security-Policy':
        "default-src 'none'; style-src 'sha256-x'; img-src 'self' https://a.example; base-uri 'none'",
    });
  },
);

test.each([undefined, '/', '/?scripts=offer', '/?xscripts=off', '/scripts=off'])('%s does not', (url) => {
  expect(headersFor(url, headers)).toBe(headers);
});

test('published pages and every other answer of their host have opener policies of two kinds: no window of the one reads the other (C51)', () => {
  const published = PUBLISHED_OPENER_POLICY['Cross-Origin-Opener-Policy'];
  const others = commonHeaders()['Cross-Origin-Opener-Policy'];
  // A window without a policy, as a probe of another server's, stays readable to one that has none either.
  expect([published, others]).toEqual(['same-origin', 'same-origin-allow-popups']);
});
