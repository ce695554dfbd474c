import { expect, test } from 'vitest';
import { DEFAULT_ACCENT } from '#app/lib/color/accent.ts';
import { contrast } from '#app/lib/color/color.ts';
import { LOOKS, themeCss, type Look } from './theme.ts';

const values = (look: Look, accent: string | null) =>
  Object.fromEntries(
    [...themeCss({ palette: look }, accent).matchAll(/--([a-z-]+):([^;}]+)/g)].map(([, name, value]) => [
      name,
      value,
    ]),
  ) as Record<string, string>;

const ACCENTS = [DEFAULT_ACCENT, '#ffd400', '#000000', '#ffffff', '#8a8a8a', '#00e5ff', '#2f6f5e', '#b4532a'];

test.each(LOOKS.flatMap((look) => ACCENTS.map((accent) => [look, accent] as const)))(
  '%s with %s reads everywhere (4.5:1)',
  (look, accent) => {
    const v = values(look, accent);
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
    const unreadable = pairs.filter(([text, ground]) => contrast(v[text]!, v[ground]!) < 4.5);
    expect(unreadable).toEqual([]);
    expect(contrast(v['accent-deep']!, '#ffffff')).toBeGreaterThanOrEqual(4.5);
  },
);

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
  expect(themeCss({ palette: 'linen' }, accent)).toBe(themeCss({ palette: 'linen' }, DEFAULT_ACCENT)),
);
