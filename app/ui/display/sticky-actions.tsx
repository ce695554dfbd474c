import type { ReactNode } from 'react';
import { cx } from '../cx.ts';

export interface StickyActionsProps {
  /** The button in reach of the thumb. */
  children: ReactNode;
  /** At the left, or above on a narrow phone: what it costs, what is chosen. */
  summary?: ReactNode;
  /** Above both: what must be answered before it is pressed. */
  question?: ReactNode;
  className?: string;
}

/** The main action at the bottom of the screen on a phone, in its place in the page from 640 px on. */
export function StickyActions({ children, summary, question, className }: StickyActionsProps) {
  return (
    <div
      data-sticky-actions
      className={cx(
        'sticky bottom-0 z-20 -mx-4 border-t border-line bg-paper/95 px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] backdrop-blur-sm',
        'sm:static sm:mx-0 sm:border-0 sm:bg-transparent sm:px-0 sm:py-0 sm:backdrop-blur-none',
        'flex flex-wrap items-center justify-between gap-x-4 gap-y-2',
        className,
      )}
    >
      {question}
      {summary ? <div className="min-w-0 flex-1 basis-20 leading-tight">{summary}</div> : null}
      <div className="flex grow gap-2 sm:grow-0 max-sm:[&>*]:flex-1">{children}</div>
    </div>
  );
}
