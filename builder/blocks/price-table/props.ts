import { z } from 'zod';
import { line, rich, sectionProps, short } from '../shared.ts';

export const priceTableSchema = z.strictObject({
  ...sectionProps,
  eyebrow: short,
  title: line,
  text: rich,
  items: z.array(z.strictObject({ name: line, detail: line, price: short })).max(30),
  note: line,
});
export type PriceTableProps = z.infer<typeof priceTableSchema>;
