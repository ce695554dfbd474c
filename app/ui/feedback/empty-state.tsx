import type { ReactNode } from 'react';
import { cx } from '../cx.ts';
import { Sprig } from '../display/sprig.tsx';

export interface EmptyStateProps {
  title: ReactNode;
  /** What would be here, or how to begin. */
  children?: ReactNode;
  /** A button or link. */
  action?: ReactNode;
  /** Instead of the sprig. */
  picture?: ReactNode;
  className?: string;
}

/** A place with nothing in it yet: says so kindly and offers the next step. */
export function EmptyState({ title, children, action, picture, className }: EmptyStateProps) {
  return (
    <div className={cx('mx-auto flex max-w-sm flex-col items-center px-4 py-12 text-center', className)}>
      {picture ?? <Sprig className="h-20 text-line-strong" />}
      <p className="mt-5 text-lg font-semibold text-balance">{title}</p>
      {children ? <div className="mt-1 text-ink-soft">{children}</div> : null}
      {action ? <div className="mt-6">{action}</div> : null}
    </div>
  );
}
