import type { LoaderFunctionArgs } from '@remix-run/node';
import type { Registrants } from '#app/components/events/event-data.ts';
import { bookableEvent } from '#app/domain/events/index.ts';
import { load } from '#app/operations/remix.ts';

export const handle = { servedOn: 'app' as const, private: true };

/** Who is registered for a group event. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { clients, registrationsCount, atCapacity } = await load(
    context,
    bookableEvent,
    { id: params.id },
    request,
  );
  const answer: Registrants = {
    clients: clients.map((client) => ({ ...client, registeredAt: Number(client.registeredAt) })),
    registrationsCount,
    atCapacity,
  };
  return Response.json(answer);
}
