import type { CSSProperties } from 'react';
import { cx } from '../cx.ts';

export interface SkeletonProps {
  /** Width and height. */
  className?: string;
  /** A line or box, or a circle or pill. */
  round?: boolean;
  /** Sizes that no class has. */
  style?: CSSProperties;
}

/** A grey place of the size that content will have. */
export function Skeleton({ className, round, style }: SkeletonProps) {
  return (
    <span
      aria-hidden
      style={style}
      className={cx('block animate-shimmer bg-line', round ? 'rounded-full' : 'rounded-sm', className)}
    />
  );
}

/** Lines of text to come; the last one is shorter. */
export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <span aria-hidden className="block space-y-2.5">
      {Array.from({ length: lines }, (_, index) => (
        <Skeleton key={index} className={cx('h-3.5', index === lines - 1 ? 'w-3/5' : 'w-full')} />
      ))}
    </span>
  );
}

/** Rows of a list to come, with an announcement for screen readers. */
export function SkeletonRows({ rows = 4, label = 'Loading' }: { rows?: number; label?: string }) {
  return (
    <div role="status" className="divide-y divide-line">
      <span className="sr-only">{label}</span>
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className="flex items-center gap-3 py-3.5">
          <Skeleton round className="size-10" />
          <div className="flex-1 space-y-2">
            <Skeleton className="h-3.5 w-2/5" />
            <Skeleton className="h-3 w-3/5" />
          </div>
          <Skeleton round className="h-5 w-16" />
        </div>
      ))}
    </div>
  );
}
