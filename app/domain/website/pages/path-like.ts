import { slugOf } from '#app/lib/hosts/practice-slug.ts';

/** An address made of a page's title, the first that is free: '/my-training', '/my-training-2'. A title in another script gives '/page'. */
export function pathLike(title: string, isFree: (path: string) => boolean): string {
  const wanted = `/${slugOf(title) || 'page'}`;
  let path = wanted;
  for (let number = 2; !isFree(path); number += 1) path = `${wanted}-${number}`;
  return path;
}
