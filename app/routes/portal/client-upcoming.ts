import type { LoaderFunctionArgs } from '@remix-run/node';
import { upcomingVisits } from './client-visits.ts';

export const handle = { servedOn: 'app' as const, private: true };

/** Most that is listed of what is to come; a series is 25 at most. */
const MOST = 50;

/** A client's requests and appointments to come. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { clientId } = params;
  return Response.json(await upcomingVisits(context, { clientId, limit: MOST }, request));
}
