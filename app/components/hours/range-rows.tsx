import { Trash2 } from 'lucide-react';
import { DAY_MINUTES, timeText, type LocalRange } from '#app/lib/week/available-times.ts';
import { IconButton } from '#app/ui/buttons/icon-button.tsx';
import { cx } from '#app/ui/cx.ts';
import { Select } from '#app/ui/fields/select.tsx';

const STEP = 15;

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
      label: minute === DAY_MINUTES ? 'Midnight' : timeText(minute),
    }));
}

interface RangeRowsProps {
  ranges: readonly LocalRange[];
  onChange: (ranges: LocalRange[]) => void;
  /** What is wrong with a stretch, by its place. */
  errorOf: (index: number) => string | undefined;
  /** Whose stretches these are, for who does not see them: 'Monday, '. */
  of?: string;
  disabled?: boolean | undefined;
}

/** The stretches of a day, from and until; of several each can be taken away. */
export function RangeRows({ ranges, onChange, errorOf, of = '', disabled }: RangeRowsProps) {
  const change = (index: number, part: Partial<LocalRange>) =>
    onChange(
      ranges.map((range, at) => {
        if (at !== index) return range;
        const next = { ...range, ...part };
        // An end that the new start has passed follows it.
        if (next.endMinute <= next.startMinute) next.endMinute = Math.min(next.startMinute + 60, DAY_MINUTES);
        return next;
      }),
    );
  const named = (index: number, word: string) => {
    const label = `${of}stretch ${index + 1}, ${word}`;
    return label[0]!.toUpperCase() + label.slice(1);
  };
  const isOneOfSeveral = ranges.length > 1;
  return ranges.map((range, index) => (
    // On a phone the times need the width more than what stands between them does.
    <div key={index} className={cx('flex items-start', isOneOfSeveral ? 'gap-1 sm:gap-2' : 'gap-2')}>
      <Select
        label={named(index, 'from')}
        hideLabel
        className="min-w-0 flex-1"
        value={String(range.startMinute)}
        onChange={(minute) => change(index, { startMinute: Number(minute) })}
        options={options(0, DAY_MINUTES - STEP, range.startMinute)}
        disabled={Boolean(disabled)}
      />
      <span aria-hidden className={cx('pt-2.5 text-ink-mute', isOneOfSeveral && 'max-sm:hidden')}>
        –
      </span>
      <Select
        label={named(index, 'until')}
        hideLabel
        className="min-w-0 flex-1"
        value={String(range.endMinute)}
        onChange={(minute) => change(index, { endMinute: Number(minute) })}
        options={options(range.startMinute + STEP, DAY_MINUTES, range.endMinute)}
        error={errorOf(index)}
        disabled={Boolean(disabled)}
      />
      {isOneOfSeveral && !disabled ? (
        <IconButton
          size="sm"
          label={`Remove ${of}stretch ${index + 1}`}
          icon={<Trash2 strokeWidth={1.75} aria-hidden />}
          onPress={() => onChange(ranges.filter((_, at) => at !== index))}
          className="mt-0.5"
        />
      ) : null}
    </div>
  ));
}
