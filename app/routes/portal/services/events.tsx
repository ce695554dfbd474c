import { redirect, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { EventsPage } from '#app/components/event-list/events-page.tsx';
import { bookableEvents } from '#app/domain/events/index.ts';
import { EVENTS_PAGE } from '#app/domain/events/inputs.ts';
import { pageIn } from '#app/lib/web/search-params.ts';
import { load } from '#app/operations/remix.ts';
import { paths } from '#app/paths.ts';
import { env } from '#app/platform/env/index.ts';

export const handle = { servedOn: 'app' as const, private: true, look: 'portal' as const };

export const meta: MetaFunction = () => [{ title: 'Events · Tendwell' }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const past = searchParams.get('tab') === 'past';
  const page = pageIn(searchParams);
  const data = await load(context, bookableEvents, { past, offset: (page - 1) * EVENTS_PAGE }, request);
  const last = Math.max(1, Math.ceil(data.count / EVENTS_PAGE));
  // The last event of a page was deleted, or the address is old.
  if (page > last)
    throw redirect(paths.scheduledEvents({ ...(past ? { tab: 'past' } : {}), page: String(last) }));
  return { data, past, page, tileUrl: env().mapTilesUrl };
}

/** /portal/events (002 §2): the scheduled group events. */
export default function Events() {
  return <EventsPage {...useLoaderData<typeof loader>()} />;
}
