import { z } from 'zod';
import { footerDefaults } from './blocks/footer/defaults.ts';
import { footerSchema } from './blocks/footer/props.ts';
import { headerDefaults } from './blocks/header/defaults.ts';
import { headerSchema } from './blocks/header/props.ts';
import { themeSchema } from './theme-schema.ts';

/** The version that designs are written in; older ones are brought up by `migrateDesign`. */
export const DESIGN_VERSION = 1;

/** What all pages of a practice's site have in common: theme, header, footer. */
export const designSchema = z.strictObject({
  version: z.literal(DESIGN_VERSION),
  theme: themeSchema,
  header: headerSchema.default(headerDefaults),
  footer: footerSchema.default(footerDefaults),
});

export type Design = z.infer<typeof designSchema>;

/** The design of a site that has none yet. */
export const defaultDesign = (): Design => designSchema.parse({ version: DESIGN_VERSION, theme: {} });

/** A stored design in the present version, checked. Throws ZodError where it is none. */
export const migrateDesign = (stored: unknown): Design => designSchema.parse(stored);
