import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { ClientOverview } from '#app/components/clients/overview.tsx';
import { pastAppointments } from '#app/domain/calendar/index.ts';
import { pageIn } from '#app/lib/web/search-params.ts';
import { load } from '#app/operations/remix.ts';
import { clientIdOf } from './client-data.ts';

export const handle = { servedOn: 'app' as const, private: true, look: 'portal' as const };

/** Past appointments of one page. */
const SHOWN = 20;

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const page = pageIn(new URL(request.url).searchParams);
  const clientId = clientIdOf(params);
  const window = { clientId, limit: SHOWN, offset: (page - 1) * SHOWN };
  return { page, pageSize: SHOWN, past: await load(context, pastAppointments, window, request) };
}

export default function Overview() {
  return <ClientOverview data={useLoaderData<typeof loader>()} />;
}
