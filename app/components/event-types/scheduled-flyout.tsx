import { Link } from '@remix-run/react';
import { CalendarPlus } from 'lucide-react';
import { spanText } from '#app/components/events/span.ts';
import { ReadSheet, SheetFoot } from '#app/components/forms/read-sheet.tsx';
import { isMissing } from '#app/components/operation/call.ts';
import { op, type OpValue } from '#app/components/operation/op.ts';
import { useQueryOperation } from '#app/components/operation/use-query-operation.ts';
import { EVENT_MESSAGES as TEXTS } from '#app/domain/events/messages.ts';
import { pluralize } from '#app/lib/text.ts';
import { paths } from '#app/paths.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { LinkButton } from '#app/ui/buttons/link-button.tsx';
import { Badge } from '#app/ui/display/badge.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { SkeletonRows } from '#app/ui/feedback/skeleton.tsx';
import { useShown } from '#app/ui/overlays/use-shown.ts';

type Details = OpValue<'bookableEventType'>;
type Scheduled = Details['bookableEvents'][number];

interface ScheduledFlyoutProps {
  /** Of the event type; null: closed. */
  id: string | null;
  /** Another one once the page was read anew. */
  version: unknown;
  onClose: () => void;
}

/** What is scheduled of an event type, to come and over, each a link into the calendar (spec 002 §2). */
export function ScheduledFlyout({ id, version, onClose }: ScheduledFlyoutProps) {
  const asked = useQueryOperation(op.bookableEventType, id === null ? null : { id }, { version });
  const shownId = useShown(id);
  const last = useShown(asked.value);
  const type = last?.id === shownId ? last : null;
  const { refused, retry } = asked;
  return (
    <ReadSheet open={id !== null} onClose={onClose} title={type?.name ?? 'Scheduled events'}>
      {refused && isMissing(refused) ? (
        <EmptyState title={TEXTS.typeGone}>It may have been deleted meanwhile.</EmptyState>
      ) : type ? (
        <Lists type={type} />
      ) : refused ? (
        <EmptyState title="The events could not be read" action={<Button onPress={retry}>Try again</Button>}>
          {refused.text}
        </EmptyState>
      ) : (
        <SkeletonRows rows={4} label="Loading the scheduled events" />
      )}
    </ReadSheet>
  );
}

function Lists({ type }: { type: Details }) {
  const coming = type.bookableEvents.filter(({ past }) => !past).reverse();
  const past = type.bookableEvents.filter((event) => event.past);
  return (
    <>
      {type.bookableEvents.length === 0 ? (
        <EmptyState title="Nothing scheduled yet">
          Schedule this event, and people can sign up for it on your website.
        </EmptyState>
      ) : (
        <div className="space-y-8">
          <EventLinks title="Upcoming" type={type.name} events={coming} none="Nothing is scheduled." />
          {past.length > 0 ? <EventLinks title="Past" type={type.name} events={past} /> : null}
        </div>
      )}
      <SheetFoot>
        <LinkButton
          variant="primary"
          to={paths.scheduleEvent(type.id)}
          icon={<CalendarPlus strokeWidth={1.75} aria-hidden />}
          className="w-full sm:ml-auto sm:w-auto"
        >
          Schedule an event
        </LinkButton>
      </SheetFoot>
    </>
  );
}

interface EventLinksProps {
  title: string;
  /** The name of their type: only another one is said. */
  type: string;
  events: readonly Scheduled[];
  none?: string;
}

function EventLinks({ title, type, events, none }: EventLinksProps) {
  return (
    <section aria-label={title}>
      <h3 className="font-semibold">
        {title}
        <span className="tabular ml-2 font-normal text-ink-mute">{events.length}</span>
      </h3>
      {events.length === 0 ? <p className="mt-2 text-ink-soft">{none}</p> : null}
      <ul className="mt-2 divide-y divide-line">
        {events.map((event) => (
          <li key={event.id} className="flex items-center justify-between gap-3 py-3">
            <div className="min-w-0">
              <Link
                to={paths.calendarGroupEvent(event.id)}
                className="tabular font-medium text-ink underline decoration-line-strong underline-offset-4 hover:decoration-ink"
              >
                {spanText(event, event.allDay, event.timeZone)}
              </Link>
              <p className="tabular text-sm text-ink-soft wrap-anywhere">
                {event.title === type ? '' : `${event.title} · `}
                {registeredText(event)}
              </p>
            </div>
            {event.atCapacity ? <Badge tone="orange">Full</Badge> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** '3 of 10 places taken'; without a limit '3 registered'. */
const registeredText = ({ clientsCount, capacity }: Pick<Scheduled, 'clientsCount' | 'capacity'>): string =>
  capacity === null
    ? `${clientsCount} registered`
    : `${clientsCount} of ${pluralize(capacity, 'place')} taken`;
