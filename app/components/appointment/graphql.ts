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
  { token, csrf }: Caller,
  name: string,
  values: Values,
  fields: string,
): Promise<Answer<T>> {
  const query = `mutation { ${name}(${literals(values)}) { result errors ${fields} } }`;
  try {
    const response = await fetch(paths.graphql(), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Link-Token': token, 'X-CSRF-Token': csrf },
      body: JSON.stringify({ query }),
    });
    const body = (await response.json()) as {
      data?: Record<string, T & { result: boolean; errors: string[] }> | null;
      errors?: { message: string }[];
    };
    const answer = body.data?.[name];
    if (answer?.result) return { ok: true, value: answer };
    return {
      ok: false,
      errors: answer?.errors ?? body.errors?.map(({ message }) => message) ?? [UNREACHABLE],
    };
  } catch {
    return { ok: false, errors: [UNREACHABLE] };
  }
}
