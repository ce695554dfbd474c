import { expect, test } from 'vitest';
import { renditionWidths, setsOfUrl, defaultUrl, focusOfUrl, jpegUrl, smallUrl } from './renditions.ts';

test('a picture is kept in the steps below its own width, and in that', () => {
  expect(renditionWidths(300)).toEqual([300]);
  expect(renditionWidths(480)).toEqual([480]);
  expect(renditionWidths(1200)).toEqual([480, 960, 1200]);
});

test('the address that is shown tells the others, on whatever host', () => {
  const url = defaultUrl({ key: 'still/hero-1', width: 720 });
  expect(setsOfUrl(url)).toEqual({
    avif: '/media/still/hero-1-480.avif 480w, /media/still/hero-1-720.avif 720w',
    webp: '/media/still/hero-1-480.webp 480w, /media/still/hero-1-720.webp 720w',
  });
  expect(setsOfUrl(`https://app.example${url}`)?.webp).toBe(
    'https://app.example/media/still/hero-1-480.webp 480w, https://app.example/media/still/hero-1-720.webp 720w',
  );
  // Of a wider one the widths that surely are there.
  expect(setsOfUrl(defaultUrl({ key: 'a', width: 2000 }))?.avif).toBe(
    '/media/a-480.avif 480w, /media/a-960.avif 960w',
  );
});

test.each(['/files/portrait.jpg', 'https://elsewhere.example/a-720.png', '/media/a.webp', ''])(
  'of %s no other widths are known',
  (url) => {
    expect(setsOfUrl(url)).toBeNull();
  },
);

test('the point that stays in view goes along with the address, and takes nothing from it', () => {
  const key = 'p/abc';
  expect(defaultUrl({ key, width: 600, focus: { x: 50, y: 50 } })).toBe('/media/p/abc-600.webp');
  const url = defaultUrl({ key, width: 600, focus: { x: 20, y: 75 } });
  expect(url).toBe('/media/p/abc-600.webp#at=20,75');
  expect(focusOfUrl(url)).toEqual({ x: 20, y: 75 });
  expect(focusOfUrl('/media/p/abc-600.webp')).toBeNull();
  expect(setsOfUrl(url)?.avif).toBe('/media/p/abc-480.avif 480w, /media/p/abc-600.avif 600w');
  expect(new URL(url, 'https://app.example').pathname).toBe('/media/p/abc-600.webp');
});

test('mail gets the JPEG of an uploaded picture, and what it got of any other', () => {
  expect(jpegUrl('/media/p/abc-960.webp#at=20,75')).toBe('/media/p/abc-960.jpg');
  for (const other of ['/media/still/hero-1-960.webp', 'https://elsewhere.example/a.webp', '/files/a.jpg'])
    expect(jpegUrl(other)).toBe(other);
});

test('a list shows the small size, or the picture itself where it is smaller', () => {
  expect(smallUrl({ key: 'p/abc', width: 1_920 })).toBe('/media/p/abc-480.webp');
  expect(smallUrl({ key: 'p/abc', width: 300 })).toBe('/media/p/abc-300.webp');
});
