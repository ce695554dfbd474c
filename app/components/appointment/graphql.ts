import { paths } from '#app/paths.ts';

/** What came of a call of the page's own: the named fields, or the texts of what is wrong. */
export type Answer<T> = { ok: true; value: T } | { ok: false; errors: string[] };

interface Caller {
  /** The page's link, which proves who asks. */
  token: string;
  csrf: string;
}

type Values = Record<string, string | number | boolean>;

const UNREACHABLE = 'We could not reach the server. Please check your connection and try again.';

/** JSON's texts, whole numbers and truth values are GraphQL's too. */
const literals = (values: Values) =>
  Object.entries(values)
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
    .join(', ');

/**
 * Calls a mutation of the product's one endpoint (spec 000 §7) as the holder of the page's link.
 * @param fields what is asked of the answer beside result and errors
 */
export async function mutate<T>(
  caller: Caller,
  name: string,
  values: Values,
  fields: string,
): Promise<Answer<T>> {
  const body = await post<T & { result: boolean; errors: string[] }>(
    caller,
    `mutation { ${name}(${literals(values)}) { result errors ${fields} } }`,
  );
  const answer = body?.data?.[name];
  if (answer?.result) return { ok: true, value: answer };
  return { ok: false, errors: answer?.errors ?? problemsOf(body) };
}

/** Asks a query of the same endpoint as the holder of the page's link. */
export async function query<T>(
  caller: Caller,
  name: string,
  values: Values,
  fields: string,
): Promise<Answer<T>> {
  const body = await post<T>(caller, `query { ${name}(${literals(values)}) { ${fields} } }`);
  const answer = body?.data?.[name];
  const failed = answer === undefined || body?.errors !== undefined;
  return failed ? { ok: false, errors: problemsOf(body) } : { ok: true, value: answer };
}

interface Body<T> {
  data?: Record<string, T> | null;
  errors?: { message: string }[];
}

/** Null where the server could not be reached, or answered something else. */
async function post<T>({ token, csrf }: Caller, text: string): Promise<Body<T> | null> {
  try {
    const response = await fetch(paths.graphql(), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Link-Token': token, 'X-CSRF-Token': csrf },
      body: JSON.stringify({ query: text }),
    });
    return (await response.json()) as Body<T>;
  } catch {
    return null;
  }
}

const problemsOf = (body: Body<unknown> | null): string[] =>
  body?.errors?.map(({ message }) => message) ?? [UNREACHABLE];
