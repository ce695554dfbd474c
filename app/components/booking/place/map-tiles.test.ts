import { expect, test } from 'vitest';
import { mapTiles } from './map-tiles.ts';

const template = 'https://{s}.tiles.example/{z}/{x}/{y}.png';

test('the tile that holds the place covers the middle', () => {
  const tiles = mapTiles({ latitude: 44.0462, longitude: -123.022 }, 14, template);
  const middle = tiles.find(({ left, top }) => left <= 0 && left > -256 && top <= 0 && top > -256);
  expect(middle?.url).toBe('https://a.tiles.example/14/2593/5954.png');
});

test('every point within reach is covered', () => {
  const tiles = mapTiles({ latitude: 21.3099, longitude: -157.8581 }, 14, template);
  const covers = (x: number, y: number) =>
    tiles.some(({ left, top }) => left <= x && x < left + 256 && top <= y && y < top + 256);
  for (const x of [-255, 0, 255]) for (const y of [-95, 0, 95]) expect(covers(x, y)).toBe(true);
});

test('the map goes on over the date line', () => {
  const tiles = mapTiles({ latitude: -17, longitude: 179.99 }, 10, template);
  expect(tiles.some(({ url }) => url.includes('/10/0/'))).toBe(true);
});

test('a pole and a broken point have no map', () => {
  expect(mapTiles({ latitude: 89, longitude: 0 }, 14, template)).toEqual([]);
  expect(mapTiles({ latitude: NaN, longitude: 0 }, 14, template)).toEqual([]);
});
