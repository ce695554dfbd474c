import { z } from 'zod';
import { plainText } from '../rich/plain-text.ts';
import { RICH_LENGTH } from '../rich/rich-text.ts';
import { PLAIN_LINES } from '../text.ts';

export const TOO_MUCH_MARKUP = 'This has more formatting than we can keep. Please take some of it out.';

/** What is said to a GraphQL caller of such a field. */
export const RICH_TEXT_TOLD =
  'Rich text: p, br, strong, em, ul, ol, li and a with href, or words with line breaks; other marks are dropped.';

/**
 * A rich text as a form and an operation judge it, by its words: `most` characters of them. What an operation stores was cleaned before
 * (operations/rich-input.ts).
 */
export const richText = (most: number, texts: { tooLong: string; odd: string; missing?: string }) =>
  z
    .string(texts.missing)
    .max(RICH_LENGTH, { error: TOO_MUCH_MARKUP, abort: true })
    .superRefine((text, ctx) => {
      const words = plainText(text);
      if (words.length > most) ctx.addIssue({ code: 'custom', message: texts.tooLong });
      if (!PLAIN_LINES.test(words)) ctx.addIssue({ code: 'custom', message: texts.odd });
    });
