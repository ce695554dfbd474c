import { frequencyChoices, lastSeriesDate, type Frequency } from '#app/domain/series/inputs.ts';
import { localDate } from '#app/lib/time.ts';
import { DatePicker } from '#app/ui/fields/dates/date-picker.tsx';
import { PillChecks } from '#app/ui/fields/pill-checks.tsx';
import { RadioCards } from '#app/ui/fields/radio-cards.tsx';
import { Select } from '#app/ui/fields/select.tsx';
import { TextField } from '#app/ui/fields/text-field.tsx';
import { repeatProblem } from './form/form-checks.ts';
import type { FormProps } from './form/form-props.ts';
import type { Repeat } from './form/form-state.ts';
import { RepeatDates, type DatesQuery } from './repeat-dates.tsx';

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'].map(
  (label, index) => ({ value: String(index), label, short: label.slice(0, 2) }),
);

interface RepeatSectionProps extends FormProps {
  dates: DatesQuery;
  /** Epoch milliseconds. */
  now: number;
}

/** How it repeats, when that ends, and the dates it comes to (spec 001 §5, §9). */
export function RepeatSection({ dates, now, ...form }: RepeatSectionProps) {
  const { state, practice, update } = form;
  const { repeat } = state;
  const set = (fields: Partial<Repeat>) =>
    update((before) => ({ ...before, repeat: { ...before.repeat, ...fields } }));
  const problem = repeatProblem(state);
  const problemOf = (field: NonNullable<typeof problem>['field']) =>
    problem?.field === field ? problem.text : undefined;
  const digits = (text: string) => text.replace(/\D/g, '').slice(0, 4);
  return (
    <div className="space-y-4">
      <Select
        label="Repeat"
        hideLabel
        value={repeat.frequency}
        onChange={(frequency) => set({ frequency: frequency as 'none' | Frequency, included: [] })}
        options={[
          { value: 'none', label: 'Does not repeat' },
          ...(state.date ? frequencyChoices(state.date) : []).map(({ frequency, label }) => ({
            value: frequency,
            label,
          })),
        ]}
      />
      {repeat.frequency === 'custom' ? (
        <div className="space-y-3">
          <div className="flex items-start gap-3">
            <TextField
              label="Every"
              inputMode="numeric"
              autoComplete="off"
              tabular
              className="w-20"
              value={repeat.interval}
              onChange={(event) => set({ interval: digits(event.currentTarget.value) })}
              error={problemOf('interval')}
            />
            <Select
              label="Unit"
              className="w-36"
              value={repeat.unit}
              onChange={(unit) => set({ unit: unit as Repeat['unit'] })}
              options={[
                { value: 'day', label: repeat.interval === '1' ? 'day' : 'days' },
                { value: 'week', label: repeat.interval === '1' ? 'week' : 'weeks' },
              ]}
            />
          </div>
          {repeat.unit === 'week' ? (
            <PillChecks
              label="On"
              options={WEEKDAYS}
              value={repeat.weekdays.map(String)}
              onChange={(days) => set({ weekdays: days.map(Number) })}
              error={problemOf('weekdays')}
            />
          ) : null}
        </div>
      ) : null}
      {repeat.frequency !== 'none' ? (
        <>
          <div className="flex flex-wrap items-start gap-3">
            <RadioCards
              compact
              label="Ends"
              className="text-sm"
              name="repeat-ends"
              value={repeat.ends}
              onChange={(ends) => set({ ends: ends as Repeat['ends'] })}
              cards={[
                { value: 'count', title: 'After' },
                { value: 'until', title: 'On a date' },
              ]}
            />
            {repeat.ends === 'count' ? (
              <TextField
                label="Appointments"
                inputMode="numeric"
                autoComplete="off"
                tabular
                className="w-28"
                value={repeat.count}
                onChange={(event) => set({ count: digits(event.currentTarget.value) })}
                error={problemOf('count')}
              />
            ) : (
              <DatePicker
                label="Last date"
                className="w-44"
                min={state.date}
                max={lastSeriesDate(localDate(now, practice.timeZone))}
                value={repeat.until}
                onChange={(until) => set({ until })}
                error={problemOf('until')}
              />
            )}
          </div>
          <RepeatDates dates={dates} included={repeat.included} onInclude={(included) => set({ included })} />
        </>
      ) : null}
    </div>
  );
}
