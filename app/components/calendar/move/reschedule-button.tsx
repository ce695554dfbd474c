import { useState } from 'react';
import { formatDuration, localDate, localInstant, localMinute } from '#app/lib/time.ts';
import { DatePicker } from '#app/ui/fields/dates/date-picker.tsx';
import { NativeSelect } from '#app/ui/fields/native-select.tsx';
import { TimePicker } from '#app/ui/fields/dates/time-picker.tsx';
import { MINUTE_MS } from '#app/lib/duration.ts';
import { MoveDialog } from './move-dialog.tsx';
import { SLOT_MINUTES } from '../grid/slot.ts';
import type { Span } from './move.ts';
import type { Movable } from './use-move.ts';

const LONGEST_MINUTES = 480;

const pad = (part: number) => String(part).padStart(2, '0');
const clock = (minute: number) => `${pad(Math.floor(minute / 60))}:${pad(minute % 60)}`;

/** The lengths offered: every slot up to eight hours, and the present one. */
function lengths(present: number): { value: string; label: string }[] {
  const offered = Array.from(
    { length: LONGEST_MINUTES / SLOT_MINUTES },
    (_, index) => (index + 1) * SLOT_MINUTES,
  );
  return [...new Set([...offered, present])]
    .sort((a, b) => a - b)
    .map((minutes) => ({ value: String(minutes), label: formatDuration(minutes) }));
}

interface RescheduleProps {
  event: Movable;
  /** IANA zone in which the new time is chosen. */
  timeZone: string;
}

/** Puts something elsewhere in time by a plain form: what dragging does, for whoever cannot or would not drag. */
export function RescheduleDialog({ event, timeZone, onClose }: RescheduleProps & { onClose: () => void }) {
  const [date, setDate] = useState(() => localDate(event.startsAt, timeZone));
  const [time, setTime] = useState(() => clock(localMinute(event.startsAt, timeZone)));
  const [minutes, setMinutes] = useState(() => Math.round((event.endsAt - event.startsAt) / MINUTE_MS));
  return (
    <MoveDialog
      event={event}
      to={spanAt(date, time, minutes, timeZone)}
      timeZone={timeZone}
      title="Reschedule"
      onStay={onClose}
      onMoved={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-[1fr_auto_auto]">
        <DatePicker label="Date" value={date} onChange={setDate} required />
        <TimePicker label="Start" value={time} onChange={setTime} required />
        <NativeSelect
          label="Length"
          options={lengths(minutes)}
          value={String(minutes)}
          onChange={(change) => setMinutes(Number(change.currentTarget.value))}
        />
      </div>
    </MoveDialog>
  );
}

function spanAt(date: string, time: string, minutes: number, timeZone: string): Span | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || !/^\d{2}:\d{2}$/.test(time)) return null;
  const [hour, minute] = time.split(':').map(Number);
  const startsAt = localInstant(date, hour! * 60 + minute!, timeZone);
  return { startsAt, endsAt: startsAt + minutes * MINUTE_MS };
}
