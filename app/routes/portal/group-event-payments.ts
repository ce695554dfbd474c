import type { LoaderFunctionArgs } from '@remix-run/node';
import type { RegistrationPayment } from '#app/components/events/event-data.ts';
import { bookableEventRegistrations } from '#app/domain/events/index.ts';
import { load } from '#app/operations/remix.ts';

export const handle = { servedOn: 'app' as const, private: true };

/** How the registrations of a group event stand with their payments. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const { registrations } = await load(context, bookableEventRegistrations, { id: params.id }, request);
  const answer: RegistrationPayment[] = registrations.map((registration) => ({
    ...registration,
    createdAt: Number(registration.createdAt),
  }));
  return Response.json(answer);
}
