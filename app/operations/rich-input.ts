import { z } from 'zod';
import { TOO_MUCH_MARKUP } from '#app/lib/fields/rich-text.ts';
import { cleanRichText } from '#app/lib/rich/clean-rich-text.ts';
import { RICH_LENGTH } from '#app/lib/rich/rich-text.ts';

/** Longer than any browser sends: it is read before it is judged. */
const MOST_SENT = 2 * RICH_LENGTH;

/** A rich text that is cleaned as it comes in, then judged as `field` has it. */
export const cleanedRichText = <Text extends string | null | undefined>(
  field: z.ZodType<Text, string | null | undefined>,
) =>
  z
    .string()
    .max(MOST_SENT, TOO_MUCH_MARKUP)
    .nullish()
    .transform((text) => (typeof text === 'string' ? cleanRichText(text) : text))
    .pipe(field)
    .meta(field.meta() ?? {});

/**
 * An operation's input whose rich texts, of these names, are cleaned as they come in and judged as they are stored. The browser's forms
 * share the schema without it: what they post is clean already, and the cleaner is the server's.
 */
export function cleansRichText<Schema extends z.ZodObject>(
  schema: Schema,
  ...names: (keyof Schema['shape'] & string)[]
): Schema {
  const cleaned = names.map((name) => {
    const field = schema.shape[name] as z.ZodType<string | null | undefined, string | null | undefined>;
    return [name, cleanedRichText(field)];
  });
  return schema.safeExtend(Object.fromEntries(cleaned) as object) as unknown as Schema;
}
