import { searchText } from '#app/lib/search-text.ts';

/** Names on a page of a search (spec 002 §7). */
export const HITS_PER_PAGE = 50;

/**
 * What a name has to be like for what is typed, as patterns of LIKE over search_text(): each of its words begins one of the name's.
 * None where nothing is typed.
 */
export const patternsOf = (typed: string): string[] =>
  searchText(typed)
    .split(' ')
    .filter(Boolean)
    .slice(0, 8)
    .map((word) => `% ${word.replaceAll(/[\\%_]/g, '')}%`);
