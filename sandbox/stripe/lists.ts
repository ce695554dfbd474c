import type { Call } from './call.ts';
import { invalid } from './faults.ts';

/** A page of a list as Stripe gives it: newest first, ten unless asked for up to a hundred, after the object named. */
export function pageOf<T extends { id: string; created?: number }>(
  call: Call,
  url: string,
  all: readonly T[],
) {
  const limit = call.integer('limit') ?? 10;
  if (limit < 1 || limit > 100)
    throw invalid('Invalid integer: limit must be between 1 and 100.', { param: 'limit' });
  const since = Number(call.record('created')?.gte ?? 0);
  const newest = all.filter(({ created = 0 }) => created >= since).reverse();
  const after = call.text('starting_after');
  const from = after === null ? 0 : newest.findIndex(({ id }) => id === after) + 1;
  if (after !== null && from === 0)
    throw invalid(`No such object: '${after}'`, { code: 'resource_missing', param: 'starting_after' }, 404);
  const data = newest.slice(from, from + limit);
  return { object: 'list', url, data, has_more: from + limit < newest.length };
}
