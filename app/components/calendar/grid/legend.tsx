import { cx } from '#app/ui/cx.ts';
import { VARIANT_DOTS, VARIANT_LABELS, type Variant } from './variants.ts';

/** What the colours of the calendar mean. */
export function LegendList({ className }: { className: string }) {
  return (
    <ul aria-label="What the colours mean" className={cx('text-xs text-ink-soft', className)}>
      {(Object.keys(VARIANT_LABELS) as Variant[]).map((variant) => (
        <li key={variant} className="flex items-center gap-1.5">
          <span aria-hidden className={cx('size-2 shrink-0 rounded-full', VARIANT_DOTS[variant])} />
          {VARIANT_LABELS[variant]}
        </li>
      ))}
      <li className="flex items-center gap-1.5">
        <span aria-hidden className="size-2.5 shrink-0 border border-line-strong bg-sunken" />
        Not open
      </li>
    </ul>
  );
}

/** Below the calendar; where there is little room it opens with the views. */
export function Legend() {
  return <LegendList className="hidden flex-wrap gap-x-4 gap-y-1 border-t border-line px-4 py-1.5 lg:flex" />;
}
