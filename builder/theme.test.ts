import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DEFAULT_ACCENT } from '#app/lib/color/accent.ts';
import { contrast } from '#app/lib/color/color.ts';
import { PALETTE_NAMES } from './palettes.ts';
import { themeSchema } from './theme-schema.ts';
import { themeColour, themeCss } from './theme.ts';

const MODES = ['light', 'dark'] as const;

const themeOf = (choice: Partial<ReturnType<typeof themeSchema.parse>> = {}) => themeSchema.parse(choice);

const values = (choice: Parameters<typeof themeOf>[0], accent: string | null) =>
  Object.fromEntries(
    [...themeCss(themeOf(choice), accent).matchAll(/--([a-z-]+):([^;}]+)/g)].map(([, name, value]) => [
      name,
      value,
    ]),
  ) as Record<string, string>;

const ACCENTS = [DEFAULT_ACCENT, '#ffd400', '#000000', '#ffffff', '#8a8a8a', '#00e5ff', '#2f6f5e', '#b4532a'];

/** What would not read (4.5:1) of a page with this palette and accent. */
function unreadable(palette: (typeof PALETTE_NAMES)[number], mode: (typeof MODES)[number], accent: string) {
  const v = values({ palette, mode }, accent);
  const pairs: [string, string][] = [
    ...['ink', 'muted', 'accent-text'].flatMap((text): [string, string][] =>
      ['paper', 'wash', 'raised'].map((ground) => [text, ground]),
    ),
    ...['deep-ink', 'deep-muted', 'deep-accent'].flatMap((text): [string, string][] => [
      [text, 'deep'],
      [text, 'deep-raised'],
    ]),
    ['accent-ink', 'accent'],
    ['accent-ink', 'accent-hover'],
  ];
  return [
    ...pairs.filter(([text, ground]) => contrast(v[text]!, v[ground]!) < 4.5),
    ...(contrast(v['accent-deep']!, '#ffffff') < 4.5 ? [['accent-deep', 'white']] : []),
  ];
}

const ALL = PALETTE_NAMES.flatMap((palette) => MODES.map((mode) => [palette, mode] as const));

test.each(ALL)('%s, %s, reads everywhere with the accents that are hardest', (palette, mode) => {
  for (const accent of ACCENTS) expect([accent, unreadable(palette, mode, accent)]).toEqual([accent, []]);
});

test('every palette, light or dark, reads everywhere with any accent', () => {
  const accent = fc
    .integer({ min: 0, max: 0xff_ff_ff })
    .map((rgb) => `#${rgb.toString(16).padStart(6, '0')}`);
  fc.assert(
    fc.property(fc.constantFrom(...ALL), accent, ([palette, mode], colour) => {
      expect(unreadable(palette, mode, colour)).toEqual([]);
    }),
    { numRuns: 400 },
  );
});

test('a theme from before there was more than a palette is what it was', () => {
  expect(themeOf({ palette: 'sea' })).toEqual({
    palette: 'sea',
    fonts: 'warm',
    corners: 'own',
    spacing: 'regular',
    mode: 'light',
  });
  expect(values({ palette: 'sea' }, null)).toMatchObject({ paper: '#f6f9f8', rad: '0', air: '1' });
});

test('corners, room and darkness are what was chosen', () => {
  const chosen = { palette: 'sea', corners: 'round', spacing: 'airy', mode: 'dark' } as const;
  expect(values(chosen, null)).toMatchObject({ rad: '24px', btn: '99px', air: '1.3' });
  expect(themeCss(themeOf(chosen), null)).toContain('color-scheme:dark');
  expect(themeColour(themeOf(chosen))).toBe(values(chosen, null).paper);
});

test.each([
  null,
  '',
  'red',
  '#fff',
  '#12345',
  '#1234567',
  '#12345g',
  'red;}</style>',
  '#123456;}',
  ' #123456',
])('%j is no accent: the default stands in', (accent) =>
  expect(themeCss(themeOf(), accent)).toBe(themeCss(themeOf(), DEFAULT_ACCENT)),
);
