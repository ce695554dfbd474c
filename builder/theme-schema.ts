import { z } from 'zod';
import { LOOKS } from './theme.ts';

/** What a practitioner chooses of a site's look; the accent is the practice's own (`theme.colorAccent`, spec 002 §9). */
export const themeSchema = z.strictObject({
  palette: z.enum(LOOKS).default('linen'),
});

export type Theme = z.infer<typeof themeSchema>;
