import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { httpsAddress, SOCIAL_SITES, socialAddress } from './social-address.ts';

describe('a name or an address becomes an https address there', () => {
  test.each([
    ['instagram', '@wren.hollow', 'https://www.instagram.com/wren.hollow'],
    ['instagram', 'wrenhollow', 'https://www.instagram.com/wrenhollow'],
    ['instagram', 'http://instagram.com/wren?igsh=abc#x', 'https://instagram.com/wren'],
    ['facebook', 'facebook.com/wren', 'https://facebook.com/wren'],
    [
      'facebook',
      'https://www.facebook.com/profile.php?id=100012&ref=x',
      'https://www.facebook.com/profile.php?id=100012',
    ],
    ['twitter', 'https://twitter.com/wren', 'https://twitter.com/wren'],
    ['twitter', 'wren', 'https://x.com/wren'],
    ['linkedin', 'https://ca.linkedin.com/in/wren', 'https://ca.linkedin.com/in/wren'],
    ['tiktok', '@wren', 'https://www.tiktok.com/@wren'],
    ['youtube', 'https://www.youtube.com/@wren', 'https://www.youtube.com/@wren'],
  ] as const)('%s %s', (site, typed, address) => {
    expect(socialAddress(site, typed)).toBe(address);
  });
});

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'https://evil.example/wren',
  'https://instagram.com.evil.example/wren',
  'https://evilinstagram.com/wren',
  'https://user:pass@instagram.com/wren',
  'https://instagram.com:8443/wren',
  'https://instagram.com',
  '//instagram.com/wren',
  'wren hollow',
  'a\u0000b',
])('%j is no page on Instagram (C39)', (typed) => {
  expect(socialAddress('instagram', typed)).toBeNull();
});

const typed = fc.oneof(
  fc.string(),
  fc
    .tuple(
      fc.constantFrom('', 'http://', 'https://', '//'),
      fc.constantFrom('x.com', 'www.facebook.com', 'm.youtube.com', 'evil.example'),
    )
    .chain(([begin, host]) => fc.string().map((rest) => `${begin}${host}/${rest}`)),
);

test('what comes out leads to the site by https, whatever went in', () => {
  fc.assert(
    fc.property(fc.constantFrom(...SOCIAL_SITES), typed, (site, given) => {
      const address = socialAddress(site, given);
      if (address === null) return;
      const { protocol, hostname, username } = new URL(address);
      expect({ protocol, username }).toEqual({ protocol: 'https:', username: '' });
      expect(hostname).toMatch(
        /(^|\.)(facebook|fb|instagram|x|twitter|linkedin|tiktok|youtube|youtu)\.(com|be)$/,
      );
      expect(socialAddress(site, address)).toBe(address);
    }),
  );
});

test('a website is kept by https', () => {
  expect(httpsAddress('wren.example/a?b=c')).toBe('https://wren.example/a?b=c');
  expect(httpsAddress('http://wren.example')).toBe('https://wren.example/');
  expect(httpsAddress('ftp://wren.example')).toBeNull();
  expect(httpsAddress('localhost')).toBeNull();
});
