import type { LoaderFunctionArgs } from '@remix-run/node';
import type { ClientMatches } from '#app/components/appointment-form/form-data.ts';
import { clients } from '#app/domain/clients/index.ts';
import { load } from '#app/operations/remix.ts';
import { clientOption } from './appointment-form-data.ts';

export const handle = { servedOn: 'app' as const, private: true };

/** The clients of the appointment form's search; without words those who came last. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const search = (new URL(request.url).searchParams.get('search') ?? '').slice(0, 100);
  const sort = search.trim() ? 'name' : 'lastAppointment';
  const found = await load(context, clients, { searchTerm: search, sort }, request);
  const answer: ClientMatches = { search, clients: found.clients.map(clientOption) };
  return Response.json(answer);
}
