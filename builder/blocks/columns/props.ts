import { z } from 'zod';
import { line, link, picture, rich, sectionProps, short } from '../shared.ts';

export const columnsSchema = z.strictObject({
  ...sectionProps,
  eyebrow: short,
  title: line,
  columns: z
    .array(z.strictObject({ picture, title: line, text: rich, linkLabel: short, linkTo: link }))
    .max(3),
});
export type ColumnsProps = z.infer<typeof columnsSchema>;
