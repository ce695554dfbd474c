import type { LoaderFunctionArgs } from '@remix-run/node';
import { errorPage } from '#app/operations/remix.ts';
import { notFound } from '#app/operations/refusal.ts';
import { visitsOf } from './client-visits.ts';

export const handle = { servedOn: 'app' as const, private: true };

/** Most that is listed of what is to come; a series is 25 at most. */
const MOST = 50;

/** A client's requests and appointments to come. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const upcoming = await visitsOf(context, params.clientId!, 'upcoming', { limit: MOST });
  if (!upcoming) throw errorPage(notFound('client'));
  return Response.json(upcoming);
}
