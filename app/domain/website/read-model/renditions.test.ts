import { expect, test } from 'vitest';
import { siteImage } from './renditions.ts';

test('a picture shows in all its widths, its ratio kept', () => {
  expect(
    siteImage({ key: 'still/hero-1', width: 1200, height: 800, altText: 'Stones', focusX: 20, focusY: 50 }),
  ).toEqual({
    alt: 'Stones',
    width: 960,
    height: 640,
    src: '/media/still/hero-1-960.webp',
    focus: { x: 20, y: 50 },
    avif: '/media/still/hero-1-480.avif 480w, /media/still/hero-1-960.avif 960w, /media/still/hero-1-1200.avif 1200w',
    webp: '/media/still/hero-1-480.webp 480w, /media/still/hero-1-960.webp 960w, /media/still/hero-1-1200.webp 1200w',
  });
});

test('what has no size is no picture', () => {
  expect(
    siteImage({ key: 'a', width: null, height: null, altText: null, focusX: 50, focusY: 50 }),
  ).toBeNull();
});

test('a small picture is shown as it is', () => {
  expect(
    siteImage({ key: 'a', width: 300, height: 200, altText: null, focusX: 50, focusY: 50 }),
  ).toMatchObject({
    width: 300,
    src: '/media/a-300.webp',
    alt: '',
  });
});
