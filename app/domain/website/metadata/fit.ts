import { PLAIN_LINE } from '#app/lib/text.ts';

/** Words that end a line badly when the rest is cut off. */
const DANGLING = /[\s,;:·–—-]+$|\s+(and|or|with|in|for|of|the|a|an|to|at|by)$/i;

/** At most so many characters, ended at a word; null where not one word fits. */
export function cutAtWord(text: string, most: number): string | null {
  if (text.length <= most) return text;
  let cut = text.slice(0, most + 1);
  const sentence = /^.*[.!?](?=\s)/s.exec(cut)?.[0];
  // A whole sentence is better than a longer half one, where it says most of it.
  if (sentence && sentence.length >= most / 2) return sentence;
  const space = cut.lastIndexOf(' ');
  if (space <= 0) return null;
  cut = cut.slice(0, space);
  for (let before = ''; before !== cut;) {
    before = cut;
    cut = cut.replace(DANGLING, '');
  }
  return cut || null;
}

/** Markup, or what a browser could take for it, also where it was escaped once. */
const MARKUP = /[<>]|&(lt|gt|#0*60|#x0*3c);?/i;
/** Addresses: the practice's own are shown where they belong, and a strange one leads who knows where. */
const ADDRESS = /\b(?:[a-z][a-z0-9+.-]*:\/\/|www\.|javascript:|data:|mailto:)|\S+@\S+\.\S+/i;

/**
 * What a writer sent, as a line that may stand in a field: quotes and Markdown around it are taken off, white space becomes one space, and what is too long
 * ends at a word. Null where it is not to be trusted: empty, with markup, an address or control characters.
 */
export function fitLine(text: string, most: number): string | null {
  const line = text
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/^(["'“”‘’*_`#]+\s?)+/, '')
    .replace(/\s?["'“”*_`]+$/, '')
    .replaceAll(/\*\*|__|`/g, '')
    .trim();
  if (!line || !PLAIN_LINE.test(line) || MARKUP.test(line) || ADDRESS.test(line)) return null;
  return cutAtWord(line, most);
}
