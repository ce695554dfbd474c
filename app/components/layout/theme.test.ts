import { expect, test } from 'vitest';
import { themeOf } from './theme.ts';

test.each([
  [null, 'system'],
  ['tendwell_theme=dark', 'dark'],
  ['a=b; tendwell_theme=light; c=d', 'light'],
  ['tendwell_theme=system', 'system'],
  ['tendwell_theme="><script>', 'system'],
  ['x_tendwell_theme=dark', 'system'],
])('%j is %s', (header, theme) => expect(themeOf(header)).toBe(theme));
