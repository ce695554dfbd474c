import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import { buttonStyles } from '../buttons/button-styles.ts';
import { cx } from '../cx.ts';
import { ChevronLeftIcon, ChevronRightIcon } from './icons.tsx';

export interface PagerProps {
  /** What is paged, for screen readers: 'Pages of clients'. */
  label: string;
  /** 1 is the first. */
  page: number;
  pageSize: number;
  /** Of everything. */
  count: number;
  /** The address of a page. */
  to: (page: number) => string;
  className?: string;
}

/** '21 – 40 of 312' with links back and on; nothing where all stands on one page. */
export function Pager({ label, page, pageSize, count, to, className }: PagerProps) {
  if (count <= pageSize) return null;
  const first = (page - 1) * pageSize + 1;
  const last = Math.min(count, page * pageSize);
  const figures = [first, last, count].map((figure) => figure.toLocaleString('en-US'));
  return (
    <nav
      aria-label={label}
      className={cx('flex items-center justify-between gap-4 px-4 py-3 text-sm', className)}
    >
      <p className="tabular text-ink-soft" aria-live="polite">
        {figures[0]} – {figures[1]} of {figures[2]}
      </p>
      <div className="flex gap-2">
        <Step to={page > 1 ? to(page - 1) : null} rel="prev" label="Previous page">
          <ChevronLeftIcon className="size-4.5" />
        </Step>
        <Step to={last < count ? to(page + 1) : null} rel="next" label="Next page">
          <ChevronRightIcon className="size-4.5" />
        </Step>
      </div>
    </nav>
  );
}

function Step(props: { to: string | null; rel: string; label: string; children: ReactNode }) {
  const { to, rel, label, children } = props;
  const look = buttonStyles({ size: 'sm', iconOnly: true });
  // A link that leads nowhere stays in its place, so that nothing jumps under the finger.
  if (to === null) {
    return (
      <span
        role="link"
        aria-disabled
        aria-label={label}
        className={cx(look, 'cursor-not-allowed opacity-40')}
      >
        {children}
      </span>
    );
  }
  return (
    <Link to={to} rel={rel} aria-label={label} prefetch="intent" className={look}>
      {children}
    </Link>
  );
}
