/** The two currencies the product takes (spec 002 §3). */
export type Currency = 'USD' | 'CAD';

/** Currencies as one would say them. */
export const CURRENCY_NAMES = { USD: 'US dollars', CAD: 'Canadian dollars' } as const;

const formats = new Map<string, Intl.NumberFormat>();

function formatOf(currency: Currency, decimals: 0 | 2): Intl.NumberFormat {
  const key = `${currency} ${decimals}`;
  let format = formats.get(key);
  if (!format) {
    format = new Intl.NumberFormat('en-US', {
      style: 'currency',
      currency,
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    });
    formats.set(key, format);
  }
  return format;
}

/**
 * Cents as shown, with decimals only where there are any: '$1,234.50', 'CA$90', '-$5'. The only money formatter of the product.
 * @throws RangeError for anything but whole cents.
 */
export function formatMoney(cents: number, currency: Currency): string {
  if (!Number.isSafeInteger(cents)) throw new RangeError(`cents: must be a whole number, not ${cents}`);
  return formatOf(currency, cents % 100 === 0 ? 0 : 2).format(cents / 100);
}

/** Like formatMoney, but a price of 0 reads 'Free' (spec 000 §9). */
export function formatPrice(cents: number, currency: Currency): string {
  return cents === 0 ? 'Free' : formatMoney(cents, currency);
}

/** Most that a price field takes: 7 integer digits and 2 decimals (spec 001 §5), in cents. */
export const MAX_CENTS = 999_999_999;

/**
 * Cents of an amount as a person types it: '12', '12.5', '$1,234.50'. Null for anything else: a negative amount, more than
 * 7 integer digits, more than 2 decimals, no digits.
 */
export function parseMoney(text: string): number | null {
  const match = /^(?:(?:US|CA)?\$\s*)?(\d{1,3}(?:,\d{3})+|\d*)(?:\.(\d{0,2}))?$/.exec(text.trim());
  if (!match) return null;
  const whole = match[1]!.replaceAll(',', '');
  const decimals = match[2] ?? '';
  if (whole === '' && decimals === '') return null;
  if (whole.replace(/^0+(?=\d)/, '').length > 7) return null;
  return Number(whole || '0') * 100 + Number(decimals.padEnd(2, '0'));
}
