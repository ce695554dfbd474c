import { Client } from 'typesense';
import { searchText, searchWords } from '#app/lib/search-text.ts';
import {
  MAX_COUNTED,
  MAX_KEYWORDS,
  SEARCH_RADIUS_MILES,
  type IndexedPractice,
  type OutsideIndex,
  type PractitionerQuery,
  type PractitionersFound,
  type SearchSuggestion,
} from './port.ts';
import {
  asDocument,
  PRACTITIONERS,
  REACHES,
  TOPICS,
  type PractitionerDocument,
} from './typesense-documents.ts';

export interface TypesenseKeys {
  /** `https://search.example.com:8108`. */
  url: string;
  apiKey: string;
  timeoutSeconds?: number;
}

const METERS_PER_MILE = 1609.344;
/** Ids in one deletion: its filter stands in the query, which Typesense takes up to 4,000 characters of. */
const MAX_REMOVED = 50;
const SORTS: Record<PractitionerQuery['sort'], string[]> = {
  best: ['_text_match(buckets: 5):desc', 'quality:desc'],
  distance: [],
  rating: ['ratingAverage:desc', 'ratingCount:desc'],
  price: ['fromCents:asc', 'quality:desc'],
};

/** Typesense through its own SDK. It keeps one collection: practitioners, with the topics that they are found by. */
export class TypesenseIndex implements OutsideIndex {
  readonly #client: Client;

  constructor({ url, apiKey, timeoutSeconds = 2 }: TypesenseKeys) {
    const { protocol, hostname, port } = new URL(url);
    const isSecure = protocol === 'https:';
    this.#client = new Client({
      nodes: [
        {
          protocol: isSecure ? 'https' : 'http',
          host: hostname,
          port: Number(port) || (isSecure ? 443 : 80),
        },
      ],
      apiKey,
      connectionTimeoutSeconds: timeoutSeconds,
      // A search that waits is worse than the database's own, which stands behind it.
      numRetries: 1,
      retryIntervalSeconds: 0.1,
      logLevel: 'silent',
    });
  }

  async prepare(): Promise<void> {
    const practitioners = this.#client.collections(PRACTITIONERS.name);
    if (!(await practitioners.exists())) {
      await this.#client.collections().create(PRACTITIONERS);
      return;
    }
    // One made before topics were counted: the field is made anew of what the documents hold.
    const { fields } = await practitioners.retrieve();
    if (fields.some(({ name, facet }) => name === TOPICS.name && facet)) return;
    await practitioners.update({ fields: [{ name: TOPICS.name, drop: true }, TOPICS] });
  }

  async put(practices: IndexedPractice[]): Promise<void> {
    if (practices.length === 0) return;
    await this.practitioners().import(practices.map(asDocument), { action: 'upsert' });
  }

  async remove(practiceIds: string[]): Promise<void> {
    for (let from = 0; from < practiceIds.length; from += MAX_REMOVED) {
      const ids = practiceIds.slice(from, from + MAX_REMOVED);
      await this.practitioners().delete({ filter_by: `id:[${ids.join(',')}]` });
    }
  }

  async search(query: PractitionerQuery): Promise<PractitionersFound | null> {
    const words = searchWords(query.text);
    const isNear = query.point !== null && query.kind !== 'virtual';
    const ask = (lax: boolean, wanted: PractitionerQuery) =>
      this.#client
        .collections<PractitionerDocument>(PRACTITIONERS.name)
        .documents()
        .search({
          q: words.join(' ') || '*',
          query_by: 'topics,title,practice,practitioner,services,about',
          query_by_weights: '8,8,4,4,2,1',
          num_typos: '2,2,2,2,1,0',
          filter_by: filterOf(wanted),
          sort_by: sortOf(wanted),
          drop_tokens_threshold: lax ? 1 : 0,
          typo_tokens_threshold: 1,
          offset: wanted.skip,
          limit: wanted.most,
          include_fields: 'id',
          facet_by: 'keywords',
          max_facet_values: MAX_KEYWORDS,
        } as object as Parameters<ReturnType<typeof this.practitioners>['search']>[0]);
    // A keyword that is asked for must not hide the others: they are those of the same search without it.
    const find = async (lax: boolean) => {
      const [answer, wider] = await Promise.all([
        ask(lax, query),
        query.specialty ? ask(lax, { ...query, specialty: undefined, skip: 0, most: 1 }) : null,
      ]);
      const counts = (wider ?? answer).facet_counts?.[0]?.counts ?? [];
      return { answer, specialties: counts.map(({ value }) => value) };
    };
    return this.#answered(async () => {
      let { answer, specialties } = await find(false);
      let isLoose = false;
      if (answer.found === 0 && words.length > 1) {
        const some = await find(true);
        isLoose = some.answer.found > 0;
        if (isLoose) ({ answer, specialties } = some);
      }
      if (!Number.isInteger(answer.found)) throw new Error('not an answer of Typesense');
      const hits = (answer.hits ?? []).map(({ document, geo_distance_meters: away }) => {
        const meters = (away as Record<string, number> | undefined)?.places;
        const miles = isNear && meters !== undefined ? meters / METERS_PER_MILE : null;
        return {
          practiceId: document.id,
          miles: miles !== null && miles <= SEARCH_RADIUS_MILES ? miles : null,
        };
      });
      return { hits, total: Math.min(answer.found, MAX_COUNTED + 1), corrected: null, isLoose, specialties };
    });
  }

  suggest(typed: string, { skip, most }: { skip: number; most: number }): Promise<SearchSuggestion[] | null> {
    return this.#answered(async () => {
      const q = searchText(typed) || '*';
      // How often a topic is used, the practices themselves say: nothing is left of one that nobody has any more.
      const topics = await this.practitioners().search({
        q: '*',
        query_by: 'topics',
        facet_by: TOPICS.name,
        ...(q === '*' ? {} : { facet_query: `${TOPICS.name}:${q}` }),
        max_facet_values: skip + most,
        include_fields: 'id',
        limit: 1,
      } as object as { q: string; query_by: string });
      if (!Number.isInteger(topics.found)) throw new Error('not an answer of Typesense');
      const counts = topics.facet_counts?.[0]?.counts ?? [];
      const found = counts
        .slice(skip)
        .map(({ value }): SearchSuggestion => ({ kind: 'specialty', text: value }));
      if (q === '*' || found.length >= most) return found;
      const practices = await this.practitioners().search({
        q,
        query_by: 'practice,practitioner',
        sort_by: '_text_match:desc,quality:desc',
        offset: Math.max(0, skip - counts.length),
        limit: most - found.length,
      } as object as { q: string; query_by: string });
      return [
        ...found,
        ...(practices.hits ?? []).map(({ document }): SearchSuggestion => ({
          kind: 'practice',
          text: `${document.practice} · ${document.practitioner}`,
        })),
      ];
    });
  }

  private practitioners() {
    return this.#client.collections<PractitionerDocument>(PRACTITIONERS.name).documents();
  }

  /** Null where the service does not answer, or answers nonsense. */
  async #answered<T>(ask: () => Promise<T>): Promise<T | null> {
    try {
      return await ask();
    } catch {
      return null;
    }
  }
}

/** A text within a filter: backticks are its quotes. */
const quoted = (text: string) => `\`${text.replaceAll('`', '')}\``;

function filterOf({ point, kind, maxCents, rating, specialty, open }: PractitionerQuery): string {
  const parts: string[] = [];
  if (point && kind !== 'virtual') {
    const { latitude, longitude } = point;
    const within = (field: string, miles: number) => `${field}:(${latitude}, ${longitude}, ${miles} mi)`;
    const near = [
      ...(kind === 'home' ? [] : [within('offices', SEARCH_RADIUS_MILES)]),
      ...(kind === 'office' ? [] : REACHES.map((miles) => within(`homes${miles}`, miles))),
      ...(kind === 'all' ? ['kinds:=virtual'] : []),
    ];
    parts.push(`(${near.join(' || ')})`);
  } else if (kind !== 'all') parts.push(`kinds:=${kind}`);
  if (maxCents !== undefined) parts.push(`fromCents:<=${maxCents}`);
  if (rating !== undefined) parts.push(`ratingAverage:>=${rating}`);
  if (specialty) parts.push(`specialties:=${quoted(searchText(specialty))}`);
  if (open) parts.push(`open:=${open}`);
  return parts.join(' && ');
}

/** At most three: nearness goes before what follows the words, except where something else is asked for. */
function sortOf({ point, kind, sort }: PractitionerQuery): string {
  if (!point || kind === 'virtual') return (SORTS[sort].length > 0 ? SORTS[sort] : SORTS.best).join(',');
  const near = `places(${point.latitude}, ${point.longitude}):asc`;
  if (sort === 'best') return [SORTS.best[0], near, SORTS.best[1]].join(',');
  return [...SORTS[sort], near].join(',');
}
