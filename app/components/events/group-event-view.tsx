import { Calendar, MapPin, Shapes, Ticket, UserPlus, Users, Video } from 'lucide-react';
import { useState } from 'react';
import { SheetFoot } from '#app/components/forms/read-sheet.tsx';
import { MeetingLink } from '#app/components/meetings/meeting-link.tsx';
import { NotDone } from '#app/components/meetings/not-done.tsx';
import { EVENT_MESSAGES as TEXTS } from '#app/domain/events/messages.ts';
import { formatPrice } from '#app/lib/money.ts';
import { pluralize } from '#app/lib/text.ts';
import { paths } from '#app/paths.ts';
import { Banner } from '#app/ui/feedback/banner.tsx';
import { Button } from '#app/ui/buttons/button.tsx';
import { DescriptionList } from '#app/ui/display/description-list.tsx';
import { RichText } from '#app/ui/display/rich-text.tsx';
import { AddRegistrant } from './add-registrant.tsx';
import { DeleteEvent } from './delete-event.tsx';
import type { GroupEvent } from './event-data.ts';
import { RegistrantList } from './registrant-list.tsx';
import { spanText } from './span.ts';

const icon = { strokeWidth: 1.75, 'aria-hidden': true } as const;

interface GroupEventViewProps {
  event: GroupEvent;
  /** IANA zone of the calendar. */
  timeZone: string;
  /** Asks at once whether it is to be called off. */
  asks?: boolean | undefined;
  /** It could not be read again: who is registered by now is not known. */
  failed: boolean;
  onRetry: () => void;
  onEdit: () => void;
  onClose: () => void;
}

/** A scheduled group event: when, where, how many places, who is registered and how they pay. */
export function GroupEventView(props: GroupEventViewProps) {
  const { event, timeZone, asks, failed, onRetry, onEdit, onClose } = props;
  /** Null until somebody was to be added. */
  const [adding, setAdding] = useState<boolean | null>(null);
  const count = event.registrationsCount;
  return (
    <div className="space-y-7">
      <NotDone said={event.notDone} />
      <Facts event={event} timeZone={timeZone} />
      <section aria-label="Registrants" className="space-y-4 border-t border-line pt-5">
        <div className="flex min-h-9 items-center justify-between gap-3">
          <h3 className="font-semibold">
            Registrants
            <span className="tabular ml-2 font-normal text-ink-mute">
              {event.capacity === null ? count : `${count} of ${event.capacity}`}
            </span>
          </h3>
          {adding ? null : (
            <Button
              size="sm"
              icon={<UserPlus {...icon} />}
              // The form that had the focus is gone.
              autoFocus={adding === false}
              onPress={() => setAdding(true)}
            >
              Add registrant
            </Button>
          )}
        </div>
        {event.capacity !== null && event.atCapacity ? (
          <Banner tone="orange" role="status" title={TEXTS.atCapacity(count, event.capacity)}>
            {TEXTS.addAnyway}
          </Banner>
        ) : null}
        {adding ? <AddRegistrant event={event} onClose={() => setAdding(false)} /> : null}
        <RegistrantList {...{ event, failed, onRetry }} />
      </section>
      <Foot {...{ event, asks, onEdit, onClose }} />
    </div>
  );
}

function Facts({ event, timeZone }: { event: GroupEvent; timeZone: string }) {
  const { allDay, capacity, bookableEventType: type } = event;
  const elsewhere = event.timeZone !== timeZone && !allDay;
  const places = capacity === null ? 'No limit' : pluralize(capacity, 'place');
  const left = capacity === null ? null : capacity - event.registrationsCount;
  return (
    <DescriptionList
      items={[
        {
          term: 'When',
          icon: <Calendar {...icon} />,
          detail: (
            <>
              <span className="block">{spanText(event, allDay, event.timeZone)}</span>
              {elsewhere ? (
                <span className="block text-ink-soft">
                  {spanText(event, allDay, timeZone)} in your calendar
                </span>
              ) : null}
            </>
          ),
        },
        event.where !== null && {
          term: 'Where',
          icon: event.meetingId ? <Video {...icon} /> : <MapPin {...icon} />,
          detail: (
            <>
              <span className="block">{event.where}</span>
              {event.meetingId && !event.past ? (
                <MeetingLink to={paths.meetingStart(event.meetingId)}>Start the video meeting</MeetingLink>
              ) : null}
            </>
          ),
        },
        {
          term: 'Places',
          icon: <Users {...icon} />,
          detail: (
            <>
              {places}
              {left === null ? null : (
                <span className="text-ink-soft">{left > 0 ? `, ${left} left` : ', none left'}</span>
              )}
            </>
          ),
        },
        {
          term: 'Price',
          icon: <Ticket {...icon} />,
          detail: formatPrice(event.amountCents, event.amountCurrency),
        },
        event.title !== type.name && { term: 'Type', icon: <Shapes {...icon} />, detail: type.name },
        event.description !== null && { term: 'About', detail: <RichText text={event.description} /> },
      ]}
    />
  );
}

type FootProps = Pick<GroupEventViewProps, 'event' | 'asks' | 'onEdit' | 'onClose'>;

function Foot({ event, asks = false, onEdit, onClose }: FootProps) {
  const [asking, setAsking] = useState(asks);
  return (
    <>
      <SheetFoot>
        <div className="flex w-full flex-wrap justify-end gap-2">
          <Button variant="danger-quiet" className="max-sm:flex-1 sm:mr-auto" onPress={() => setAsking(true)}>
            Delete event
          </Button>
          <Button variant="primary" className="max-sm:flex-1 sm:min-w-24" onPress={onEdit}>
            Edit
          </Button>
        </div>
      </SheetFoot>
      <DeleteEvent
        event={asking ? event : null}
        found={event}
        onClose={() => setAsking(false)}
        onDeleted={onClose}
      />
    </>
  );
}
