import { Link } from '@remix-run/react';
import { cx } from '../cx.ts';
import { CheckIcon } from '../display/icons.tsx';

export interface Step {
  id: string;
  label: string;
  /** Where a finished step leads back to. */
  to?: string;
}

export interface StepperProps {
  steps: readonly Step[];
  /** Id of the step one is at. */
  current: string;
  /** What the steps lead to, for screen readers. */
  label?: string;
  className?: string;
}

/** Where one is in a row of steps. Finished steps are links back; a phone shows "Step 2 of 5" over a bar. */
export function Stepper({ steps, current, label = 'Progress', className }: StepperProps) {
  const at = Math.max(
    0,
    steps.findIndex((step) => step.id === current),
  );
  return (
    <nav aria-label={label} className={className}>
      <p className="flex items-baseline justify-between text-sm sm:hidden" aria-hidden>
        <span className="font-semibold">{steps[at]?.label}</span>
        <span className="tabular text-ink-mute">
          Step {at + 1} of {steps.length}
        </span>
      </p>
      <ol className="mt-2 flex gap-1.5 sm:mt-0 sm:items-center sm:gap-3">
        {steps.map((step, index) => (
          <li
            key={step.id}
            aria-current={index === at ? 'step' : undefined}
            className="flex flex-1 items-center gap-3 sm:flex-none"
          >
            {index > 0 ? (
              <span aria-hidden className="hidden h-px w-4 bg-line-strong sm:block lg:w-8" />
            ) : null}
            <span
              aria-hidden
              className={cx(
                'h-1 w-full rounded-full sm:hidden',
                index <= at ? 'bg-accent-line' : 'bg-line-strong',
              )}
            />
            <StepLabel
              step={step}
              number={index + 1}
              state={index < at ? 'done' : index === at ? 'current' : 'next'}
            />
          </li>
        ))}
      </ol>
    </nav>
  );
}

function StepLabel({
  step,
  number,
  state,
}: {
  step: Step;
  number: number;
  state: 'done' | 'current' | 'next';
}) {
  const label = (
    <>
      <span
        aria-hidden
        className={cx(
          'tabular grid size-6 place-items-center rounded-full text-xs font-semibold',
          state === 'current' && 'bg-accent text-accent-ink',
          state === 'done' && 'bg-accent-soft text-accent-text',
          state === 'next' && 'border border-line-strong text-ink-mute',
        )}
      >
        {state === 'done' ? <CheckIcon className="size-3.5" /> : number}
      </span>
      <span className="max-sm:sr-only">
        {step.label}
        {state === 'done' ? <span className="sr-only">, done</span> : null}
      </span>
    </>
  );
  const look = cx(
    'flex items-center gap-2 text-sm max-sm:sr-only',
    state === 'current' ? 'font-semibold text-ink' : 'text-ink-soft',
  );
  if (state === 'done' && step.to) {
    return (
      <Link to={step.to} className={cx(look, 'rounded-sm no-underline hover:text-ink hover:underline')}>
        {label}
      </Link>
    );
  }
  return <span className={look}>{label}</span>;
}
