// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test } from 'vitest';
import { MapThumbnail } from './map-thumbnail.tsx';

afterEach(cleanup);

const place = {
  latitude: 40.6726,
  longitude: -73.9898,
  approximate: false,
  location: '85 Loom Street, Brooklyn, NY 11215',
  tileUrl: 'https://tiles.example/{z}/{x}/{y}.png',
};
const FAILED = 'Unable to load map for: 85 Loom Street, Brooklyn, NY 11215';

test('the map is 144 px high, at zoom 14, and says which place it shows (000 §7, 002 §9)', () => {
  const html = renderToString(<MapThumbnail {...place} />);
  const zooms = new Set([...html.matchAll(/tiles\.example\/(\d+)\//g)].map(([, zoom]) => zoom));
  expect([...zooms]).toEqual(['14']);
  // 36 quarters of a rem of 16 px; the browser test measures it.
  expect(html).toMatch(/class="[^"]*\bh-36\b/);
  expect(html).toContain('aria-label="Map of 85 Loom Street, Brooklyn, NY 11215"');
});

test('an address that stays hidden is shown roughly, from farther away', () => {
  expect(renderToString(<MapThumbnail {...place} approximate />)).toContain('tiles.example/12/');
});

test('a picture that does not come, and a place that no map holds, say so in words (000 §8)', () => {
  const { container } = render(<MapThumbnail {...place} />);
  expect(screen.queryByText(FAILED)).toBeNull();
  fireEvent.error(container.querySelector('img')!);
  expect(screen.getByText(FAILED)).toBeTruthy();
  cleanup();
  render(<MapThumbnail {...place} latitude={89} />);
  expect(screen.getByText(FAILED)).toBeTruthy();
});
