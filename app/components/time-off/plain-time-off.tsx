import { FormCheckbox, FormNativeSelect } from '#app/components/forms/fields/choices.tsx';
import { FormDate } from '#app/components/forms/fields/pickers.tsx';
import { FormText } from '#app/components/forms/fields/text.tsx';
import { PageForm } from '#app/components/forms/page-form.tsx';
import { LONGEST_NAME } from '#app/domain/availability/inputs.ts';
import { timeText } from '#app/lib/week/available-times.ts';
import { paths } from '#app/paths.ts';
import { Card } from '#app/ui/display/card.tsx';
import { TextLink } from '../accounts/text-link.tsx';
import type { TimeOffData, TimeOffEntry } from './time-off-data.ts';

const writtenHours = ({ ranges }: TimeOffEntry) =>
  ranges.map(({ startMinute, endMinute }) => `${timeText(startMinute)} - ${timeText(endMinute)}`).join(', ');

interface PlainTimeOffProps {
  data: TimeOffData;
  /** The one that is changed; null for a new one. */
  entry: TimeOffEntry | null;
}

/** Time off or different hours on the page itself, for who has no scripts. */
export function PlainTimeOff({ data: { locations }, entry }: PlainTimeOffProps) {
  return (
    <Card className="mt-6 p-5 sm:p-6">
      <h3 className="font-semibold">{entry ? 'Change this entry' : 'Add time off or different hours'}</h3>
      <PageForm
        id="time-off"
        className="mt-5"
        defaults={{
          firstDate: entry?.firstDate,
          lastDate: entry?.lastDate,
          hours: entry && !entry.closed ? writtenHours(entry) : '',
          locationId: entry?.location?.id ?? '',
          name: entry?.name ?? '',
        }}
        values={{ id: entry?.id }}
        submit="Save"
        busyLabel="Saving"
        below={entry ? <TextLink to={paths.hoursSettings()}>Leave it as it is</TextLink> : null}
      >
        <FormDate name="firstDate" label="First day" required />
        <FormDate name="lastDate" label="Last day" optional hint="Empty: the same day." />
        <FormText
          name="hours"
          label="Open at these hours"
          optional
          maxLength={200}
          hint="Such as 9:00 AM - 12:00 PM, 1:00 PM - 5:00 PM. Empty: closed all day."
        />
        {locations.length > 1 ? (
          <FormNativeSelect
            name="locationId"
            label="Where"
            placeholder="All locations"
            options={locations.map(({ id, name }) => ({ value: id, label: name }))}
          />
        ) : null}
        <FormText
          name="name"
          label="Name"
          optional
          hint="For you alone; clients never see it."
          maxLength={LONGEST_NAME}
        />
        <FormCheckbox
          name="confirmAppointments"
          label="Save it also where somebody is booked then: what is booked stays"
        />
      </PageForm>
    </Card>
  );
}
