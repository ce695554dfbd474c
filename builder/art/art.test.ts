import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { botanical, type Species } from './botanical.ts';
import { artPalette, type PaletteName } from './palette.ts';
import { portrait } from './portrait.ts';
import { SCENE_KINDS, scene } from './scene.ts';

const PALETTES: PaletteName[] = ['jade', 'linen', 'dawn', 'garden', 'sea', 'dusk'];
const SPECIES: Species[] = ['eucalyptus', 'olive', 'fern', 'ginkgo', 'lavender', 'cosmos', 'berry'];

/** Drawn without a slip of arithmetic, and nothing in it that an SVG viewer would run or fetch. */
function expectSound(svg: string) {
  expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox=/);
  expect(svg).not.toMatch(/NaN|undefined|Infinity|<script|<image|<foreignObject|href=/);
}

describe('scenes', () => {
  test.each(SCENE_KINDS)('%s: the same seed gives the same picture, another one another', (kind) => {
    const draw = (seed: string) => scene(kind, seed, artPalette('linen'), { width: 400, height: 500 });
    expectSound(draw('a'));
    expect(draw('a')).toBe(draw('a'));
    expect(draw('b')).not.toBe(draw('a'));
  });

  test('a scene fits its frame, upright or wide, in every palette', () => {
    PALETTES.forEach((name, i) => {
      const kind = SCENE_KINDS[i % SCENE_KINDS.length]!;
      for (const [width, height] of [
        [360, 640],
        [900, 500],
      ] as const) {
        const svg = scene(kind, name, artPalette(name, '#d6336c'), { width, height });
        expectSound(svg);
        expect(svg).toContain(`viewBox="0 0 ${width} ${height}"`);
      }
    });
  });
});

test.each(SPECIES)('a plate of %s', (species) => {
  const svg = botanical('x', artPalette('garden'), { species });
  expectSound(svg);
  expect(botanical('x', artPalette('garden'), { species })).toBe(svg);
});

test('portraits follow their seed, and what is asked of them', () => {
  const palette = artPalette('dusk');
  const svg = portrait('nora', palette, { presents: 'woman', skin: 2 });
  expectSound(svg);
  expect(portrait('nora', palette, { presents: 'woman', skin: 2 })).toBe(svg);
  expect(portrait('nora', palette, { presents: 'woman', skin: 4 })).not.toBe(svg);
  expect(portrait('june', palette, { presents: 'woman', skin: 2 })).not.toBe(svg);
});

test('a picture becomes pixels of many tones', async () => {
  const svg = scene('hills', 'x', artPalette('dawn'), { width: 240, height: 160 });
  const { width, height } = await sharp(Buffer.from(svg)).metadata();
  expect([width, height]).toEqual([240, 160]);
  const { entropy, isOpaque } = await sharp(Buffer.from(svg)).stats();
  expect(isOpaque).toBe(true);
  expect(entropy).toBeGreaterThan(4);
});
