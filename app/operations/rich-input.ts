import { z } from 'zod';
import { TOO_MUCH_MARKUP } from '#app/lib/fields/rich-text.ts';
import { cleanRichText } from '#app/lib/rich/clean-rich-text.ts';
import { RICH_LENGTH } from '#app/lib/rich/rich-text.ts';

/** Longer than any browser sends: it is read before it is judged. */
const MOST_SENT = 2 * RICH_LENGTH;

/**
 * An operation's input whose rich texts, of these names, are cleaned as they come in and judged as they are stored. The browser's forms
 * share the schema without it: what they post is clean already, and the cleaner is the server's.
 */
export function cleansRichText<Schema extends z.ZodObject>(
  schema: Schema,
  ...names: (keyof Schema['shape'] & string)[]
): Schema {
  const cleaned = names.map((name) => {
    const field = schema.shape[name] as z.ZodType<unknown, string | null | undefined>;
    const sent = z
      .string()
      .max(MOST_SENT, TOO_MUCH_MARKUP)
      .nullish()
      .transform((text) => (typeof text === 'string' ? cleanRichText(text) : text));
    return [name, sent.pipe(field).meta(field.meta() ?? {})];
  });
  return schema.safeExtend(Object.fromEntries(cleaned) as object) as unknown as Schema;
}
