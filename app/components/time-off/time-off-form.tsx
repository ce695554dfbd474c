import { useEffect, useId, useState, type MutableRefObject } from 'react';
import { FormFoot } from '#app/components/events/form-foot.tsx';
import type { Refused } from '#app/components/operation/call.ts';
import { op } from '#app/components/operation/op.ts';
import { useOperation } from '#app/components/operation/use-operation.ts';
import { LONGEST_NAME } from '#app/domain/availability/inputs.ts';
import { messages } from '#app/domain/availability/messages.ts';
import { DatePicker } from '#app/ui/date-picker.tsx';
import { RadioCards } from '#app/ui/radio-cards.tsx';
import { Select } from '#app/ui/select.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import { useUnsavedGuard, type UnsavedGuard } from '#app/ui/use-unsaved-guard.tsx';
import { HoursFields } from './hours-fields.tsx';
import { StandingDialog } from './standing-dialog.tsx';
import type { Standing, TimeOffData, TimeOffRequest } from './time-off-data.ts';
import { inputOf, missing, opened, withFirstDate, type TimeOffState } from './time-off-state.ts';

interface TimeOffFormProps {
  request: TimeOffRequest;
  data: TimeOffData;
  foot: HTMLElement | null;
  /** False while the sheet slides out. */
  open: boolean;
  guardRef: MutableRefObject<UnsavedGuard | null>;
  onClose: () => void;
}

/** Closed or other hours, on which dates, where, and what it is called. */
export function TimeOffForm({ request, data, foot, open, guardRef, onClose }: TimeOffFormProps) {
  const { locations, today } = data;
  const entry = request.kind === 'edit' ? request.entry : null;
  const [initial] = useState(() => opened(request, today));
  const [state, setState] = useState(initial);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [standing, setStanding] = useState<Standing[] | null>(null);
  const { isBusy, run } = useOperation(op.upsertAvailabilityOverride, {
    done: ({ availabilityOverride }) =>
      availabilityOverride.closed ? messages.timeOffSaved : messages.hoursSaved,
    failed: (refused) => (standingIn(refused) ? null : refused.text),
  });
  const dirty = JSON.stringify(state) !== JSON.stringify(initial);
  const guard = useUnsavedGuard(open && dirty);
  useEffect(() => {
    guardRef.current = guard;
  });
  const formId = useId();
  const set = (next: TimeOffState) => {
    setErrors({});
    setState(next);
  };
  const note = missing(state) ?? (entry && !dirty ? 'Nothing changed yet' : null);
  const canSave = missing(state) === null && (!entry || dirty);

  async function save(confirmAppointments: boolean) {
    const answer = await run({ ...inputOf(state, entry?.id), confirmAppointments });
    if (!answer) return;
    if (answer.ok) {
      setStanding(null);
      guard.pass(onClose);
      return;
    }
    const met = standingIn(answer);
    setStanding(met);
    if (!met) setErrors(answer.fields);
  }
  return (
    <form
      id={formId}
      noValidate
      onSubmit={(submitted) => {
        submitted.preventDefault();
        if (canSave) void save(false);
      }}
      className="space-y-6"
    >
      <RadioCards
        compact
        label="On these days you are"
        name="time-off-kind"
        value={state.closed ? 'closed' : 'hours'}
        onChange={(kind) => set({ ...state, closed: kind === 'closed' })}
        cards={[
          { value: 'closed', title: 'Closed' },
          { value: 'hours', title: 'Open at other hours' },
        ]}
      />
      <div className="grid grid-cols-1 gap-3 min-[380px]:grid-cols-2">
        <DatePicker
          label="First day"
          value={state.firstDate}
          min={entry ? undefined : today}
          onChange={(firstDate) => set(withFirstDate(state, firstDate))}
          error={errors.firstDate}
        />
        <DatePicker
          label="Last day"
          value={state.lastDate}
          min={state.firstDate || today}
          onChange={(lastDate) => set({ ...state, lastDate })}
          error={errors.lastDate}
        />
      </div>
      {state.closed ? null : <HoursFields state={state} onChange={set} errors={errors} />}
      {locations.length > 1 ? (
        <Select
          label="Where"
          value={state.locationId}
          onChange={(locationId) => set({ ...state, locationId })}
          options={[
            { value: '', label: 'All locations' },
            ...locations.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          error={errors.locationId}
        />
      ) : null}
      <TextField
        label="Name"
        optional
        autoComplete="off"
        placeholder={state.closed ? 'Summer holidays' : 'Long Thursday'}
        hint="For you alone; clients never see it."
        maxLength={LONGEST_NAME}
        value={state.name}
        onChange={({ currentTarget }) => set({ ...state, name: currentTarget.value })}
        error={errors.name}
      />
      <p className="text-sm text-ink-mute">
        {state.closed
          ? 'Clients cannot book these days. What is booked already stays.'
          : 'On these days clients can book within these hours instead of your weekly ones.'}
      </p>
      <FormFoot {...{ foot, formId, note, canSave, busy: isBusy }} onCancel={() => guard.leave(onClose)} />
      <StandingDialog
        standing={standing}
        busy={isBusy}
        onBack={() => setStanding(null)}
        onConfirm={() => void save(true)}
      />
      {guard.question}
    </form>
  );
}

/** What stands in the time that is to be closed, where that is why it was not. */
const standingIn = ({ data }: Refused): Standing[] | null =>
  data.confirm === 'appointments' ? (data.appointments as Standing[]) : null;
