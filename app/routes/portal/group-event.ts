import type { LoaderFunctionArgs } from '@remix-run/node';
import type { Found, GroupEvent } from '#app/components/events/event-data.ts';
import { bookableEvent } from '#app/domain/events/index.ts';
import { act, errorPage } from '#app/operations/remix.ts';

export const handle = { servedOn: 'app' as const, private: true };

/** A scheduled group event for its flyout. One that is not there is an answer. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const outcome = await act(context, bookableEvent, { id: params.id });
  if (!outcome.ok) {
    const { code } = outcome.refusal;
    if (code !== 'not_found' && code !== 'invalid_input') throw errorPage(outcome.refusal);
    return Response.json({ event: null } satisfies Found<GroupEvent>);
  }
  const { clients: _c, registrationsCount: _r, atCapacity: _a, ...event } = outcome.value;
  const answer: Found<GroupEvent> = {
    event: { ...event, startsAt: Number(event.startsAt), endsAt: Number(event.endsAt) },
  };
  return Response.json(answer);
}
