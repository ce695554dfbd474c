import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { EventList } from '#app/components/event-registration/event-list.tsx';
import { zoneOf } from '#app/components/layout/zone.ts';
import { publicEvents } from '#app/domain/events/index.ts';
import { load } from '#app/operations/remix.ts';
import { paths } from '#app/paths.ts';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { LinkButton } from '#app/ui/buttons/link-button.tsx';
import { practiceOf, stepHeaders } from './booking-practice.ts';

export const handle = { servedOn: 'practice' as const };
export const headers = stepHeaders;
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `Group events · ${data.practiceName}` : 'Group events' },
];

export async function loader({ context, request }: LoaderFunctionArgs) {
  const [{ events }, { name, user }] = await Promise.all([load(context, publicEvents), practiceOf(context)]);
  const rememberedZone = zoneOf(request.headers.get('Cookie'));
  return { events, practiceName: name, who: user.name, rememberedZone };
}

/** What the practice invites groups to. */
export default function Events() {
  const { events, who, rememberedZone } = useLoaderData<typeof loader>();
  return (
    <div className="mx-auto w-full max-w-6xl px-4 pt-8 pb-16 sm:px-6 sm:pt-12">
      <h1 className="font-display text-[1.75rem] leading-9 font-medium sm:text-4xl sm:leading-tight">
        Group events
      </h1>
      <p className="measure mt-2 mb-8 text-ink-soft">Come together with others, with {who}.</p>
      {events.length > 0 ? (
        <EventList events={events} rememberedZone={rememberedZone} />
      ) : (
        <EmptyState
          title="No events at the moment"
          action={
            <LinkButton to={paths.book()} variant="primary">
              Book a visit
            </LinkButton>
          }
        >
          New events are shown here as soon as they are planned.
        </EmptyState>
      )}
    </div>
  );
}
