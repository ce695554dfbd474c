import { MINUTE_MS } from '#app/lib/duration.ts';
import { Plus, Trash2 } from 'lucide-react';
import { MAX_RANGES } from '#app/domain/availability/inputs.ts';
import { formatTime } from '#app/lib/time.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import { IconButton } from '#app/ui/buttons/icon-button.tsx';
import { Select } from '#app/ui/fields/select.tsx';
import type { LocalRange } from './time-off-data.ts';
import { withRange, type TimeOffState } from './time-off-state.ts';

const icon = { strokeWidth: 1.75, 'aria-hidden': true } as const;
const STEP = 15;
const DAY_MINUTES = 1_440;

/** Every quarter of an hour after `from`, up to `to`, and the chosen one where it is another. */
function options(from: number, to: number, chosen: number) {
  const minutes = Array.from(
    { length: Math.floor((to - from) / STEP) + 1 },
    (_, index) => from + index * STEP,
  );
  return [...new Set([...minutes, chosen])]
    .sort((a, b) => a - b)
    .map((minute) => ({
      value: String(minute),
      label: minute === DAY_MINUTES ? 'Midnight' : formatTime(minute * MINUTE_MS, 'UTC'),
    }));
}

interface HoursFieldsProps {
  state: TimeOffState;
  onChange: (state: TimeOffState) => void;
  errorOf: (path: string) => string | undefined;
}

/** The stretches of a day with other hours: from, until, and one more. */
export function HoursFields({ state, onChange, errorOf }: HoursFieldsProps) {
  const { ranges } = state;
  const problem = errorOf('ranges');
  const change = (index: number, part: Partial<LocalRange>) =>
    onChange({
      ...state,
      ranges: ranges.map((range, at) => {
        if (at !== index) return range;
        const next = { ...range, ...part };
        // An end that the new start has passed follows it.
        if (next.endMinute <= next.startMinute) next.endMinute = Math.min(next.startMinute + 60, DAY_MINUTES);
        return next;
      }),
    });
  const remove = (index: number) => onChange({ ...state, ranges: ranges.filter((_, at) => at !== index) });
  return (
    <fieldset className="space-y-3">
      <legend className="mb-2 text-sm font-medium">Open</legend>
      {ranges.map((range, index) => (
        <div key={index} className="flex items-end gap-2">
          <Select
            label={`Stretch ${index + 1}, from`}
            hideLabel
            className="min-w-0 flex-1"
            value={String(range.startMinute)}
            onChange={(minute) => change(index, { startMinute: Number(minute) })}
            options={options(0, DAY_MINUTES - STEP, range.startMinute)}
          />
          <span aria-hidden className="pb-2.5 text-ink-mute">
            –
          </span>
          <Select
            label={`Stretch ${index + 1}, until`}
            hideLabel
            className="min-w-0 flex-1"
            value={String(range.endMinute)}
            onChange={(minute) => change(index, { endMinute: Number(minute) })}
            options={options(range.startMinute + STEP, DAY_MINUTES, range.endMinute)}
            error={errorOf(`ranges[${index}].endMinute`)}
          />
          {ranges.length > 1 ? (
            <IconButton
              size="sm"
              label={`Remove stretch ${index + 1}`}
              icon={<Trash2 {...icon} />}
              onPress={() => remove(index)}
              className="mb-0.5"
            />
          ) : null}
        </div>
      ))}
      {problem ? (
        <p role="alert" className="text-sm text-red">
          {problem}
        </p>
      ) : null}
      {ranges.length < MAX_RANGES ? (
        <Button
          size="sm"
          variant="ghost"
          icon={<Plus {...icon} />}
          onPress={() => onChange(withRange(state))}
        >
          Add a stretch
        </Button>
      ) : null}
    </fieldset>
  );
}
