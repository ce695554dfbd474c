import { HOUR_MS } from '#app/lib/duration.ts';
import { useId, useState } from 'react';
import { isUnexplained, type Refused } from '#app/components/operation/call.ts';
import { OverlapNote } from '#app/components/calendar/overlap/overlap-note.tsx';
import type { PersonalEventRequest } from '#app/components/calendar/appointment/flyout-requests.ts';
import { NotDone } from '#app/components/meetings/not-done.tsx';
import { PostedInput } from '#app/components/forms/fields/posted-input.tsx';
import { FormFoot } from '#app/components/forms/form-foot.tsx';
import { OperationForm } from '#app/components/forms/operation-form.tsx';
import { useOperationForm } from '#app/components/forms/use-operation-form.ts';
import { op } from '#app/components/operation/op.ts';
import { useRunning } from '#app/components/operation/running.ts';
import { useOperation, type UsedOperation } from '#app/components/operation/use-operation.ts';
import { EVENT_NAME_LENGTH, personalEventInput } from '#app/domain/events/inputs.ts';
import { EVENT_MESSAGES as TEXTS } from '#app/domain/events/messages.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { ConfirmDialog } from '#app/ui/overlays/confirm-dialog.tsx';
import { TextField } from '#app/ui/fields/text-field.tsx';
import { timeOffMet, type PersonalEvent } from './event-data.ts';
import { SpanFields } from './span-fields.tsx';
import { defaultSpan, fieldsOf, momentsOf, spanOf, type SpanFields as Fields } from './span.ts';
import { TimeOffQuestion } from './time-off-question.tsx';
import { useConflicts } from './use-conflicts.ts';

interface PersonalEventFormProps {
  /** Null for a new one. */
  event: PersonalEvent | null;
  opening: Extract<PersonalEventRequest, { kind: 'create' }> | null;
  calendarZone: string;
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
  const span = { startsAt, endsAt: endsAt ?? startsAt + HOUR_MS };
  return { name: '', span: fieldsOf(span, allDay, zone) };
}

/** As the operation takes it; without its times while a date is not whole. */
const inputOf = ({ name, span }: State) => ({
  name,
  allDay: span.allDay,
  ...momentsOf(span)!,
  timeZone: span.timeZone,
});

/** The form of a personal event: name, all day, dates and times (spec 001 §5). */
export function PersonalEventForm(props: PersonalEventFormProps) {
  const { event, calendarZone, onClose } = props;
  const [initial] = useState(() => opened(props));
  const [state, setState] = useState(initial);
  const [asking, setAsking] = useState(false);
  const own = useId();
  const about = event?.id ?? own;
  const failed = (refused: Refused) =>
    timeOffMet(refused) ? null : isUnexplained(refused) ? TEXTS.personalFailed : refused.text;
  const saving = useOperation(op.upsertPersonalEvent, {
    key: about,
    done: event ? TEXTS.personalUpdated : TEXTS.personalSaved,
    failed,
  });
  const removal = useOperation(op.deletePersonalEvent, { key: about, done: TEXTS.personalCancelled, failed });
  const underWay = useRunning().find((one) => one.key === about)?.name;
  const span = spanOf(state.span);
  const used: UsedOperation<'upsertPersonalEvent'> = {
    ...saving,
    isBusy: underWay === op.upsertPersonalEvent.name,
  };
  const form = useOperationForm(used, {
    schema: personalEventInput,
    defaults: inputOf(initial),
    input: (_value, { key }) => ({
      ...inputOf(state),
      ...(event ? { id: event.id } : { idempotencyKey: key }),
    }),
    savesUnchanged: !event,
    lacks: span ? null : 'Still needed: a date',
    onSaved: onClose,
  });
  const conflicts = useConflicts({
    span: form.isChanged ? span : null,
    timeZone: state.span.timeZone,
    ownId: event?.id,
  });
  const met = form.refused && timeOffMet(form.refused);

  async function remove() {
    const answer = await removal.run({ id: event!.id });
    if (!answer) return;
    setAsking(false);
    if (answer.ok) form.guard.pass(onClose);
  }
  return (
    <OperationForm form={form}>
      <PostedInput value={inputOf(state)} />
      <NotDone said={event?.notDone} />
      <TextField
        label="Name"
        optional
        autoComplete="off"
        placeholder="Lunch, school run, day off"
        maxLength={EVENT_NAME_LENGTH}
        value={state.name}
        onChange={({ currentTarget }) => setState({ ...state, name: currentTarget.value })}
        error={form.errorOf('name')}
      />
      <SpanFields
        fields={state.span}
        onChange={(next) => setState({ ...state, span: next })}
        calendarZone={calendarZone}
        errorOf={form.errorOf}
      />
      <OverlapNote found={conflicts} />
      <p className="text-sm text-ink-mute">Clients cannot book this time. What is booked already stays.</p>
      <FormFoot
        form={form}
        disabled={underWay !== undefined}
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
        busy={form.isBusy}
        onAnswer={(yes) =>
          yes ? void form.again({ confirmOverlap: met?.map(({ id }) => id) }) : form.forget()
        }
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
    </OperationForm>
  );
}
