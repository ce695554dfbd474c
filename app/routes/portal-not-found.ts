import { errorPage } from '#app/operations/remix.ts';
import { notFound } from '#app/operations/refusal.ts';

export const handle = { servedOn: 'app' as const, private: true, look: 'portal' as const };

/** An address of the portal that leads nowhere: its layout says so, and keeps the navigation. */
export function loader(): never {
  throw errorPage(notFound());
}

/** Never shown; without it the address would be one for calls, which have no page around them. */
export default function PortalNotFound() {
  return null;
}
