import type { ReactNode } from 'react';
import { cx } from '../cx.ts';

/** green paid or confirmed, orange waiting or upcoming, red failed or past due, grey cancelled or free. */
export type Tone = 'green' | 'orange' | 'red' | 'grey' | 'accent';

export interface BadgeProps {
  tone?: Tone;
  children: ReactNode;
  /** A dot before the words, for states that change. */
  dot?: boolean;
  icon?: ReactNode;
  className?: string;
}

const TONES: Record<Tone, string> = {
  green: 'bg-green-soft text-green',
  orange: 'bg-orange-soft text-orange',
  red: 'bg-red-soft text-red',
  grey: 'bg-grey-soft text-grey',
  accent: 'bg-accent-soft text-accent-text',
};

const DOTS: Record<Tone, string> = {
  green: 'bg-green-solid',
  orange: 'bg-orange-solid',
  red: 'bg-red-solid',
  grey: 'bg-grey-solid',
  accent: 'bg-accent-line',
};

/** A state in a word or two. The word carries the meaning, the colour repeats it. */
export function Badge({ tone = 'grey', children, dot, icon, className }: BadgeProps) {
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1.5 rounded-full px-2.5 py-0.5 text-xs leading-5 font-semibold whitespace-nowrap [&_svg]:size-3.5',
        TONES[tone],
        className,
      )}
    >
      {dot ? <span aria-hidden className={cx('size-1.5 rounded-full', DOTS[tone])} /> : null}
      {icon}
      {children}
    </span>
  );
}

/** A count of one digit stands in a circle; above it the badge widens (spec 001 §2, §9). */
const WIDENS_ABOVE = 9;

/** A small count on a navigation entry; widens above 9 and says "99+" above 99. `hidden`: its control says it already. */
export function CountBadge({ count, label, hidden }: { count: number; label: string; hidden?: boolean }) {
  if (count <= 0) return null;
  return (
    <span
      className={cx(
        'tabular inline-flex h-5 items-center justify-center rounded-full bg-accent text-xs font-semibold text-accent-ink',
        count > WIDENS_ABOVE ? 'px-1.5' : 'w-5',
      )}
    >
      <span aria-hidden>{count > 99 ? '99+' : count}</span>
      {hidden ? null : (
        <span className="sr-only">
          {count} {label}
        </span>
      )}
    </span>
  );
}
