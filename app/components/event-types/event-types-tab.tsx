import { useNavigate } from '@remix-run/react';
import { Plus } from 'lucide-react';
import { lazy, useState } from 'react';
import type { EventType } from '#app/components/events/event-data.ts';
import { op } from '#app/components/operation/op.ts';
import { useQueryOperation } from '#app/components/operation/use-query-operation.ts';
import { WaitingList } from '#app/components/portal/waiting-list.tsx';
import type { MyServices } from '#app/components/services/offer-data.ts';
import type { OfferAddress } from '#app/components/services/use-offer-address.ts';
import { EVENT_MESSAGES as TEXTS } from '#app/domain/events/messages.ts';
import { paths } from '#app/paths.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { LinkButton } from '#app/ui/buttons/link-button.tsx';
import { Card } from '#app/ui/display/card.tsx';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { ConfirmDialog } from '#app/ui/overlays/confirm-dialog.tsx';
import { useShown } from '#app/ui/overlays/use-shown.ts';
import { SheetWaiting, WhenWanted } from '#app/ui/overlays/when-wanted.tsx';
import { DeleteEventType } from './delete-event-type.tsx';
import { EventTypeRow } from './event-type-row.tsx';
import { ScheduledFlyout } from './scheduled-flyout.tsx';

const EventTypeFlyout = lazy(async () => ({
  default: (await import('./event-type-flyout.tsx')).EventTypeFlyout,
}));

interface EventTypesTabProps {
  address: OfferAddress;
  data: MyServices;
}

/** The tab Event Types of My Services (spec 002 §2): what group events there are, each with its form and its scheduled events. */
export function EventTypesTab({ address, data }: EventTypesTabProps) {
  const { value, ...asked } = useQueryOperation(op.getBookableEventTypes, {}, { version: data });
  const types = useShown(value)?.bookableEventTypes;
  return types ? (
    <EventTypes {...{ address, data, types }} />
  ) : (
    <WaitingList label="Loading your event types" {...asked} />
  );
}

function EventTypes({ address, data, types }: EventTypesTabProps & { types: readonly EventType[] }) {
  const { sheet } = address;
  const [deleting, setDeleting] = useState<EventType | null>(null);
  const [made, setMade] = useState<string | null>(null);
  const asked =
    sheet?.kind === 'edit' ? sheet.id : sheet?.kind === 'new' && sheet.what === 'event-type' ? 'new' : null;
  const add = (
    <Button icon={<Plus strokeWidth={1.75} aria-hidden />} onPress={() => address.add('event-type')}>
      Add event type
    </Button>
  );
  return (
    <>
      {types.length === 0 ? (
        <Card as="div">
          <EmptyState title="No event types yet" action={add}>
            {TEXTS.eventsIntro}: a class, a circle, a workshop. Say once what it is, then schedule it as often
            as you like.
          </EmptyState>
        </Card>
      ) : (
        <div className="space-y-4">
          <Card as="div" padding="flush">
            <ul aria-label="Event types" className="divide-y divide-line">
              {types.map((type) => (
                <li key={type.id} className="px-4 py-2.5 sm:px-5">
                  <EventTypeRow
                    type={type}
                    onEdit={() => address.edit(type.id)}
                    onSeeEvents={() => address.scheduled(type.id)}
                    onDelete={() => setDeleting(type)}
                  />
                </li>
              ))}
            </ul>
          </Card>
          <div className="flex flex-wrap gap-2">
            {add}
            <LinkButton to={paths.scheduledEvents()} variant="ghost">
              All scheduled events
            </LinkButton>
          </div>
        </div>
      )}
      <WhenWanted wanted={asked !== null} waiting={<SheetWaiting />}>
        <EventTypeFlyout
          request={asked}
          {...{ types, data }}
          onDelete={setDeleting}
          onSaved={({ id }) => {
            if (asked === 'new') setMade(id);
            address.close();
          }}
          onClose={address.close}
        />
      </WhenWanted>
      <ScheduledFlyout
        id={sheet?.kind === 'scheduled' ? sheet.id : null}
        version={data}
        onClose={address.close}
      />
      <DeleteEventType
        type={deleting}
        onClose={() => setDeleting(null)}
        onDeleted={() => {
          setDeleting(null);
          if (sheet) address.close();
        }}
        onSeeEvents={({ id }) => {
          setDeleting(null);
          address.scheduled(id);
        }}
      />
      <ScheduleNow typeId={made} onClose={() => setMade(null)} />
    </>
  );
}

/** Asked after an event type was made (spec 002 §4). */
function ScheduleNow({ typeId, onClose }: { typeId: string | null; onClose: () => void }) {
  const navigate = useNavigate();
  return (
    <ConfirmDialog
      open={typeId !== null}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={TEXTS.scheduleNow}
      confirmLabel="Schedule"
      cancelLabel="Not now"
      onConfirm={() => {
        onClose();
        if (typeId) void navigate(paths.scheduleEvent(typeId));
      }}
    >
      It stands on your website with its next date. You can schedule it at any time from the list.
    </ConfirmDialog>
  );
}
