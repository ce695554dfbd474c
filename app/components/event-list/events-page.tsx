import { Plus } from 'lucide-react';
import { lazy, useState } from 'react';
import { hashes } from '#app/components/calendar/address.ts';
import { DeleteEvent } from '#app/components/events/delete-event.tsx';
import { op, type OpValue } from '#app/components/operation/op.ts';
import { useQueryOperation } from '#app/components/operation/use-query-operation.ts';
import { EVENTS_PAGE } from '#app/domain/events/inputs.ts';
import { EVENT_MESSAGES as TEXTS } from '#app/domain/events/messages.ts';
import { paths } from '#app/paths.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { LinkButton } from '#app/ui/buttons/link-button.tsx';
import { Card, SectionHeader } from '#app/ui/display/card.tsx';
import { Pager } from '#app/ui/display/pager.tsx';
import { TabNav } from '#app/ui/display/tab-nav.tsx';
import { Banner } from '#app/ui/feedback/banner.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { SheetWaiting, WhenWanted } from '#app/ui/overlays/when-wanted.tsx';
import { EventCard, type ListedEvent } from './event-card.tsx';
import { useEventAddress } from './use-event-address.ts';

const GroupEventFlyout = lazy(async () => ({
  default: (await import('#app/components/events/group-event-flyout.tsx')).GroupEventFlyout,
}));

interface EventsPageProps {
  data: OpValue<'bookableEvents'>;
  /** What is over, in place of what is to come. */
  past: boolean;
  /** 1 is the first. */
  page: number;
  tileUrl: string;
}

/** The Events page (spec 002 §2): what is scheduled of group events, as cards, each with its form. */
export function EventsPage({ data, past, page, tileUrl }: EventsPageProps) {
  const { enabled, hasTypes, timeZone, count, bookableEvents: events } = data;
  const { request, open, close } = useEventAddress();
  const [deleting, setDeleting] = useState<ListedEvent | null>(null);
  const registered = useQueryOperation(op.bookableEvent, deleting && { id: deleting.id });
  const canCreate = enabled && hasTypes;
  const create = canCreate ? (
    <Button
      variant="primary"
      icon={<Plus strokeWidth={1.75} aria-hidden />}
      onPress={() => open(hashes.createGroupEvent)}
      className="max-sm:grow"
    >
      Schedule an event
    </Button>
  ) : null;
  // A link to a new one where there are none of them leads to the page alone.
  const shown = request?.kind === 'create' && !canCreate ? null : request;
  return (
    <main
      id="main"
      tabIndex={-1}
      className="mx-auto w-full max-w-7xl px-4 py-6 outline-none sm:px-8 sm:py-10"
    >
      <SectionHeader
        level={1}
        title="Events"
        actions={
          <>
            {enabled ? <LinkButton to={paths.eventTypes()}>Event types</LinkButton> : null}
            {create}
          </>
        }
      >
        {TEXTS.eventsIntro}
      </SectionHeader>
      {enabled ? null : (
        <Banner tone="orange" className="mt-5">
          {TEXTS.groupEventsOff}
        </Banner>
      )}
      <TabNav
        label="Events"
        className="mt-4"
        items={[
          { to: paths.scheduledEvents(), label: 'Upcoming', current: !past },
          { to: paths.scheduledEvents({ tab: 'past' }), label: 'Past', current: past },
        ]}
      />
      {count === 0 ? (
        <Card as="div" className="mt-6">
          <NoEvents {...{ past, enabled, hasTypes }} />
        </Card>
      ) : (
        <ul
          aria-label={past ? 'Past events' : 'Upcoming events'}
          className="mt-6 grid gap-5 sm:grid-cols-2 lg:grid-cols-4"
        >
          {events.map((event) => (
            <li key={event.id} className="min-w-0">
              <EventCard
                {...{ event, tileUrl }}
                onOpen={() => open(hashes.group(event.id))}
                onDelete={() => setDeleting(event)}
              />
            </li>
          ))}
        </ul>
      )}
      <Pager
        label="Pages of events"
        page={page}
        pageSize={EVENTS_PAGE}
        count={count}
        to={(to) => paths.scheduledEvents({ ...(past ? { tab: 'past' } : {}), page: String(to) })}
        className="mt-4 px-0"
      />
      <WhenWanted wanted={shown !== null} waiting={<SheetWaiting />}>
        <GroupEventFlyout
          isOver
          request={shown}
          timeZone={timeZone}
          said={TEXTS.savedNamed}
          onClose={close}
        />
      </WhenWanted>
      <DeleteEvent
        event={deleting}
        found={registered.value}
        isUnread={registered.refused !== null}
        onClose={() => setDeleting(null)}
        onDeleted={() => setDeleting(null)}
      />
    </main>
  );
}

function NoEvents({ past, enabled, hasTypes }: { past: boolean; enabled: boolean; hasTypes: boolean }) {
  if (past)
    return <EmptyState title="No past events">What is over stands here with its registrants.</EmptyState>;
  if (!enabled) return <EmptyState title="No upcoming events" />;
  return hasTypes ? (
    <EmptyState title="No upcoming events">
      Choose one of your event types and a date, and people can sign up on your website.
    </EmptyState>
  ) : (
    <EmptyState
      title="First, what kind of event?"
      action={
        <LinkButton variant="primary" to={paths.eventTypes()}>
          Add an event type
        </LinkButton>
      }
    >
      Say once what it is, how long it takes and for how many; then schedule it as often as you like.
    </EmptyState>
  );
}
