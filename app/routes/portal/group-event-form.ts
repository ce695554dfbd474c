import type { LoaderFunctionArgs } from '@remix-run/node';
import type { GroupEventOffer } from '#app/components/events/event-data.ts';
import { getBookableEventTypes } from '#app/domain/events/index.ts';
import { currentPractice } from '#app/domain/services/index.ts';
import { load } from '#app/operations/remix.ts';

export const handle = { servedOn: 'app' as const, private: true };

/** What the form of a group event offers: its types, and the places of the practice. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const [{ bookableEventTypes }, practice] = await Promise.all([
    load(context, getBookableEventTypes, {}, request),
    load(context, currentPractice, {}, request),
  ]);
  const answer: GroupEventOffer = {
    types: bookableEventTypes,
    places: practice.locations
      .filter(({ state, kind }) => state !== 'disabled' && kind !== 'home')
      .map(({ id, name }) => ({ id, name })),
    enabled: practice.bookableEventsEnabled,
    now: context.base.clock.now(),
  };
  return Response.json(answer);
}
