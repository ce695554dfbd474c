import { searchText, searchWords } from '#app/lib/search-text.ts';
import {
  SEARCH_RADIUS_MILES,
  type PractitionerIndex,
  type PractitionerQuery,
  type PractitionersFound,
  type SearchSuggestion,
} from './port.ts';

/** What the database answers over all practices; tenants/cross-practice.ts has it. */
export interface SearchReads {
  searchPractices(
    query: object,
    page: { skip: number; most: number },
  ): Promise<{ practiceId: string; miles: number | null; total: number; topics: string[] | null }[]>;
  searchWords(words: string[]): Promise<{ word: string; known: boolean; alike: string[] }[]>;
  searchSuggestions(
    typed: string,
    words: string,
    page: { skip: number; most: number },
  ): Promise<{ kind: SearchSuggestion['kind']; text: string }[]>;
}

/** Words that more practices have than this are common: the best by their figures are ranked, instead of all. */
const COMMON = 8000;

interface Reading {
  /** One tsquery a word. */
  words: string[];
  corrected: string | null;
}

/** The database's own search: full text over words without accents, trigrams for typing errors, distance. */
export class PostgresIndex implements PractitionerIndex {
  readonly #reads: SearchReads;

  constructor(reads: SearchReads) {
    this.#reads = reads;
  }

  async search(query: PractitionerQuery): Promise<PractitionersFound> {
    const { words, corrected } = await this.#read(query.text);
    const { skip, most, point, kind, sort, maxCents, rating, open } = query;
    const common = {
      ...(point && { lat: point.latitude, lng: point.longitude, miles: SEARCH_RADIUS_MILES }),
      ...{ kind, sort, maxCents, rating, open, common: COMMON, topics: true },
    };
    const specialty = query.specialty ? searchText(query.specialty) : undefined;
    // A keyword that is asked for must not hide the others: they are those of the same search without it.
    const find = async (joined: string | undefined) => {
      const [rows, wider] = await Promise.all([
        this.#reads.searchPractices({ ...common, words: joined, specialty }, { skip, most }),
        specialty ? this.#reads.searchPractices({ ...common, words: joined }, { skip: 0, most: 1 }) : null,
      ]);
      return { rows, specialties: (wider ?? rows)[0]?.topics ?? [] };
    };
    let found = await find(words.length > 0 ? words.join(' & ') : undefined);
    let isLoose = false;
    if (found.rows.length === 0 && words.length > 1) {
      const some = await find(words.join(' | '));
      isLoose = some.rows.length > 0;
      if (isLoose) found = some;
    }
    const { rows, specialties } = found;
    return {
      hits: rows.map(({ practiceId, miles }) => ({ practiceId, miles })),
      total: rows[0]?.total ?? 0,
      corrected: rows.length > 0 ? corrected : null,
      isLoose,
      specialties,
    };
  }

  async suggest(typed: string, page: { skip: number; most: number }): Promise<SearchSuggestion[]> {
    const plain = searchText(typed);
    const words = plain.length < 2 ? [] : plain.split(' ');
    const beginnings = words.map((word) => `${lexeme(word)}:*B`).join(' & ');
    const rows = await this.#reads.searchSuggestions(plain, beginnings, page);
    return rows.map(({ kind, text }) => ({ kind, text }));
  }

  /** Each word as it begins in a document; one that no document has as those that are like it. */
  async #read(text: string): Promise<Reading> {
    const typed = searchWords(text);
    if (typed.length === 0) return { words: [], corrected: null };
    const known = new Map((await this.#reads.searchWords(typed)).map((row) => [row.word, row]));
    let isCorrected = false;
    const best: string[] = [];
    const words = typed.map((word) => {
      const { known: isKnown = true, alike = [] } = known.get(word) ?? {};
      if (isKnown || alike.length === 0) {
        best.push(word);
        return `${lexeme(word)}:*`;
      }
      isCorrected = true;
      best.push(alike[0]!);
      return `(${alike.map((one) => `${lexeme(one)}:*`).join(' | ')})`;
    });
    return { words, corrected: isCorrected ? best.join(' ') : null };
  }
}

/** A word within a tsquery. */
const lexeme = (word: string) => `'${word.replaceAll(/['\\]/g, '')}'`;
