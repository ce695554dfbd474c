import type { ReactNode } from 'react';
import { cx } from '../cx.ts';

export interface DescriptionListProps {
  /** Entries that are null or false are left out. */
  items: readonly ({ term: ReactNode; detail: ReactNode; icon?: ReactNode } | null | false)[];
  /** `rows` puts term and detail beside each other, `stacked` below, `sums` pushes details right (amounts). */
  layout?: 'rows' | 'stacked' | 'sums';
  className?: string;
}

/** Names and values: what is booked, when, where, for how much. */
export function DescriptionList({ items, layout = 'rows', className }: DescriptionListProps) {
  return (
    <dl className={cx(layout === 'sums' ? 'space-y-2' : 'space-y-4', className)}>
      {items.map((item, index) =>
        item ? (
          <div
            key={index}
            className={cx(
              layout === 'rows' &&
                'grid grid-cols-[6rem_minmax(0,1fr)] gap-4 sm:grid-cols-[7rem_minmax(0,1fr)]',
              layout === 'sums' && 'flex justify-between gap-6',
            )}
          >
            <dt className="flex items-start gap-2 text-ink-soft [&_svg]:mt-0.5 [&_svg]:size-4.5 [&_svg]:shrink-0">
              {item.icon}
              {item.term}
            </dt>
            <dd className={cx('min-w-0 break-words', layout === 'sums' && 'tabular text-right font-medium')}>
              {item.detail}
            </dd>
          </div>
        ) : null,
      )}
    </dl>
  );
}
