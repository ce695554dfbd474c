import { paths } from '#app/paths.ts';

const BASE = 'http://own.invalid';

/**
 * Where to go after signing in: the page that asked for it, where that is one of our own, else the calendar. Anything
 * that a browser could read as another origin, and the sign-in pages themselves, are not.
 */
export function returnPath(wanted: string | null): string {
  const home = paths.calendar();
  if (!wanted || wanted.length > 500 || !/^\/(?![/\\])/.test(wanted)) return home;
  let url: URL;
  try {
    url = new URL(wanted, BASE);
  } catch {
    return home;
  }
  if (url.origin !== BASE || /^\/{2}/.test(url.pathname)) return home;
  if ([paths.signIn(), paths.signOut()].includes(url.pathname)) return home;
  return url.pathname + url.search;
}

/** The part after the # that goes with it, such as a flyout's; nothing where it is not one of ours. */
export function returnHash(wanted: unknown): string {
  return typeof wanted === 'string' && /^#[\w-]{1,100}$/.test(wanted) ? wanted : '';
}
