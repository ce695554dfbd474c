import { useNavigate } from '@remix-run/react';
import { CalendarOff, CircleHelp, Coffee, User, Users } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { EVENT_MESSAGES } from '#app/domain/events/messages.ts';
import { formatDate, localDate } from '#app/lib/time.ts';
import { paths } from '#app/paths.ts';
import { ActionList, type ActionEntry } from '#app/ui/buttons/action-list.tsx';
import { Banner } from '#app/ui/feedback/banner.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { hashes } from '../address.ts';
import type { ChooserRequest, FlyoutProps } from '../appointment/flyout-requests.ts';
import { spanText } from '../move/move.ts';

interface ChooserProps extends FlyoutProps<ChooserRequest> {
  /** Whether the practice has group events (spec 001 §2). */
  groupEvents: boolean;
  /** A link asked for a group event where the practice has none. */
  isGroupOff: boolean;
  /** Goes on to what is made, with the times that were chosen. */
  onChoose: (hash: string) => void;
  /** Asks why the chosen time is not free. */
  onWhy: (request: ChooserRequest) => void;
}

const icon = { strokeWidth: 1.75 } as const;

/** Creating begins with a choice: Client, Personal, or Group Event (spec 001 §2). */
export function Chooser(props: ChooserProps) {
  const { request, timeZone, groupEvents, isGroupOff, onChoose, onWhy, onClose } = props;
  const navigate = useNavigate();
  const last = useRef(request);
  const shown = request ?? last.current;
  useEffect(() => {
    if (request) last.current = request;
  });
  const entries: ActionEntry[] = [
    {
      id: 'client',
      title: 'Client',
      description: 'An appointment, once or as a series',
      icon: <User {...icon} />,
      onSelect: () => onChoose(hashes.createAppointment),
    },
    {
      id: 'personal',
      title: 'Personal',
      description: 'Time of your own that nobody can book',
      icon: <Coffee {...icon} />,
      onSelect: () => onChoose(hashes.createPersonalEvent),
    },
  ];
  if (groupEvents) {
    entries.push({
      id: 'group',
      title: 'Group Event',
      description: 'A class or circle that several register for',
      icon: <Users {...icon} />,
      onSelect: () => onChoose(hashes.createGroupEvent),
    });
  }
  const date = shown?.startsAt === undefined ? undefined : localDate(shown.startsAt, timeZone);
  entries.push({
    id: 'time-off',
    title: 'Time off',
    description: 'Whole days on which nobody can book',
    icon: <CalendarOff {...icon} />,
    onSelect: () => void navigate(paths.hoursSettings({ sheet: 'time-off', date })),
  });
  const when = whenOf(shown, timeZone);
  if (when && shown && !shown.allDay && !shown.anyTime) {
    entries.push({
      id: 'why',
      title: 'Why is this time not free?',
      description: 'What keeps clients from booking it',
      icon: <CircleHelp {...icon} />,
      onSelect: () => onWhy(shown),
    });
  }
  return (
    <Dialog
      open={request !== null}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      size="sm"
      title="Create"
    >
      {when ? <p className="tabular -mt-3 mb-2 text-ink-soft">{when}</p> : null}
      {isGroupOff ? (
        <Banner tone="info" role="status" className="mb-3" title={EVENT_MESSAGES.groupEventsOff}>
          You can create one of these instead.
        </Banner>
      ) : null}
      <ActionList label="What to create" entries={entries} />
    </Dialog>
  );
}

/** The time that was pressed; a start alone where no length was, and a day alone where it was in view. */
function whenOf(request: ChooserRequest | null, timeZone: string): string | null {
  const { startsAt, endsAt = startsAt, allDay, anyTime } = request ?? {};
  if (startsAt === undefined || endsAt === undefined) return null;
  if (anyTime) return formatDate(startsAt, timeZone);
  return spanText({ startsAt, endsAt: Math.max(endsAt, startsAt + (allDay ? 1 : 0)) }, timeZone, allDay);
}
