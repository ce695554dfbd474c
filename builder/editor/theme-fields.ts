import { choice, type Field } from '../blocks/shared.ts';
import { FONT_PAIRS } from '../css/font-pairs.ts';
import { CORNERS, PALETTE_NAMES } from '../palettes.ts';
import type { Theme } from '../theme-schema.ts';

/** A name of ours as a word that is read: 'linen' is 'Linen'. */
const asWord = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);
const named = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, asWord(name)]));

/** What the editor asks of a site's look. */
export const THEME_FIELDS: Record<keyof Theme, Field> = {
  palette: choice('Colours', named(PALETTE_NAMES)),
  mode: choice('Ground', { light: 'Light', dark: 'Dark' }),
  fonts: choice(
    'Type',
    Object.fromEntries(Object.entries(FONT_PAIRS).map(([name, { label }]) => [name, label])),
  ),
  corners: choice('Corners', { own: 'As the colours suggest', ...named(Object.keys(CORNERS)) }),
  spacing: choice('Room', { compact: 'Compact', regular: 'Regular', airy: 'Airy' }),
};
