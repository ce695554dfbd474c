import { formatMoney, formatPrice, type Currency } from '#app/lib/money.ts';
import { cx } from '../cx.ts';

export interface PriceProps {
  cents: number;
  currency: Currency;
  /** What it cost before, struck through. */
  beforeCents?: number;
  /** Shows 0 as an amount instead of 'Free': in sums. */
  exact?: boolean;
  className?: string;
}

/** An amount of money; 0 reads 'Free'. Digits of one width. */
export function Price({ cents, currency, beforeCents, exact, className }: PriceProps) {
  return (
    <span className={cx('tabular whitespace-nowrap', className)}>
      {beforeCents !== undefined && beforeCents !== cents ? (
        <s className="mr-1.5 font-normal text-ink-mute">
          <span className="sr-only">before </span>
          {formatMoney(beforeCents, currency)}
        </s>
      ) : null}
      {exact ? formatMoney(cents, currency) : formatPrice(cents, currency)}
    </span>
  );
}
