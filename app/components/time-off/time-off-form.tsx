import { useState } from 'react';
import { PostedInput } from '#app/components/forms/fields/posted-input.tsx';
import { FormFoot } from '#app/components/forms/form-foot.tsx';
import { OperationForm } from '#app/components/forms/operation-form.tsx';
import { useOperationForm } from '#app/components/forms/use-operation-form.ts';
import type { Refused } from '#app/components/operation/call.ts';
import { op } from '#app/components/operation/op.ts';
import { useOperation } from '#app/components/operation/use-operation.ts';
import { useRehearsal } from '#app/components/rehearsal/use-rehearsal.tsx';
import { LONGEST_NAME, upsertAvailabilityOverrideInput } from '#app/domain/availability/inputs.ts';
import { messages } from '#app/domain/availability/messages.ts';
import { DatePicker } from '#app/ui/fields/dates/date-picker.tsx';
import { RadioCards } from '#app/ui/fields/radio-cards.tsx';
import { Select } from '#app/ui/fields/select.tsx';
import { TextField } from '#app/ui/fields/text-field.tsx';
import { HoursFields } from './hours-fields.tsx';
import { BookedDialog } from './booked-dialog.tsx';
import type { Standing, TimeOffData, TimeOffRequest } from './time-off-data.ts';
import { changeOf, inputOf, missing, opened, withFirstDate } from './time-off-state.ts';

interface TimeOffFormProps {
  request: TimeOffRequest;
  data: TimeOffData;
  onClose: () => void;
}

/** Closed or other hours, on which dates, where, and what it is called. */
export function TimeOffForm({ request, data, onClose }: TimeOffFormProps) {
  const { locations, today } = data;
  const entry = request.kind === 'edit' ? request.entry : null;
  const [initial] = useState(() => opened(request, today));
  const [state, setState] = useState(initial);
  const saving = useOperation(op.upsertAvailabilityOverride, {
    done: ({ availabilityOverride }) =>
      availabilityOverride.closed ? messages.timeOffSaved : messages.hoursSaved,
    failed: (refused) => (bookedIn(refused) ? null : refused.text),
  });
  const rehearsal = useRehearsal(missing(state) === null ? changeOf(state, entry?.id) : null);
  const form = useOperationForm(saving, {
    schema: upsertAvailabilityOverrideInput,
    defaults: inputOf(initial, entry?.id),
    input: () => ({ ...inputOf(state, entry?.id), confirmAppointments: false }),
    savesUnchanged: !entry,
    lacks: missing(state) ?? rehearsal.lacks,
    onSaved() {
      void rehearsal.settle();
      onClose();
    },
  });
  const booked = form.refused && bookedIn(form.refused);
  return (
    <OperationForm form={form} className="space-y-6">
      <PostedInput value={inputOf(state, entry?.id)} />
      <RadioCards
        compact
        label="On these days you are"
        name="time-off-kind"
        value={state.closed ? 'closed' : 'hours'}
        onChange={(kind) => setState({ ...state, closed: kind === 'closed' })}
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
          onChange={(firstDate) => setState(withFirstDate(state, firstDate))}
          error={form.errorOf('firstDate')}
        />
        <DatePicker
          label="Last day"
          value={state.lastDate}
          min={state.firstDate || today}
          onChange={(lastDate) => setState({ ...state, lastDate })}
          error={form.errorOf('lastDate')}
        />
      </div>
      {state.closed ? null : <HoursFields state={state} onChange={setState} errorOf={form.errorOf} />}
      {locations.length > 1 ? (
        <Select
          label="Where"
          value={state.locationId}
          onChange={(locationId) => setState({ ...state, locationId })}
          options={[
            { value: '', label: 'All locations' },
            ...locations.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          error={form.errorOf('locationId')}
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
        onChange={({ currentTarget }) => setState({ ...state, name: currentTarget.value })}
        error={form.errorOf('name')}
      />
      <p className="text-sm text-ink-mute">
        {state.closed
          ? 'Clients cannot book these days. What is booked already stays.'
          : 'On these days clients can book within these hours instead of your weekly ones.'}
      </p>
      {rehearsal.panel}
      <FormFoot form={form} problem={rehearsal.brief} />
      <BookedDialog
        booked={booked}
        busy={form.isBusy}
        onBack={form.forget}
        onConfirm={() => void form.again({ confirmAppointments: true })}
      />
    </OperationForm>
  );
}

/** What stands in the time that is to be closed, where that is why it was not. */
const bookedIn = ({ data }: Refused): Standing[] | null =>
  data.confirm === 'appointments' ? (data.appointments as Standing[]) : null;
