import type { SitePage } from '#builder/site-page.ts';

type Addressed = Pick<SitePage, 'id' | 'path'>;

export interface FormerAddress {
  path: string;
  /** Where visitors are led on to; null says that what stood there is gone. */
  target: string | null;
}

/**
 * What becomes of the addresses of what was published before: of a page that moved, its new address; of one that is no longer there,
 * nothing. Addresses where something stands now are left out.
 */
export function formerAddresses(before: readonly Addressed[], now: readonly Addressed[]): FormerAddress[] {
  const taken = new Set(now.map(({ path }) => path));
  const byId = new Map(now.map(({ id, path }) => [id, path]));
  return before.flatMap(({ id, path }) =>
    taken.has(path) || path === '/' ? [] : [{ path, target: byId.get(id) ?? null }],
  );
}
