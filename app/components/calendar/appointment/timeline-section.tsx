import { op } from '#app/components/operation/op.ts';
import { useQueryOperation } from '#app/components/operation/use-query-operation.ts';
import { formatDate, formatTime } from '#app/lib/time.ts';
import type { Tone } from '#app/ui/display/badge.tsx';
import { cx } from '#app/ui/cx.ts';
import type { AppointmentDetails } from '../calendar-data.ts';
import { PartWaiting } from './part-waiting.tsx';

const GOOD = new Set([
  'approved',
  'charged',
  'marked_paid',
  'tip_added',
  'message_delivered',
  'message_opened',
]);
const BAD = new Set(['declined', 'cancelled', 'charge_failed', 'message_failed', 'refund_failed', 'no_show']);

const toneOf = (kind: string): Extract<Tone, 'green' | 'red' | 'grey'> =>
  GOOD.has(kind) ? 'green' : BAD.has(kind) ? 'red' : 'grey';

const DOTS = { green: 'bg-green-solid', red: 'bg-red-solid', grey: 'bg-grey-solid' };

/** What happened to the appointment, in order; read when it is shown, and anew with the page. */
export function TimelineSection({
  appointment,
  timeZone,
}: {
  appointment: AppointmentDetails;
  timeZone: string;
}) {
  const input = { appointmentId: appointment.id };
  const { value, refused, retry } = useQueryOperation(op.appointmentTimeline, input, {
    version: appointment,
  });
  if (!value) return <PartWaiting what="the timeline" failed={refused && { retry }} />;
  return (
    <ol className="relative ml-1 space-y-3.5 border-l border-line pl-5">
      {value.entries.map(({ id, kind, at, text }) => (
        <li key={id} className="relative">
          <span
            aria-hidden
            className={cx(
              'absolute top-2 -left-[1.5rem] size-2 rounded-full ring-4 ring-surface',
              DOTS[toneOf(kind)],
            )}
          />
          <p className="[overflow-wrap:anywhere]">{text}</p>
          <p className="tabular text-sm text-ink-mute">
            <time dateTime={at.toISOString()}>
              {formatDate(at, timeZone)}, {formatTime(at, timeZone)}
            </time>
          </p>
        </li>
      ))}
    </ol>
  );
}
