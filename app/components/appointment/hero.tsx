import { forwardRef } from 'react';
import { Badge } from '#app/ui/display/badge.tsx';
import { cx } from '#app/ui/cx.ts';
import type { AppointmentView } from './view.ts';

interface HeroProps extends Pick<AppointmentView, 'text'> {
  isOff: boolean;
}

/** How things stand, before anything else: the day as a leaf of a calendar, the state, the sentence to read. A day that is off is quiet. */
export const Hero = forwardRef<HTMLHeadingElement, HeroProps>(function Hero({ text, isOff }, ref) {
  const { leaf, mood } = text;
  return (
    <div className="flex items-start gap-4 sm:gap-6">
      <div
        aria-hidden
        className={cx(
          'w-16 shrink-0 overflow-hidden rounded-lg border border-line text-center sm:w-20',
          isOff ? 'bg-sunken text-ink-mute' : 'bg-surface shadow-card',
        )}
      >
        <p
          className={cx(
            'py-1 text-xs font-semibold tracking-wider uppercase sm:text-sm',
            isOff ? 'border-b border-line' : 'bg-accent text-accent-ink',
          )}
        >
          {leaf.month}
        </p>
        <p className="tabular pt-1.5 font-display text-3xl leading-none font-medium sm:pt-2 sm:text-4xl">
          {leaf.day}
        </p>
        <p className="pt-1 pb-2 text-xs text-ink-mute sm:text-sm">{leaf.weekday}</p>
      </div>
      <div className="min-w-0 flex-1">
        {text.state ? (
          <Badge tone={mood} dot className="mb-2">
            {text.state}
          </Badge>
        ) : null}
        <h1
          ref={ref}
          tabIndex={-1}
          className="outline-none font-display text-[1.75rem] leading-tight font-medium sm:text-4xl"
        >
          {text.heading}
        </h1>
        <p className="measure mt-2 text-ink-soft sm:text-lg">{text.lead}</p>
      </div>
    </div>
  );
});
