import { expect, test } from 'vitest';
import { renditionWidths, setsOfUrl, defaultUrl } from './renditions.ts';

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
