import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { accentCss, accentPalette, accentVariables, DEFAULT_ACCENT, isAccent } from './accent.ts';
import { contrast, fromOklch, toOklch } from './color.ts';

const hex = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);
const LIGHT = ['#ffffff', '#faf7f3', '#f4efe9'];
const DARK = ['#161311', '#1e1a17', '#28231f', '#110e0c', '#2a2521'];

describe('accentPalette', () => {
  test('keeps text readable and borders visible for any colour', () => {
    fc.assert(
      fc.property(hex, (color) => {
        const palette = accentPalette(color);
        expect(palette.accent).toBe(color);
        expect(contrast(palette.ink, palette.accent)).toBeGreaterThanOrEqual(4.5);
        expect(contrast(palette.ink, palette.hover)).toBeGreaterThanOrEqual(4.5);
        for (const ground of [...LIGHT, palette.soft]) {
          expect(contrast(palette.text, ground)).toBeGreaterThanOrEqual(4.5);
        }
        for (const ground of [...DARK, palette.softDark]) {
          expect(contrast(palette.textDark, ground)).toBeGreaterThanOrEqual(4.5);
        }
        for (const ground of LIGHT) expect(contrast(palette.line, ground)).toBeGreaterThanOrEqual(3);
        for (const ground of DARK) expect(contrast(palette.lineDark, ground)).toBeGreaterThanOrEqual(3);
        // Body text stands on the washes too.
        expect(contrast('#221d19', palette.soft)).toBeGreaterThanOrEqual(7);
        expect(contrast('#f4efe9', palette.softDark)).toBeGreaterThanOrEqual(7);
        for (const value of Object.values(palette)) expect(value).toMatch(/^#[0-9a-f]{6}$/);
      }),
      { numRuns: 2_000 },
    );
  });

  test('hovering shows, also at the ends', () => {
    for (const color of [DEFAULT_ACCENT, '#000000', '#ffffff', '#ffd43b', '#2f9e44']) {
      expect(accentPalette(color).hover).not.toBe(color);
    }
  });

  test('takes white on the default accent', () => {
    expect(accentPalette(DEFAULT_ACCENT).ink).toBe('#ffffff');
  });

  test.each([
    '',
    'red',
    '#fff',
    '#d6336',
    '#d6336cc',
    'd6336c',
    '#d6336c;',
    '#d6336c\n',
    '#d6336c}body{display:none',
    '"#d6336c"',
    'url(x)',
    '#gggggg',
  ])('refuses %j', (value) => {
    expect(isAccent(value)).toBe(false);
    expect(() => accentPalette(value)).toThrow(RangeError);
    expect(accentCss(value)).toBe(accentCss(DEFAULT_ACCENT));
  });

  test('the tokens hold the palette of the default', () => {
    const tokens = readFileSync(new URL('../../ui/styles/tokens.css', import.meta.url), 'utf8');
    for (const [name, value] of Object.entries(accentVariables(null))) {
      expect(tokens).toContain(`${name}: ${value};`);
    }
    for (const ground of [...LIGHT, ...DARK]) expect(tokens).toContain(`: ${ground};`);
  });
});

test('OKLCH goes there and back', () => {
  fc.assert(fc.property(hex, (color) => void expect(fromOklch(toOklch(color))).toBe(color)));
});
