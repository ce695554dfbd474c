import { redirect } from '@remix-run/node';
import { paths } from '#app/paths.ts';

export const handle = { servedOn: 'app' as const, private: true, look: 'portal' as const };

/** The portal opens on the calendar. */
export function loader() {
  throw redirect(paths.calendar());
}
