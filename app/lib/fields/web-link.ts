import { z } from 'zod';

/** Letters of a link that somebody types. */
export const LINK_LENGTH = 1_000;

/** Only what a browser opens as a page: a link of ours leads nowhere else. An empty text is none. */
export const webLink = z
  .string()
  .trim()
  .max(LINK_LENGTH, `Please use at most ${LINK_LENGTH} characters.`)
  .refine((text) => text === '' || isWebLink(text), 'Please enter a link that begins with https://.')
  .transform((text) => text || null)
  .nullish();

function isWebLink(text: string): boolean {
  try {
    return ['https:', 'http:'].includes(new URL(text).protocol) && !/\s/.test(text);
  } catch {
    return false;
  }
}
