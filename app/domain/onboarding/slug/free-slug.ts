import { slugsLike } from '#app/lib/hosts/practice-slug.ts';
import type { CrossPractice } from '#tenants/cross-practice.ts';

/** The nearest label that nobody has; null where all that come to mind are taken. Somebody else may take it meanwhile. */
export async function freeSlug(
  cross: Pick<CrossPractice, 'takenSlugs'>,
  wanted: string,
  about: { town?: string; kind?: string },
): Promise<string | null> {
  const like = slugsLike(wanted, about);
  const taken = new Set(await cross.takenSlugs(like));
  return like.find((slug) => !taken.has(slug)) ?? null;
}
