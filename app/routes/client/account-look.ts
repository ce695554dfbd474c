import type { MetaFunction } from '@remix-run/node';

/** How every page about an account looks, and that nobody keeps, lists or refers it: it may hold a secret link. */
export const accountHandle = { servedOn: 'app' as const, private: true, look: 'public' as const };

/** The head of such a page. */
export const accountMeta =
  (title: string): MetaFunction =>
  () => [
    { title: `${title} · Tendwell` },
    { name: 'robots', content: 'noindex, nofollow' },
    { name: 'referrer', content: 'no-referrer' },
  ];
