import { redirect } from '@remix-run/node';
import { paths } from '#app/paths.ts';

export const handle = { servedOn: 'app' as const, private: true };

/** The devices were a page of their own; bookmarks and tabs of then lead to where they stand now. */
export const loader = () => redirect(paths.personalSettings());
