import { useState } from 'react';
import { PostForm, useIsPosting } from '#app/components/forms/post-form.tsx';
import { Button } from '#app/ui/buttons/button.tsx';
import { Card, SectionHeader } from '#app/ui/display/card.tsx';
import { NativeSelect } from '#app/ui/fields/native-select.tsx';
import { useHydrated } from '#app/ui/page/use-enhanced.ts';
import type { CalendarsView } from './calendars-view.ts';

type Profiles = CalendarsView['profiles'];

/** The calendar that appointments are written into. */
export function WrittenCalendar({ profiles }: { profiles: Profiles }) {
  const written =
    profiles.flatMap((profile) => profile.calendars).find(({ isWritten }) => isWritten)?.id ?? '';
  return <Choice key={written} written={written} profiles={profiles} />;
}

function Choice({ profiles, written }: { profiles: Profiles; written: string }) {
  const scripted = useHydrated();
  const [chosen, setChosen] = useState(written);
  const busy = useIsPosting({ intent: 'written' });
  const options = profiles.flatMap(({ calendars, profileName }) =>
    calendars
      .filter(({ readonly }) => !readonly)
      .map(({ id, calendarName }) => ({ value: id, label: calendarName, group: profileName })),
  );
  return (
    <PostForm values={{ intent: 'written' }} preventScrollReset>
      <Card className="space-y-4 p-5 sm:p-6">
        <SectionHeader title="Write calendar">
          Appointments, group events and your own time are written into it, by your client’s name alone.
          Another calendar takes them over.
        </SectionHeader>
        <NativeSelect
          name="writeCalendarId"
          label="Calendar for your appointments"
          placeholder="None"
          options={options}
          value={chosen}
          onChange={({ target }) => setChosen(target.value)}
        />
        <div className="flex justify-end">
          <Button
            type="submit"
            variant="primary"
            busy={busy}
            busyLabel="Saving"
            disabled={scripted && chosen === written}
          >
            Save
          </Button>
        </div>
      </Card>
    </PostForm>
  );
}
