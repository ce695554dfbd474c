import { Link, NavLink, useLocation } from '@remix-run/react';
import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { cx } from '../cx.ts';

/** The first word stands at the left edge of what it divides. */
export const ROW = 'fading-ends flex gap-6 overflow-x-auto border-b border-line [scrollbar-width:none]';
export const TAB =
  'relative flex min-h-11 shrink-0 items-center gap-2 rounded-t-sm text-sm font-medium whitespace-nowrap no-underline transition-colors ' +
  'after:absolute after:inset-x-0 after:-bottom-px after:h-0.5 after:rounded-full focus-visible:-outline-offset-1';
export const CHOSEN = 'text-ink after:bg-accent-line';
export const OTHER = 'cursor-pointer text-ink-soft hover:text-ink';
export const OFF = 'cursor-not-allowed text-ink-mute opacity-70';

/** Where the row is wider than a phone, the chosen tab stands in sight, with some of its neighbours. */
export function useChosenInSight(row: RefObject<HTMLElement | null>, chosen: unknown): void {
  useEffect(() => {
    const strip = row.current;
    const tab = strip?.querySelector<HTMLElement>('[aria-selected=true], [aria-current=page]');
    if (!strip || !tab) return;
    const { left, width } = tab.getBoundingClientRect();
    const fromLeft = left - strip.getBoundingClientRect().left + strip.scrollLeft;
    strip.scrollLeft = fromLeft - (strip.clientWidth - width) / 2;
  }, [row, chosen]);
}

/** How many there are beside a tab's label. */
export function TabCount({ children }: { children: number }) {
  return (
    <span className="tabular rounded-full bg-grey-soft px-1.5 text-xs leading-5 font-semibold text-grey">
      {children}
    </span>
  );
}

export interface TabNavProps {
  label: string;
  /** `current` says it where tabs differ in the query alone, which an address's path does not tell. */
  items: readonly { to: string; label: ReactNode; count?: number; end?: boolean; current?: boolean }[];
  className?: string;
}

/** The same look for links between pages: works without JavaScript, the current one is marked by its address. */
export function TabNav({ label, items, className }: TabNavProps) {
  const row = useRef<HTMLElement>(null);
  const { pathname, search } = useLocation();
  useChosenInSight(row, pathname + search);
  return (
    <nav ref={row} aria-label={label} className={cx(ROW, className)}>
      {items.map(({ to, label: text, count, end, current }) => {
        const content = (
          <>
            {text}
            {count === undefined ? null : <TabCount>{count}</TabCount>}
          </>
        );
        const link = { to, preventScrollReset: true, prefetch: 'intent' } as const;
        if (current === undefined) {
          return (
            <NavLink
              key={to}
              {...link}
              end={end}
              className={({ isActive }) => cx(TAB, isActive ? CHOSEN : OTHER)}
            >
              {content}
            </NavLink>
          );
        }
        return (
          <Link
            key={to}
            {...link}
            aria-current={current ? 'page' : undefined}
            className={cx(TAB, current ? CHOSEN : OTHER)}
          >
            {content}
          </Link>
        );
      })}
    </nav>
  );
}
