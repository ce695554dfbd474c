import { normalized } from './text.ts';

/** Words of a search that are asked for; more are not. */
const MAX_WORDS = 8;
/** Words that say nothing about what is looked for. */
const EMPTY_WORDS = new Set([
  'a',
  'an',
  'and',
  'at',
  'by',
  'for',
  'in',
  'me',
  'my',
  'near',
  'of',
  'or',
  'the',
  'to',
  'with',
]);

/** Letters and digits in lower case, without accents and apostrophes, as the database's search_text() writes them (which leaves signs to its parser). */
export function searchText(value: string): string {
  return normalized(value, 'NFKD')
    .toLowerCase()
    .replaceAll('ø', 'o')
    .replaceAll('ł', 'l')
    .replaceAll('đ', 'd')
    .replaceAll('ı', 'i')
    .replaceAll(/[\u0300-\u036f'’‘`]/g, '')
    .replaceAll(/[^a-z0-9\u00c0-\u1fff\u2c00-\uffff]+/gu, ' ')
    .trim();
}

/** The words that are looked for, at most eight, without those that say nothing where others remain. */
export function searchWords(value: string): string[] {
  const words = [...new Set(searchText(value).split(' ').filter(Boolean))];
  const telling = words.filter((word) => !EMPTY_WORDS.has(word));
  return (telling.length > 0 ? telling : words).slice(0, MAX_WORDS).map((word) => word.slice(0, 40));
}
