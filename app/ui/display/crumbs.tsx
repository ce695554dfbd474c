import { Link } from '@remix-run/react';
import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { ChevronLeftIcon, ChevronRightIcon } from './icons.tsx';

export interface BackLinkProps {
  to: string;
  children: ReactNode;
  className?: string;
}

/** The way back to the page above. */
export function BackLink({ to, children, className }: BackLinkProps) {
  return (
    <Link
      to={to}
      className={cx(
        '-ml-1.5 inline-flex min-h-9 items-center gap-1 rounded-sm pr-2 text-sm font-medium text-ink-soft no-underline hover:text-ink',
        className,
      )}
    >
      <ChevronLeftIcon className="size-4.5" />
      {children}
    </Link>
  );
}

export interface CrumbsProps {
  /** From the top down; the last one is the page itself. */
  items: readonly { label: string; to?: string }[];
  className?: string;
}

/** Where a page stands in the portal. */
export function Crumbs({ items, className }: CrumbsProps) {
  return (
    <nav aria-label="Breadcrumb" className={className}>
      <ol className="flex flex-wrap items-center gap-1 text-sm text-ink-soft">
        {items.map((item, index) => (
          <li key={item.label} className="flex items-center gap-1">
            {index > 0 ? <ChevronRightIcon className="size-4 text-ink-mute" /> : null}
            {item.to && index < items.length - 1 ? (
              <Link
                to={item.to}
                className="rounded-sm px-0.5 text-inherit no-underline hover:text-ink hover:underline"
              >
                {item.label}
              </Link>
            ) : (
              <span aria-current="page" className="px-0.5 font-medium text-ink">
                {item.label}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
