import { useEffect, useId, useState, type MutableRefObject } from 'react';
import { isUnexplained, type Refused } from '#app/components/operation/call.ts';
import { OverlapNote } from '#app/components/calendar/overlap/overlap-note.tsx';
import type { PersonalEventRequest } from '#app/components/calendar/flyout-requests.ts';
import { op } from '#app/components/operation/op.ts';
import { useRunning } from '#app/components/operation/running.ts';
import { useOperation } from '#app/components/operation/use-operation.ts';
import { EVENT_NAME_LENGTH } from '#app/domain/events/inputs.ts';
import { EVENT_MESSAGES as TEXTS } from '#app/domain/events/messages.ts';
import { Button } from '#app/ui/button.tsx';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import { useUnsavedGuard, type UnsavedGuard } from '#app/ui/use-unsaved-guard.tsx';
import { timeOffMet, type PersonalEvent, type TimeOffMet } from './event-data.ts';
import { FormFoot } from './form-foot.tsx';
import { SpanFields } from './span-fields.tsx';
import { defaultSpan, fieldsOf, spanOf, spanProblem, type SpanFields as Fields } from './span.ts';
import { TimeOffQuestion } from './time-off-question.tsx';
import { useConflicts } from './use-conflicts.ts';

interface PersonalEventFormProps {
  /** Null for a new one. */
  event: PersonalEvent | null;
  opening: Extract<PersonalEventRequest, { kind: 'create' }> | null;
  calendarZone: string;
  foot: HTMLElement | null;
  /** False while the sheet slides out. */
  open: boolean;
  guardRef: MutableRefObject<UnsavedGuard | null>;
  onClose: () => void;
}

interface State {
  name: string;
  span: Fields;
}

/** The zone of a new personal event is the browser's (spec 001 §9). */
const browserZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;

function opened({ event, opening, calendarZone }: PersonalEventFormProps): State {
  if (event) return { name: event.name ?? '', span: fieldsOf(event, event.allDay, event.timeZone) };
  const { startsAt, endsAt, allDay = false } = opening ?? {};
  if (startsAt === undefined) {
    const zone = browserZone();
    return { name: '', span: fieldsOf(defaultSpan(Date.now(), zone), false, zone) };
  }
  // Days that were drawn in the calendar are days of the calendar's zone.
  const zone = allDay ? calendarZone : browserZone();
  const span = { startsAt, endsAt: endsAt ?? startsAt + 3_600_000 };
  return { name: '', span: fieldsOf(span, allDay, zone) };
}

/** The form of a personal event: name, all day, dates and times (spec 001 §5). */
export function PersonalEventForm(props: PersonalEventFormProps) {
  const { event, calendarZone, foot, open, guardRef, onClose } = props;
  const [initial] = useState(() => opened(props));
  const [state, setState] = useState(initial);
  const [errors, setErrors] = useState<Record<string, string | undefined>>({});
  const [asking, setAsking] = useState(false);
  const [met, setMet] = useState<TimeOffMet | null>(null);
  const [key] = useState(() => crypto.randomUUID());
  const about = event?.id ?? key;
  const failed = (refused: Refused) =>
    timeOffMet(refused) ? null : isUnexplained(refused) ? TEXTS.personalFailed : refused.text;
  const saving = useOperation(op.upsertPersonalEvent, {
    key: about,
    done: event ? TEXTS.personalUpdated : TEXTS.personalSaved,
    failed,
  });
  const removal = useOperation(op.deletePersonalEvent, { key: about, done: TEXTS.personalCancelled, failed });
  const underWay = useRunning().find((one) => one.key === about)?.name;
  const dirty = JSON.stringify(state) !== JSON.stringify(initial);
  const guard = useUnsavedGuard(open && dirty);
  useEffect(() => {
    guardRef.current = guard;
  });
  const formId = useId();
  const span = spanOf(state.span);
  const note = !span ? 'Still needed: a date' : event && !dirty ? 'Nothing changed yet' : null;
  const conflicts = useConflicts({
    span: dirty ? span : null,
    timeZone: state.span.timeZone,
    ownId: event?.id,
  });
  const canSave = span !== null && spanProblem(state.span) === null && (!event || dirty);

  async function save(confirmOverlap?: string[]) {
    if (!span) return;
    const { allDay, timeZone } = state.span;
    const answer = await saving.run({
      ...(event ? { id: event.id } : { idempotencyKey: key }),
      name: state.name,
      allDay,
      startsAt: new Date(span.startsAt),
      endsAt: new Date(span.endsAt),
      timeZone,
      confirmOverlap,
    });
    if (!answer) return;
    setMet(answer.ok ? null : timeOffMet(answer));
    if (answer.ok) guard.pass(onClose);
    else setErrors(answer.fields);
  }
  async function remove() {
    const answer = await removal.run({ id: event!.id });
    if (!answer) return;
    setAsking(false);
    if (answer.ok) guard.pass(onClose);
  }
  return (
    <form
      id={formId}
      noValidate
      onSubmit={(submitted) => {
        submitted.preventDefault();
        if (canSave) void save();
      }}
      className="space-y-5"
    >
      <TextField
        label="Name"
        optional
        autoComplete="off"
        placeholder="Lunch, school run, day off"
        maxLength={EVENT_NAME_LENGTH}
        value={state.name}
        onChange={({ currentTarget }) => setState({ ...state, name: currentTarget.value })}
        error={errors.name}
      />
      <SpanFields
        fields={state.span}
        onChange={(next) => {
          setErrors({});
          setState({ ...state, span: next });
        }}
        calendarZone={calendarZone}
        errors={errors}
      />
      <OverlapNote found={conflicts} />
      <p className="text-sm text-ink-mute">Clients cannot book this time. What is booked already stays.</p>
      <FormFoot
        {...{ foot, formId, note, canSave }}
        busy={underWay === op.upsertPersonalEvent.name}
        disabled={underWay !== undefined}
        onCancel={() => guard.leave(onClose)}
        aside={
          event ? (
            <Button variant="danger-quiet" disabled={underWay !== undefined} onPress={() => setAsking(true)}>
              Delete
            </Button>
          ) : null
        }
      />
      <TimeOffQuestion
        met={met}
        busy={underWay === op.upsertPersonalEvent.name}
        onAnswer={(yes) => (yes ? void save(met?.map(({ id }) => id)) : setMet(null))}
      />
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Delete this personal event?"
        confirmLabel="Delete"
        cancelLabel="Keep it"
        destructive
        busy={underWay === op.deletePersonalEvent.name}
        onConfirm={() => void remove()}
      >
        Clients can book the time again.
      </ConfirmDialog>
      {guard.question}
    </form>
  );
}
