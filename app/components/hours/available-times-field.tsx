import { Copy, Plus } from 'lucide-react';
import { useState } from 'react';
import {
  DEFAULT_RANGE,
  nextRange,
  readAvailableTimes,
  weekdayName,
  writeAvailableTimes,
  type DayHours,
} from '#app/lib/week/available-times.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { FieldLegend, FieldNotes, useFieldIds, type FieldText } from '#app/ui/fields/field.tsx';
import { PillChecks } from '#app/ui/fields/pill-checks.tsx';
import { Switch } from '#app/ui/fields/switch.tsx';
import { PostedValue } from '#app/ui/page/posted-value.tsx';
import { RangeRows } from './range-rows.tsx';

const icon = { strokeWidth: 1.75, 'aria-hidden': true } as const;
/** The week begins on Monday, as most practices' does. */
const WEEK = [1, 2, 3, 4, 5, 6, 0] as const;

interface AvailableTimesFieldProps extends Pick<FieldText, 'label' | 'hint' | 'hideLabel'> {
  /** Posted with the form, as JSON text. */
  name?: string;
  /** The JSON text (see readAvailableTimes). */
  value: string;
  onChange: (text: string) => void;
  /** What the server said of it, where that is none of what is wrong with a block. */
  error?: string | undefined;
  disabled?: boolean;
}

/**
 * The hours of an ordinary week: each day switched on or off, with its stretches, which can be copied to other days. What is wrong
 * stands beside the stretch; `timesProblem(text)` says it in a sentence for the form's foot.
 */
export function AvailableTimesField(props: AvailableTimesFieldProps) {
  const { name, value, onChange, disabled } = props;
  const { week, problems } = readAvailableTimes(value);
  const [copying, setCopying] = useState<number | null>(null);
  const error =
    problems.find(({ weekday }) => weekday === null)?.text ?? (problems[0] ? undefined : props.error);
  const ids = useFieldIds(undefined, { hint: props.hint, error });
  const write = (days: readonly number[], day: DayHours) =>
    onChange(writeAvailableTimes(week.map((old, weekday) => (days.includes(weekday) ? day : old))));
  return (
    <fieldset className="min-w-0" aria-describedby={ids.control['aria-describedby']}>
      <FieldLegend {...props} />
      <PostedValue name={name} value={value} disabled={disabled} />
      <ul className="divide-y divide-line rounded-lg border border-line">
        {WEEK.map((weekday) => (
          <Day
            key={weekday}
            weekday={weekday}
            day={week[weekday]!}
            errorOf={(block) =>
              problems.find((problem) => problem.weekday === weekday && problem.block === block)?.text
            }
            disabled={disabled}
            onChange={(day) => write([weekday], day)}
            isCopying={copying === weekday}
            onCopying={(isCopying) => setCopying(isCopying ? weekday : null)}
            onCopy={(days) => {
              write(days, week[weekday]!);
              setCopying(null);
            }}
          />
        ))}
      </ul>
      <FieldNotes ids={ids} hint={props.hint} />
    </fieldset>
  );
}

interface DayProps {
  weekday: number;
  day: DayHours;
  errorOf: (block: number | null) => string | undefined;
  disabled: boolean | undefined;
  onChange: (day: DayHours) => void;
  isCopying: boolean;
  onCopying: (isCopying: boolean) => void;
  onCopy: (days: number[]) => void;
}

function Day(props: DayProps) {
  const { weekday, day, errorOf, disabled, onChange, isCopying, onCopying, onCopy } = props;
  const { enabled, ranges } = day;
  const name = weekdayName(weekday);
  const more = nextRange(ranges);
  return (
    <li className="px-2 py-3 sm:px-3.5">
      <Switch
        label={name}
        checked={enabled}
        disabled={Boolean(disabled)}
        hint={enabled ? undefined : 'Closed'}
        error={errorOf(null)}
        onChange={({ currentTarget: { checked } }) =>
          onChange({ enabled: checked, ranges: checked && ranges.length === 0 ? [DEFAULT_RANGE] : ranges })
        }
      />
      {enabled ? (
        <div className="mt-2 space-y-2">
          <RangeRows
            of={`${name}, `}
            ranges={ranges}
            onChange={(changed) => onChange({ enabled, ranges: changed })}
            errorOf={errorOf}
            disabled={disabled}
          />
          {disabled ? null : (
            <div className="-mx-2 flex flex-wrap max-sm:[&_button]:px-2">
              {more ? (
                <Button
                  size="sm"
                  variant="ghost"
                  icon={<Plus {...icon} />}
                  aria-label={`Add hours on ${name}`}
                  onPress={() => onChange({ enabled, ranges: [...ranges, more] })}
                >
                  Add hours
                </Button>
              ) : null}
              <Button
                size="sm"
                variant="ghost"
                icon={<Copy {...icon} />}
                aria-label={`Copy to other days: ${name}`}
                aria-expanded={isCopying}
                onPress={() => onCopying(!isCopying)}
              >
                Copy to other days
              </Button>
            </div>
          )}
          {isCopying ? <CopyTo weekday={weekday} onCopy={onCopy} onCancel={() => onCopying(false)} /> : null}
        </div>
      ) : null}
    </li>
  );
}

interface CopyToProps {
  weekday: number;
  onCopy: (days: number[]) => void;
  onCancel: () => void;
}

/** Which days get the same hours; the rest of the working week is chosen. */
function CopyTo({ weekday, onCopy, onCancel }: CopyToProps) {
  const others = WEEK.filter((day) => day !== weekday);
  const [chosen, setChosen] = useState(() => others.filter((day) => day >= 1 && day <= 5).map(String));
  return (
    <div className="rounded-lg bg-sunken p-3">
      <PillChecks
        label={`Same hours as ${weekdayName(weekday)} on`}
        options={others.map((day) => ({
          value: String(day),
          label: weekdayName(day),
          short: weekdayName(day).slice(0, 3),
        }))}
        value={chosen}
        onChange={setChosen}
      />
      <div className="mt-3 flex gap-2">
        <Button size="sm" disabled={chosen.length === 0} onPress={() => onCopy(chosen.map(Number))}>
          Copy
        </Button>
        <Button size="sm" variant="ghost" onPress={onCancel}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
