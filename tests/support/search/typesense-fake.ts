import { http, HttpResponse, type RequestHandler } from 'msw';
import { distanceInMiles } from '#app/lib/distance.ts';
import { searchText } from '#app/lib/search-text.ts';

type Doc = Record<string, unknown> & { id: string };
interface Collection {
  name: string;
  fields: { name: string; type: string; optional?: boolean; facet?: boolean; drop?: boolean }[];
  documents: Map<string, Doc>;
}

const METERS = 1609.344;
const MAX_QUERY = 4000;
const texts = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((one) => typeof one === 'string');
const points = (value: unknown): [number, number][] =>
  Array.isArray(value) ? (value as [number, number][]) : [];

/** Letters put in, left out or exchanged between two words. */
function typos(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      next[j] = Math.min(next[j - 1]! + 1, row[j]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1));
    }
    row = next;
  }
  return row[b.length]!;
}

const near = (value: unknown, latitude: number, longitude: number) =>
  Math.min(
    ...points(value).map(([lat, lng]) =>
      distanceInMiles({ latitude: lat, longitude: lng }, { latitude, longitude }),
    ),
  );

/** One condition of filter_by: `field:=x`, `field:<=n`, `field:[a,b]`, `field:(lat, lng, n mi)`. */
function holds(doc: Doc, condition: string): boolean {
  const [, field, rest] = /^(\w+):(.*)$/s.exec(condition.trim()) ?? [];
  if (!field || rest === undefined) throw new Error(`a filter this fake does not know: ${condition}`);
  const value = doc[field];
  const geo = /^\((-?[\d.e-]+), (-?[\d.e-]+), (\d+) mi\)$/.exec(rest);
  if (geo) return value !== undefined && near(value, Number(geo[1]), Number(geo[2])) <= Number(geo[3]);
  if (rest.startsWith('<=')) return typeof value === 'number' && value <= Number(rest.slice(2));
  if (rest.startsWith('>=')) return typeof value === 'number' && value >= Number(rest.slice(2));
  if (rest.startsWith('[')) return rest.slice(1, -1).split(',').includes(String(value));
  if (rest.startsWith('=')) return texts(value).includes(rest.slice(1).replaceAll('`', ''));
  throw new Error(`a filter this fake does not know: ${condition}`);
}

const passes = (doc: Doc, filter: string): boolean =>
  filter.split(' && ').every((part) =>
    part.startsWith('(')
      ? part
          .slice(1, -1)
          .split(' || ')
          .some((one) => holds(doc, one))
      : holds(doc, part),
  );

/** How well a document has the words: the weight of the best field for each, 0 where a word is missing. */
function match(doc: Doc, words: string[], fields: string[], weights: number[], needed: number): number {
  const scores = words.map((word, index) =>
    Math.max(
      ...fields.map((field, at) => {
        const tolerance = word.length < 4 ? 0 : word.length < 8 ? 1 : 2;
        const has = texts(doc[field]).some((text) =>
          searchText(text)
            .split(' ')
            .some(
              (one) =>
                index >= 0 &&
                (one.startsWith(word) || typos(word, one.slice(0, word.length + 1)) <= tolerance),
            ),
        );
        return has ? weights[at] || 1 : 0;
      }),
    ),
  );
  return scores.filter(Boolean).length >= needed ? scores.reduce((sum, one) => sum + one, 0) : 0;
}

function compare(sorting: string) {
  const parts = sorting.split(/,(?![^(]*\))/).map((part) => /^(\w+)(\(.*\))?:(asc|desc)$/.exec(part)!);
  return (a: Found, b: Found): number => {
    for (const [, field, argument, direction] of parts) {
      const of = ({ doc, score }: Found) => {
        if (field === '_text_match') return score;
        if (argument && !argument.startsWith('(buckets')) {
          const [lat, lng] = argument.slice(1, -1).split(', ').map(Number) as [number, number];
          return doc[field!] === undefined ? 1e9 : near(doc[field!], lat, lng);
        }
        // Without a value it stands last, whichever way.
        return (doc[field!] as number | undefined) ?? (direction === 'asc' ? Infinity : -Infinity);
      };
      const [first, second] = [of(a), of(b)];
      if (first !== second) return (first < second ? -1 : 1) * (direction === 'asc' ? 1 : -1);
    }
    return 0;
  };
}

interface Found {
  doc: Doc;
  score: number;
}

/** The part of Typesense's HTTP API that the product uses, over maps in memory: the far end of its contract test. */
export function typesenseFake(
  base: string,
  apiKey: string,
): { handlers: RequestHandler[]; collections: Map<string, Collection> } {
  const collections = new Map<string, Collection>();
  const missing = () => HttpResponse.json({ message: 'Not Found' }, { status: 404 });
  const guarded =
    (answer: (collection: Collection | undefined, request: Request) => Promise<Response> | Response) =>
    ({ request, params }: { request: Request; params: Record<string, unknown> }) => {
      if (request.headers.get('x-typesense-api-key') !== apiKey) {
        return HttpResponse.json(
          { message: 'Forbidden - a valid `x-typesense-api-key` header must be sent.' },
          { status: 401 },
        );
      }
      // Typesense's own limit of what stands in an address.
      if (new URL(request.url).search.length > MAX_QUERY) {
        const message = `Query string exceeds max allowed length of ${MAX_QUERY}. Use the /multi_search end-point for larger payloads.`;
        return HttpResponse.json({ message }, { status: 400 });
      }
      return answer(collections.get(String(params.name)), request);
    };
  const documents = `${base}/collections/:name/documents`;
  const handlers = [
    http.get(
      `${base}/collections/:name`,
      guarded((found) => (found ? HttpResponse.json(told(found)) : missing())),
    ),
    http.patch(
      `${base}/collections/:name`,
      guarded(async (found, request) => {
        if (!found) return missing();
        const { fields } = (await request.json()) as Pick<Collection, 'fields'>;
        const dropped = fields.filter(({ drop }) => drop).map(({ name }) => name);
        const added = fields.filter(({ drop }) => !drop);
        found.fields = [...found.fields.filter(({ name }) => !dropped.includes(name)), ...added];
        return HttpResponse.json({ fields });
      }),
    ),
    http.post(
      `${base}/collections`,
      guarded(async (_none, request) => {
        const schema = (await request.json()) as Omit<Collection, 'documents'>;
        if (collections.has(schema.name)) return HttpResponse.json({ message: 'exists' }, { status: 409 });
        collections.set(schema.name, { ...schema, documents: new Map() });
        return HttpResponse.json(told(collections.get(schema.name)!), { status: 201 });
      }),
    ),
    http.post(
      `${documents}/import`,
      guarded(async (found, request) => {
        if (!found) return missing();
        const lines = (await request.text()).split('\n').filter(Boolean);
        const answers = lines.map((line) => {
          const doc = JSON.parse(line) as Doc;
          const lacks = found.fields.find(({ name, optional }) => !optional && doc[name] === undefined);
          if (lacks)
            return {
              success: false,
              error: `Field \`${lacks.name}\` has been declared in the schema, but is not found in the document.`,
            };
          found.documents.set(doc.id, doc);
          return { success: true };
        });
        return HttpResponse.text(answers.map((answer) => JSON.stringify(answer)).join('\n'));
      }),
    ),
    http.delete(
      documents,
      guarded((found, request) => {
        if (!found) return missing();
        const filter = new URL(request.url).searchParams.get('filter_by') ?? '';
        const gone = [...found.documents.values()].filter((doc) => passes(doc, filter));
        for (const { id } of gone) found.documents.delete(id);
        return HttpResponse.json({ num_deleted: gone.length });
      }),
    ),
    http.get(
      `${documents}/search`,
      guarded((found, request) =>
        found ? HttpResponse.json(searched(found, new URL(request.url).searchParams)) : missing(),
      ),
    ),
  ];
  return { handlers, collections };
}

const told = ({ documents, ...schema }: Collection) => ({
  created_at: 1_793_000_000,
  num_documents: documents.size,
  ...schema,
});

/** Whether a facet's value has every word of `facet_query`, each as a beginning. */
function isAskedFor(value: string, query: string | undefined): boolean {
  const words = searchText(value).split(' ');
  return searchText(query ?? '')
    .split(' ')
    .every((word) => words.some((one) => one.startsWith(word)));
}

function searched({ documents }: Collection, asked: URLSearchParams) {
  const q = asked.get('q') ?? '*';
  const filter = asked.get('filter_by');
  const words = q === '*' ? [] : q.split(' ');
  const fields = asked.get('query_by')!.split(',');
  const weights = (asked.get('query_by_weights') ?? '').split(',').map(Number);
  const needed = asked.get('drop_tokens_threshold') === '0' ? words.length : 1;
  const found = [...documents.values()]
    .filter((doc) => !filter || passes(doc, filter))
    .map((doc): Found => ({
      doc,
      score: words.length === 0 ? 1 : match(doc, words, fields, weights, needed),
    }))
    .filter(({ score }) => score > 0)
    .sort(compare(asked.get('sort_by') ?? '_text_match:desc'));
  const facet = asked.get('facet_by');
  const wanted = asked.get('facet_query')?.split(':')[1];
  const uses = new Map<string, number>();
  for (const { doc } of facet ? found : [])
    for (const value of texts(doc[facet!])) {
      if (isAskedFor(value, wanted)) uses.set(value, (uses.get(value) ?? 0) + 1);
    }
  const skip = Number(asked.get('offset') ?? 0);
  const geo = /places\((-?[\d.e-]+), (-?[\d.e-]+)\)/.exec(asked.get('sort_by') ?? '');
  return {
    found: found.length,
    out_of: documents.size,
    page: 1,
    search_time_ms: 1,
    request_params: {},
    facet_counts: (facet ? [facet] : []).map((field_name) => ({
      field_name,
      stats: { total_values: uses.size },
      counts: [...uses]
        .map(([value, count]) => ({ value, highlighted: value, count }))
        .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
        .slice(0, Number(asked.get('max_facet_values') ?? 10)),
    })),
    hits: found.slice(skip, skip + Number(asked.get('limit') ?? 10)).map(({ doc, score }) => ({
      document: doc,
      highlight: {},
      text_match: score,
      ...(geo &&
        doc.places !== undefined && {
          geo_distance_meters: {
            places: Math.round(near(doc.places, Number(geo[1]), Number(geo[2])) * METERS),
          },
        }),
    })),
  };
}
