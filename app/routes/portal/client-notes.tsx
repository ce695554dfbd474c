import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { ClientNotesPage } from '#app/components/clients/notes/notes-page.tsx';
import { clientNotes } from '#app/domain/clients/index.ts';
import { pageIn } from '#app/lib/web/search-params.ts';
import { load } from '#app/operations/remix.ts';
import { clientIdOf } from './client-data.ts';

export const handle = { servedOn: 'app' as const, private: true, look: 'portal' as const };

export const meta: MetaFunction = () => [{ title: 'Notes · Clients · Tendwell' }];

/** Notes of one page. */
const SHOWN = 25;

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const page = pageIn(new URL(request.url).searchParams);
  const input = { clientId: clientIdOf(params), limit: SHOWN, offset: (page - 1) * SHOWN };
  return { page, pageSize: SHOWN, ...(await load(context, clientNotes, input, request)) };
}

export default function ClientNotes() {
  return <ClientNotesPage data={useLoaderData<typeof loader>()} />;
}
