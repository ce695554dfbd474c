import type { LoaderFunctionArgs } from '@remix-run/node';
import type { Found, PersonalEvent } from '#app/components/events/event-data.ts';
import { personalEvent } from '#app/domain/events/index.ts';
import { act, errorPage } from '#app/operations/remix.ts';

export const handle = { servedOn: 'app' as const, private: true };

/** A personal event for its form. One that is not there is an answer. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const outcome = await act(context, personalEvent, { id: params.id });
  if (!outcome.ok) {
    const { code } = outcome.refusal;
    if (code !== 'not_found' && code !== 'invalid_input') throw errorPage(outcome.refusal);
    return Response.json({ event: null } satisfies Found<PersonalEvent>);
  }
  const event = outcome.value;
  const answer: Found<PersonalEvent> = {
    event: { ...event, startsAt: Number(event.startsAt), endsAt: Number(event.endsAt) },
  };
  return Response.json(answer);
}
