import { useState } from 'react';
import type { EventType } from '#app/components/events/event-data.ts';
import { ReadSheet } from '#app/components/forms/read-sheet.tsx';
import type { MyServices } from '#app/components/services/offer-data.ts';
import { EVENT_MESSAGES } from '#app/domain/events/messages.ts';
import { EmptyState } from '#app/ui/feedback/empty-state.tsx';
import { useShown } from '#app/ui/overlays/use-shown.ts';
import { EventTypeForm } from './event-type-form.tsx';

export interface EventTypeFlyoutProps {
  /** 'new', the id of one, or null: closed. */
  request: string | null;
  types: readonly EventType[];
  data: MyServices;
  onDelete: (type: EventType) => void;
  onSaved: (saved: { id: string; name: string }) => void;
  onClose: () => void;
}

/** The sheet in which an event type is made and changed (spec 002 §2). */
export function EventTypeFlyout({ request, types, data, onDelete, onSaved, onClose }: EventTypeFlyoutProps) {
  const [times, setTimes] = useState(0);
  const shown = useShown(request);
  const isNew = shown === 'new';
  const found = types.find(({ id }) => id === shown);
  // What another tab deletes meanwhile takes nothing from whoever types here.
  const type = useShown(found ?? null, found !== undefined);
  const isUnknown = shown !== null && !isNew && type?.id !== shown;
  return (
    <ReadSheet
      open={request !== null}
      onClose={onClose}
      title={isNew ? 'Create event type' : 'Edit event type'}
    >
      {isUnknown ? (
        <EmptyState title={EVENT_MESSAGES.typeGone}>It may have been deleted meanwhile.</EmptyState>
      ) : shown ? (
        <EventTypeForm
          key={`${shown} ${times}`}
          data={data}
          type={isNew ? null : type}
          isGone={!isNew && !found}
          onTakeOver={() => setTimes(times + 1)}
          onDelete={() => found && onDelete(found)}
          onSaved={onSaved}
        />
      ) : null}
    </ReadSheet>
  );
}
