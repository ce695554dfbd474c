import { z } from 'zod';
import { FONT_PAIR_NAMES } from './css/font-pairs.ts';
import { CORNERS, PALETTE_NAMES, type Corners } from './palettes.ts';

/** How much room sections have, as a multiple of the regular one. */
export const AIR = { compact: 0.62, regular: 1, airy: 1.3 } as const;

const cornerNames = Object.keys(CORNERS) as [Corners, ...Corners[]];

/** What a practitioner chooses of a site's look; the accent is the practice's own (`theme.colorAccent`, spec 002 §9). */
export const themeSchema = z.strictObject({
  palette: z.enum(PALETTE_NAMES).default('linen'),
  fonts: z.enum(FONT_PAIR_NAMES).default('warm'),
  /** `own`: those of the palette. */
  corners: z.enum(['own', ...cornerNames]).default('own'),
  spacing: z.enum(['compact', 'regular', 'airy']).default('regular'),
  mode: z.enum(['light', 'dark']).default('light'),
});

export type Theme = z.infer<typeof themeSchema>;
