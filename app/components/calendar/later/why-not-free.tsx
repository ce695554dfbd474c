import { useState } from 'react';
import { op, type OpValue } from '#app/components/operation/op.ts';
import { useQueryOperation } from '#app/components/operation/use-query-operation.ts';
import { localDate, localInstant, localMinute } from '#app/lib/time.ts';
import { paths } from '#app/paths.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { DatePicker } from '#app/ui/fields/dates/date-picker.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { LinkButton } from '#app/ui/buttons/link-button.tsx';
import { SkeletonText } from '#app/ui/feedback/skeleton.tsx';
import { TimePicker } from '#app/ui/fields/dates/time-picker.tsx';
import { hashes } from '../address.ts';
import type { CalendarEvent } from '../grid/events.ts';

/** The reasons of the function that decides it. */
type WhyAnswer = OpValue<'whyNotFree'>;
type Reason = WhyAnswer['reasons'][number];

/** What is in the way of these is a setting of the practice. */
const SETTINGS = new Set(['lead_time', 'horizon', 'closed', 'too_short', 'off_grid', 'calendar', 'buffer']);
/** So many of what is offered are named. */
const NAMED = 3;

interface WhyNotFreeProps {
  /** Epoch milliseconds; null where it is closed. */
  span: { startsAt: number; endsAt?: number } | null;
  timeZone: string;
  /** What the page has loaded, to be opened where it is in the way. */
  events: readonly Pick<CalendarEvent, 'id' | 'hash'>[];
  onOpen: (hash: string) => void;
  onClose: () => void;
}

const pad = (part: number) => String(part).padStart(2, '0');

/** Why is this time not free? The answer comes from the same function that offers times to clients. */
export function WhyNotFree(props: WhyNotFreeProps) {
  const { span, onClose } = props;
  return (
    <Dialog
      open={span !== null}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      size="sm"
      title="Why is this time not free?"
    >
      {span ? <Question {...props} key={span.startsAt} span={span} /> : null}
    </Dialog>
  );
}

function Question(props: WhyNotFreeProps & { span: NonNullable<WhyNotFreeProps['span']> }) {
  const { span, timeZone } = props;
  const minute = localMinute(span.startsAt, timeZone);
  const [date, setDate] = useState(() => localDate(span.startsAt, timeZone));
  const [time, setTime] = useState(() => `${pad(Math.floor(minute / 60))}:${pad(minute % 60)}`);
  const startsAt = date && time ? startAt(date, time, timeZone) : null;
  const length = span.endsAt === undefined ? undefined : span.endsAt - span.startsAt;
  const endsAt = startsAt === null || length === undefined ? undefined : new Date(startsAt + length);
  const input = startsAt === null ? null : { startsAt: new Date(startsAt), endsAt };
  const { value: answer, isWaiting, refused } = useQueryOperation(op.whyNotFree, input);
  return (
    <div className="space-y-5 pb-2">
      <div className="grid grid-cols-2 gap-4">
        <DatePicker label="Date" value={date} onChange={setDate} required />
        <TimePicker label="Time" value={time} onChange={setTime} required />
      </div>
      <div role="status" className="min-h-24">
        {refused ? (
          <p>We could not find out just now. Please try again.</p>
        ) : !answer || isWaiting ? (
          <SkeletonText lines={3} />
        ) : answer.free ? (
          <Free answer={answer} />
        ) : (
          <ul className="divide-y divide-line">
            {answer.reasons.map((reason) => (
              <li
                key={`${reason.kind} ${reason.text}`}
                className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5 first:pt-0"
              >
                <span className="min-w-0 flex-1 basis-48">{reason.text}</span>
                <Remedy {...props} reason={reason} />
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

function Free({ answer: { offers } }: { answer: WhyAnswer }) {
  const names = [...new Set(offers.map(({ serviceName }) => serviceName))];
  const shown = names.length > NAMED ? [...names.slice(0, NAMED), `${names.length - NAMED} more`] : names;
  return (
    <p>
      <span className="block font-medium">It is free.</span>
      <span className="text-ink-soft">
        Clients can book {new Intl.ListFormat('en', { type: 'conjunction' }).format(shown)} then.
      </span>
    </p>
  );
}

/** What can be done about a reason: look at what is in the way, or at the setting. */
function Remedy({ reason, events, onOpen, onClose }: WhyNotFreeProps & { reason: Reason }) {
  const hash = hashOf(reason, events);
  if (hash) {
    return (
      <Button size="sm" variant="soft" onPress={() => onOpen(hash)}>
        Open
      </Button>
    );
  }
  if (!SETTINGS.has(reason.kind)) return null;
  return (
    <LinkButton to={paths.hoursSettings()} size="sm" variant="soft" onClick={onClose}>
      Settings
    </LinkButton>
  );
}

function hashOf({ kind, id }: Reason, events: WhyNotFreeProps['events']): string | null {
  if (!id) return null;
  const loaded = events.find((event) => event.id === id);
  if (loaded) return loaded.hash;
  if (kind === 'personal') return hashes.personal(id);
  if (kind === 'bookable') return hashes.group(id);
  return kind === 'calendar' ? hashes.external(id) : null;
}

function startAt(date: string, time: string, timeZone: string): number {
  const [hour, minute] = time.split(':').map(Number);
  return localInstant(date, hour! * 60 + minute!, timeZone);
}
