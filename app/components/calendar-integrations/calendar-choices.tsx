import { z } from 'zod';
import { useChangedElsewhere, type Facts } from '#app/components/forms/changed-elsewhere.tsx';
import { FormSwitch } from '#app/components/forms/fields/choices.tsx';
import { NotSaved, wordsOfFields } from '#app/components/forms/not-saved.tsx';
import { useOperationForm } from '#app/components/forms/use-operation-form.ts';
import { op } from '#app/components/operation/op.ts';
import { useOperation } from '#app/components/operation/use-operation.ts';
import { BegunAnew, SettingsForm } from '#app/components/settings/settings-form.tsx';
import { CALENDAR_INTEGRATION_MESSAGES as messages } from '#app/domain/calendar-integrations/messages.ts';
import { Card, SectionHeader } from '#app/ui/display/card.tsx';
import type { StandingChoices } from './calendars-view.ts';

const calendarsOf = ({ profiles }: Pick<StandingChoices, 'profiles'>) =>
  profiles.flatMap(({ calendars }) => calendars);

/** Each by its name, in which two may be alike. */
function factsOf(calendars: ReturnType<typeof calendarsOf>) {
  const facts: Facts<StandingChoices> = {};
  const fields: Record<string, string[]> = {};
  for (const { calendarName } of calendars) {
    const isNamedSo = (calendar: { calendarName: string }) => calendar.calendarName === calendarName;
    fields[calendarName] = calendars.filter(isNamedSo).map(({ id }) => id);
    facts[calendarName] = (choices) =>
      calendarsOf(choices)
        .filter(isNamedSo)
        .map(({ id, active }) => [id, active]);
  }
  return { facts, fields };
}

/** Which calendars close times to clients. */
export function CalendarChoices(props: StandingChoices) {
  const ids = calendarsOf(props).map(({ id }) => id);
  // Where the provider has other calendars by now it begins anew.
  return <BegunAnew key={ids.toSorted().join()}>{(again) => <Choices {...props} again={again} />}</BegunAnew>;
}

function Choices({ profiles, updatedAt, again }: StandingChoices & { again: () => void }) {
  const calendars = calendarsOf({ profiles });
  const facts = factsOf(calendars);
  const elsewhere = useChangedElsewhere({ now: { profiles, updatedAt }, ...facts });
  const active = Object.fromEntries(calendars.map((calendar) => [calendar.id, calendar.active]));
  const form = useOperationForm(
    useOperation(op.updateCronofyCalendars, {
      done: messages.calendarsUpdated,
      failed: ({ text }) => ({ text: messages.calendarsFailed, detail: text }),
    }),
    {
      intent: 'calendars',
      schema: z.strictObject(Object.fromEntries(calendars.map(({ id }) => [id, z.boolean()]))),
      defaults: active,
      input: (entered) => ({
        calendars: calendars.map(({ id }) => ({ id, active: entered[id] ?? false })),
        ...elsewhere.sent,
      }),
      lacks: elsewhere.lacks,
      onSaved: elsewhere.saved,
    },
  );
  return (
    <Card className="p-5 sm:p-6">
      <SettingsForm {...{ form, elsewhere, again, updatedAt }} isPart>
        <NotSaved intent="calendars" now={active} words={wordsOfFields(facts.fields)} />
        <SectionHeader title="Calendars that close times">
          Clients cannot book while something stands in them.
        </SectionHeader>
        {profiles
          .filter((profile) => profile.calendars.length > 0)
          .map((profile) => (
            <fieldset key={profile.id} className="space-y-3">
              <legend className="mb-2 text-sm text-ink-soft">{profile.profileName}</legend>
              {profile.calendars.map(({ id, calendarName, readonly, isGone }) => (
                <div key={id}>
                  <input type="hidden" name="calendar" value={id} />
                  <FormSwitch
                    name={id}
                    label={calendarName}
                    hint={isGone ? messages.goneHint : readonly ? messages.readonlyHint : undefined}
                  />
                </div>
              ))}
            </fieldset>
          ))}
      </SettingsForm>
    </Card>
  );
}
