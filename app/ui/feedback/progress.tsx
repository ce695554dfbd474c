import { ProgressBar } from 'react-aria-components';
import { cx } from '../cx.ts';

export interface ProgressProps {
  label: string;
  /** 0 to 100; leave out while the length is unknown. */
  value?: number;
  /** Instead of "40%": "12 of 30". */
  valueLabel?: string;
  hideLabel?: boolean;
  tone?: 'accent' | 'green' | 'red';
  className?: string;
}

const TONES = { accent: 'bg-accent-line', green: 'bg-green-solid', red: 'bg-red-solid' };

/** How far something is, with a figure. */
export function Progress({ label, value, valueLabel, hideLabel, tone = 'accent', className }: ProgressProps) {
  return (
    <ProgressBar
      aria-label={label}
      value={value ?? 0}
      valueLabel={valueLabel}
      isIndeterminate={value === undefined}
      className={cx('w-full', className)}
    >
      {({ percentage, valueText, isIndeterminate }) => (
        <>
          {hideLabel ? null : (
            <div className="mb-1.5 flex justify-between gap-4 text-sm">
              <span className="font-medium">{label}</span>
              <span className="tabular text-ink-soft">{isIndeterminate ? '' : valueText}</span>
            </div>
          )}
          <div className="h-2 overflow-hidden rounded-full bg-grey-soft">
            <div
              className={cx(
                'h-full rounded-full transition-[width] duration-(--duration-slow)',
                TONES[tone],
                isIndeterminate && 'w-1/3 animate-sweep motion-reduce:w-full motion-reduce:opacity-50',
              )}
              style={isIndeterminate ? undefined : { width: `${percentage}%` }}
            />
          </div>
        </>
      )}
    </ProgressBar>
  );
}
