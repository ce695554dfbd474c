import type { ReactNode } from 'react';

interface PlainRowProps {
  term: string;
  value: ReactNode;
  /** At the right: a way to change it. */
  action?: ReactNode;
}

/** One line about an account that does not open: name, value and, where there is one, a way on. */
export function PlainRow({ term, value, action }: PlainRowProps) {
  return (
    <div className="grid min-h-18 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 px-5 py-3.5 sm:px-6">
      <div className="grid min-w-0 gap-x-4 sm:grid-cols-[8.5rem_minmax(0,1fr)]">
        <span className="text-sm text-ink-soft sm:text-base">{term}</span>
        <span className="min-w-0 wrap-anywhere">{value}</span>
      </div>
      {action}
    </div>
  );
}
