/** Up to two initials of a name, upper case: 'Mara Ellison Vane' -> 'MV', 'mara' -> 'M', '' -> ''. */
export function initials(name: string): string {
  const words = name.split(/[\s-]+/).flatMap((word) => word.match(/\p{L}/u) ?? []);
  const letters = words.length > 1 ? [words[0]!, words.at(-1)!] : words;
  return letters.join('').toLocaleUpperCase('en-US');
}

const inWords = new Intl.NumberFormat('en-US');

/** '1 session', '3 sessions'; a plural that is not formed with s is given. */
export function pluralize(count: number, one: string, many = `${one}s`): string {
  return `${inWords.format(count)} ${count === 1 ? one : many}`;
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Letters, digits and signs of which each is a character by itself whatever stands beside it. */
const EACH_BY_ITSELF = /^[\x20-\x7E\u00A1-\u00AC\u00AE-\u02FF\n]*$/;

/** The first `count` characters as a person counts them, or null where there are no more than that. */
function firstCharacters(text: string, count: number): string | null {
  if (text.length <= count) return null;
  // Finding where characters end takes 2 µs of each, which a list of descriptions would feel.
  if (EACH_BY_ITSELF.test(text.slice(0, count + 1))) return text.slice(0, count);
  // Each step through a text costs by its whole length: most often its beginning tells.
  return firstOf(text, text.slice(0, (count + 1) * 16), count) ?? firstOf(text, text, count);
}

/** The same, found within a beginning of the text; null where that is too short to tell. */
function firstOf(text: string, beginning: string, count: number): string | null {
  // Where the beginning was cut, its last letter may be half of one.
  const end = beginning.length - (beginning.length < text.length ? 2 : 0);
  let counted = 0;
  for (const { index } of graphemes.segment(beginning)) {
    if (index >= end) return null;
    if (counted++ === count) return text.slice(0, index);
  }
  return null;
}

/**
 * At most `length` characters as a person counts them, the last one '…' where something was cut. Cuts at a space where one
 * is near, never inside an emoji or an accented letter.
 */
export function truncate(text: string, length: number): string {
  if (length < 1) return '';
  if (firstCharacters(text, length) === null) return text;
  const cut = firstCharacters(text, length - 1)!;
  const space = cut.search(/\s\S*$/);
  return `${(space > cut.length * 0.6 ? cut.slice(0, space) : cut).trimEnd()}…`;
}

/** The first `length` characters as a person counts them, and an ellipsis where there are more; cut anywhere (spec 002 §9). */
export function preview(text: string, length: number): string {
  const first = firstCharacters(text, length);
  return first === null ? text : `${first}…`;
}

/** Letters that can be seen: neither spaces nor what only formats. */
export const visibleLength = (text: string): number => text.replaceAll(/[\s\p{Cf}]/gu, '').length;

/** 'a', 'a and b', 'a, b and c'; with 'or' where one of them is enough. */
export function listLabel(parts: readonly string[], last: 'and' | 'or' = 'and'): string {
  if (parts.length < 2) return parts.join('');
  return `${parts.slice(0, -1).join(', ')} ${last} ${parts.at(-1)}`;
}

/** A line as people write it: no control characters, no half characters, nothing that turns the direction of what stands beside it. */
export const PLAIN_LINE = /^[^\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]*$/u;

/** The same over several lines. */
export const PLAIN_LINES = /^[^\p{Cs}\0\u202A-\u202E\u2066-\u2069]*$/u;

/**
 * The text in one of Unicode's forms. Of a run of marks on one letter only the first 30 are kept, as Unicode's stream-safe form
 * has it: putting many in order takes the square of their number.
 */
export const normalized = (text: string, form: 'NFD' | 'NFKC' | 'NFKD'): string =>
  text.replace(/(?<!\p{M})(\p{M}{30})\p{M}+/gu, '$1').normalize(form);

/** '850 bytes', '12 kB', '3.4 MB' of so many bytes. */
export function fileSize(bytes: number): string {
  if (bytes < 1_000) return pluralize(bytes, 'byte');
  const kilobytes = Math.round(bytes / 1_000);
  return kilobytes < 1_000 ? `${kilobytes} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
