import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { EventsPage } from '#app/components/event-list/events-page.tsx';
import { bookableEvents } from '#app/domain/events/index.ts';
import { load } from '#app/operations/remix.ts';
import { env } from '#app/platform/env/index.ts';

export const handle = { servedOn: 'app' as const, private: true, look: 'portal' as const };

export const meta: MetaFunction = () => [{ title: 'Events · Tendwell' }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const past = new URL(request.url).searchParams.get('tab') === 'past';
  const data = await load(context, bookableEvents, { past }, request);
  return { data, past, tileUrl: env().mapTilesUrl };
}

/** /portal/events (002 §2): the scheduled group events. */
export default function Events() {
  return <EventsPage {...useLoaderData<typeof loader>()} />;
}
