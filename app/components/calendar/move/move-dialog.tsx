import { useEffect, useRef, useState, type ReactNode } from 'react';
import { op, type OpInput } from '#app/components/operation/op.ts';
import { useQueryOperation } from '#app/components/operation/use-query-operation.ts';
import { APPOINTMENT_MESSAGES, PRO_MESSAGES } from '#app/domain/appointments/messages.ts';
import { formatDuration } from '#app/lib/time.ts';
import { Banner } from '#app/ui/feedback/banner.tsx';
import { Button } from '#app/ui/buttons/button.tsx';
import { Dialog } from '#app/ui/overlays/dialog.tsx';
import { TextArea } from '#app/ui/fields/text-area.tsx';
import { toast } from '#app/ui/feedback/toast.tsx';
import { MINUTE_MS } from '#app/lib/duration.ts';
import { isSameSpan, spanText, type Span } from './move.ts';
import { OverlapNote } from '../overlap/overlap-note.tsx';
import { idsOf, useMove, type Movable, type MoveAnswer } from './use-move.ts';

/** As reschedule takes it. */
const MESSAGE_LENGTH = 1_000;

/** How long the fields must stand still before it is looked up what their time meets. */
const SETTLED_MS = 200;

/** What the new time would meet: the same as the forms are told, by the same rule. Null where it stays. */
function meetingAsked(event: Movable, to: Span | null): OpInput<'timeConflicts'> | null {
  if (!to || isSameSpan(event, to)) return null;
  return {
    startsAt: new Date(to.startsAt),
    endsAt: new Date(to.endsAt),
    ...(event.kind === 'client' ? { appointmentId: event.id } : { eventId: event.id }),
  };
}

const minutesOf = ({ startsAt, endsAt }: Span) => Math.round((endsAt - startsAt) / MINUTE_MS);

export interface MoveDialogProps {
  event: Movable;
  /** Where it is to go; null while the form beside it says nothing sound. */
  to: Span | null;
  timeZone: string;
  title?: string;
  /** Fields that choose the new time, where it is not chosen yet; what was entered stays where it is refused. */
  children?: ReactNode;
  /** It stays where it is: taken back, or refused (then a toast has said why). */
  onStay: () => void;
  onMoved: () => void;
}

type Refused = Extract<MoveAnswer, { ok: false }>;

/**
 * Asks before something is put elsewhere in time (spec 001 §2): what it is, the old and the new time, what stands there, what
 * becomes of the price, and a message to the client who may like to hear why. What came meanwhile is asked about once more.
 */
export function MoveDialog({ event, to, timeZone, title, children, onStay, onMoved }: MoveDialogProps) {
  const { busy, send } = useMove();
  const [message, setMessage] = useState('');
  const [refusal, setRefusal] = useState<{ about: Span; answer: Refused } | null>(null);
  // Another time is another question.
  const refused = refusal && to && isSameSpan(refusal.about, to) ? refusal.answer : null;
  const isOverlapping = refused?.confirm === 'overlap';
  const name = event.title.replace(/^Request: /, '');
  const firstName = name.split(/[ ,]/)[0];
  const isAppointment = event.kind === 'client';
  const meeting = useQueryOperation(op.timeConflicts, meetingAsked(event, to), {
    delayMs: children ? SETTLED_MS : 0,
  });
  const met = meeting.isWaiting || refused ? null : meeting.value;
  // What was read before the press need not be asked about after it; whatever else stands there then must be.
  const confirmed = idsOf(isOverlapping ? refused.conflicts : met?.conflicts);
  const cannot = Boolean(met?.refused);
  const stay = useRef<HTMLButtonElement>(null);
  const staying = cannot || (confirmed.length > 0 && !isOverlapping);
  useEffect(() => {
    // No careless Enter overlaps what was only just found, or is lost where nothing else can be pressed; who writes is left in peace.
    if (staying && !document.activeElement?.matches('input, select, textarea')) stay.current?.focus();
  }, [staying]);
  const isLength = to !== null && minutesOf(to) !== minutesOf(event);
  const about = [event.detail, event.where].filter(Boolean).join(' · ');

  async function confirm() {
    if (!to) return;
    if (!isOverlapping) setRefusal(null);
    const answer = await send(event, to, { message, confirm: confirmed });
    if (!answer) return;
    if (answer.ok) onMoved();
    else if (children || answer.confirm === 'overlap') setRefusal({ about: to, answer });
    else {
      toast.error(answer.text, { about: event.hash });
      onStay();
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open && !busy) onStay();
      }}
      role="alertdialog"
      title={title ?? (isAppointment ? 'Reschedule this appointment?' : 'Move this event?')}
      footer={
        <>
          <Button ref={stay} onPress={onStay} disabled={busy}>
            Cancel
          </Button>
          <Button
            autoFocus={!children}
            variant="primary"
            busy={busy}
            busyLabel="Rescheduling"
            disabled={!to || cannot}
            onPress={() => void confirm()}
          >
            {confirmed.length > 0 && !cannot ? 'Reschedule anyway' : 'Reschedule'}
          </Button>
        </>
      }
    >
      <div className="space-y-5">
        <div>
          <p className="font-semibold break-words">{name}</p>
          {about ? <p className="text-sm text-ink-soft">{about}</p> : null}
        </div>
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5">
          <dt className="text-ink-mute">From</dt>
          <dd className="tabular text-ink-soft">{spanText(event, timeZone, event.allDay)}</dd>
          {children ? null : (
            <>
              <dt className="text-ink-mute">To</dt>
              <dd className="tabular font-semibold">{to ? spanText(to, timeZone, event.allDay) : ''}</dd>
            </>
          )}
        </dl>
        {children}
        {isAppointment && isLength ? (
          <p role="status" className="text-sm text-ink-soft">
            {PRO_MESSAGES.lengthKeepsPrice(formatDuration(minutesOf(to)))}
          </p>
        ) : null}
        <OverlapNote found={met} />
        {isAppointment ? (
          <TextArea
            label={`A message to ${firstName}`}
            hint={`${firstName} is told the new time in any case.`}
            optional
            rows={3}
            maxLength={MESSAGE_LENGTH}
            counter={message.length > MESSAGE_LENGTH - 200}
            value={message}
            onChange={(change) => setMessage(change.currentTarget.value)}
            placeholder="Why it moves, if you like"
          />
        ) : null}
        {refused ? (
          isOverlapping ? (
            <Overlap answer={refused} />
          ) : (
            <Banner tone="red" role="alert" title={refused.text} />
          )
        ) : null}
      </div>
    </Dialog>
  );
}

function Overlap({ answer: { reason, conflicts = [] } }: { answer: Refused }) {
  return (
    <Banner tone="orange" role="alert" title={reason ?? APPOINTMENT_MESSAGES.rescheduleFailed()}>
      <ul>
        {conflicts.map(({ id, name, timeRange }) => (
          <li key={id} className="tabular">
            {name}, {timeRange}
          </li>
        ))}
      </ul>
    </Banner>
  );
}
