import { useState } from 'react';
import { PostForm, useIsPosting } from '#app/components/forms/post-form.tsx';
import { SETTINGS_MESSAGES } from '#app/domain/settings/messages.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { Card, SectionHeader } from '#app/ui/display/card.tsx';
import { toast } from '#app/ui/feedback/toast.tsx';
import { Switch } from '#app/ui/fields/switch.tsx';
import { useHydrated } from '#app/ui/page/use-enhanced.ts';
import { useUnsavedGuard } from '#app/ui/page/use-unsaved-guard.tsx';
import type { CalendarsView } from './calendars-view.ts';

type Profiles = CalendarsView['profiles'];

/** Which calendars close times to clients; saved only when something changed. */
export function CalendarChoices({ profiles }: { profiles: Profiles }) {
  const calendars = profiles.flatMap((profile) => profile.calendars);
  const stands = calendars.map(({ id, active }) => `${id}${active}`).join();
  // What another window saved, or the provider changed, begins it anew.
  return <Choices key={stands} profiles={profiles} />;
}

function Choices({ profiles }: { profiles: Profiles }) {
  const scripted = useHydrated();
  const [chosen, setChosen] = useState<Readonly<Record<string, boolean>>>({});
  const busy = useIsPosting({ intent: 'calendars' });
  const calendars = profiles.flatMap((profile) => profile.calendars);
  const isChanged = calendars.some(({ id, active }) => (chosen[id] ?? active) !== active);
  const guard = useUnsavedGuard(isChanged && !busy);
  return (
    <PostForm values={{ intent: 'calendars' }} preventScrollReset>
      <Card className="space-y-5 p-5 sm:p-6">
        <SectionHeader title="Calendars that close times">
          Clients cannot book while something stands in them.
        </SectionHeader>
        {profiles
          .filter((profile) => profile.calendars.length > 0)
          .map((profile) => (
            <fieldset key={profile.id} className="space-y-3">
              <legend className="mb-2 text-sm text-ink-soft">{profile.profileName}</legend>
              {profile.calendars.map(({ id, calendarName, active, readonly }) => (
                <div key={id}>
                  <input type="hidden" name="calendar" value={id} />
                  <Switch
                    name="active"
                    value={id}
                    label={calendarName}
                    hint={readonly ? 'You can only read this calendar.' : undefined}
                    checked={chosen[id] ?? active}
                    onChange={({ target }) => setChosen((before) => ({ ...before, [id]: target.checked }))}
                  />
                </div>
              ))}
            </fieldset>
          ))}
        <div className="flex flex-wrap justify-end gap-3">
          {scripted ? (
            <Button
              disabled={!isChanged || busy}
              onPress={() => {
                setChosen({});
                toast.info(SETTINGS_MESSAGES.discarded);
              }}
            >
              Cancel
            </Button>
          ) : null}
          <Button
            type="submit"
            variant="primary"
            busy={busy}
            busyLabel="Saving"
            disabled={scripted && !isChanged}
          >
            Save
          </Button>
        </div>
      </Card>
      {guard.question}
    </PostForm>
  );
}
