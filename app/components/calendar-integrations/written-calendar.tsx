import { z } from 'zod';
import { useChangedElsewhere, type Facts } from '#app/components/forms/changed-elsewhere.tsx';
import { FormNativeSelect } from '#app/components/forms/fields/choices.tsx';
import { NotSaved, wordsOfFields } from '#app/components/forms/not-saved.tsx';
import { useOperationForm } from '#app/components/forms/use-operation-form.ts';
import { op } from '#app/components/operation/op.ts';
import { useOperation } from '#app/components/operation/use-operation.ts';
import { BegunAnew, SettingsForm } from '#app/components/settings/settings-form.tsx';
import { CALENDAR_INTEGRATION_MESSAGES as messages } from '#app/domain/calendar-integrations/messages.ts';
import { Card, SectionHeader } from '#app/ui/display/card.tsx';
import type { StandingChoices } from './calendars-view.ts';

const FACTS: Facts<StandingChoices> = { 'the calendar for your appointments': writtenIn };
const schema = z.strictObject({ writeCalendarId: z.string().optional() });

function writtenIn({ profiles }: Pick<StandingChoices, 'profiles'>): string {
  return profiles.flatMap(({ calendars }) => calendars).find(({ isWritten }) => isWritten)?.id ?? '';
}

const canBeWritten = ({ readonly, isGone }: { readonly: boolean; isGone: boolean }) => !readonly && !isGone;

/** The calendar that appointments are written into (002 §3). */
export function WrittenCalendar(props: StandingChoices) {
  return <BegunAnew>{(again) => <Choice {...props} again={again} />}</BegunAnew>;
}

function Choice({ profiles, updatedAt, again }: StandingChoices & { again: () => void }) {
  const elsewhere = useChangedElsewhere({ now: { profiles, updatedAt }, facts: FACTS });
  const form = useOperationForm(
    useOperation(op.updateCronofyClient, {
      done: messages.writeCalendarUpdated,
      failed: ({ text }) => ({ text: messages.writeCalendarFailed, detail: text }),
    }),
    {
      schema,
      intent: 'written',
      defaults: { writeCalendarId: writtenIn({ profiles }) },
      input: ({ writeCalendarId }) => ({ writeCalendarId: writeCalendarId || null, ...elsewhere.sent }),
      lacks: elsewhere.lacks,
      onSaved: elsewhere.saved,
    },
  );
  const options = profiles.flatMap(({ calendars, profileName }) =>
    calendars
      .filter((calendar) => canBeWritten(calendar) || calendar.isWritten)
      .map((calendar) => ({
        value: calendar.id,
        label: canBeWritten(calendar)
          ? calendar.calendarName
          : `${calendar.calendarName} (${calendar.isGone ? 'no longer there' : 'can only be read'})`,
        group: profileName,
      })),
  );
  const words = wordsOfFields<{ writeCalendarId: string }>(
    { 'Calendar for your appointments': ['writeCalendarId'] },
    { writeCalendarId: (id: string) => options.find(({ value }) => value === id)?.label ?? '' },
  );
  return (
    <Card className="p-5 sm:p-6">
      <SettingsForm {...{ form, elsewhere, again, updatedAt }} isPart>
        <NotSaved intent="written" now={{ writeCalendarId: writtenIn({ profiles }) }} words={words} />
        <SectionHeader title="Write calendar">
          Your appointments, group events and own time are copied into this calendar. An appointment shows
          only your client’s name there. If you choose another calendar, what is still to come moves to it.
        </SectionHeader>
        <FormNativeSelect
          name="writeCalendarId"
          label="Calendar for your appointments"
          placeholder="None"
          options={options}
        />
      </SettingsForm>
    </Card>
  );
}
