import { Plus } from 'lucide-react';
import { RangeRows } from '#app/components/hours/range-rows.tsx';
import { nextRange } from '#app/lib/week/available-times.ts';
import { Button } from '#app/ui/buttons/button.tsx';
import type { TimeOffState } from './time-off-state.ts';

interface HoursFieldsProps {
  state: TimeOffState;
  onChange: (state: TimeOffState) => void;
  errorOf: (path: string) => string | undefined;
}

/** The stretches of a day with other hours: from, until, and one more. */
export function HoursFields({ state, onChange, errorOf }: HoursFieldsProps) {
  const { ranges } = state;
  const problem = errorOf('ranges');
  const more = nextRange(ranges);
  return (
    <fieldset className="space-y-3">
      <legend className="mb-2 text-sm font-medium">Open</legend>
      <RangeRows
        ranges={ranges}
        onChange={(changed) => onChange({ ...state, ranges: changed })}
        errorOf={(index) => errorOf(`ranges[${index}].endMinute`)}
      />
      {problem ? (
        <p role="alert" className="text-sm text-red">
          {problem}
        </p>
      ) : null}
      {more ? (
        <Button
          size="sm"
          variant="ghost"
          icon={<Plus strokeWidth={1.75} aria-hidden />}
          onPress={() => onChange({ ...state, ranges: [...ranges, more] })}
        >
          Add hours
        </Button>
      ) : null}
    </fieldset>
  );
}
