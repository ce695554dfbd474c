/**
 * What the parameters of a page's address say. They may hold anything: links grow old and are typed
 * by hand. What one says wrongly is as if it said nothing.
 */

const LONGEST = 100;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Words that were searched for, without what no keyboard types; '' where there are none. */
export const textIn = (search: URLSearchParams, name: string): string =>
  (search.get(name) ?? '')
    .replaceAll(/\p{Control}|\p{Surrogate}|\ufffd/gu, ' ')
    .trim()
    .slice(0, LONGEST);

/** One of some choices, as the address writes it. */
export const choiceIn = <Choice extends string | number>(
  search: URLSearchParams,
  name: string,
  choices: readonly Choice[],
): Choice | undefined => choices.find((one) => String(one) === search.get(name));

export const uuidIn = (search: URLSearchParams, name: string): string | undefined =>
  UUID.exec(search.get(name) ?? '')?.[0];

/** A number within bounds, both of them included. */
export function numberIn(search: URLSearchParams, name: string, least: number, most: number) {
  const text = search.get(name)?.trim();
  const value = text ? Number(text) : NaN;
  return value >= least && value <= most ? value : undefined;
}

/** The page of a list, `last` at most; 1 is the first, and also what an address says that names none. */
export const pageIn = (search: URLSearchParams, last = 9_999): number =>
  Math.min(Number(/^[1-9]\d{0,9}$/.exec(search.get('page') ?? '')?.[0] ?? 1), last);
