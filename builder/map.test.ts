import { expect, test } from 'vitest';
import { mapCss, mapView } from './map.ts';

const TEMPLATE = 'https://tiles.example/{z}/{x}/{y}.png';

test('the place lies on its tile, near the middle of the grid', () => {
  // The textbook's form: (1 - ln(tan φ + sec φ) / π) / 2 of 2^14 rows; ln(1.01970 + 1.42823) is 0.89524.
  const view = mapView(45.559, -122.646, TEMPLATE)!;
  const rows = view.tiles.length / view.columns;
  const tile = view.tiles[Math.floor(view.y / 256) * view.columns + Math.floor(view.x / 256)];
  expect(tile).toBe('https://tiles.example/14/2610/5857.png');
  for (const [at, size] of [
    [view.x, view.columns * 256],
    [view.y, rows * 256],
  ] as const) {
    expect(at).toBeGreaterThanOrEqual(384);
    expect(size - at).toBeGreaterThanOrEqual(384);
  }
});

test('tiles go round the date line', () => {
  const { tiles } = mapView(-17.7, 179.999, TEMPLATE)!;
  expect(tiles[0]).toContain('/14/16382/');
  expect(tiles[3]).toContain('/14/1/');
});

test.each([
  [NaN, 0],
  [91, 0],
  [0, 181],
])('%d, %d is no place', (latitude, longitude) => expect(mapView(latitude, longitude, TEMPLATE)).toBeNull());

test('its rule holds numbers only', () => {
  expect(mapCss('0198c0de', mapView(45.559, -122.646, TEMPLATE)!)).toMatch(
    /^\.m-0198c0de\{left:calc\(50% - \d+px\);top:calc\(50% - \d+px\)\}$/,
  );
});
