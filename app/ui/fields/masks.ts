/** Pure text masks for typed fields. Each takes what stands in the field and answers what should. */

/**
 * The national digits of a US or Canadian number as typed: without signs, at most ten. A leading 1 is the country code where a plus
 * says so or ten digits follow it; until then it may be a slip that is about to be corrected, and stays.
 */
export function usDigits(text: string): string {
  const digits = text.replace(/\D/g, '');
  const hasCode = /^\s*\+\s*1/.test(text) || (digits.startsWith('1') && digits.length > 10);
  return (hasCode ? digits.slice(1) : digits).slice(0, 10);
}

/** `(999) 999-9999` as far as typed (specification 002 §9); what begins with a 1 stays as typed until it is complete. */
export function maskUsPhone(text: string): string {
  const digits = usDigits(text);
  // No area code begins with a 1.
  if (digits.startsWith('1')) return digits;
  if (digits.length === 0) return '';
  if (digits.length <= 3) return `(${digits}`;
  if (digits.length <= 6) return `(${digits.slice(0, 3)}) ${digits.slice(3)}`;
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;
}

/** Whether a typed number names its own country code, and one other than +1. */
export function isForeignPhone(text: string): boolean {
  return /^\s*\+(?!1)/.test(text);
}

/**
 * An amount as typed: digits, one point, at most 7 whole digits and 2 decimals, no sign (specification 001 §5).
 * A comma counts as grouping and is dropped.
 */
export function maskMoney(text: string): string {
  const clean = text.replace(/[^\d.]/g, '');
  const [whole = '', ...rest] = clean.split('.');
  const trimmed = whole.replace(/^0+(?=\d)/, '').slice(0, 7);
  if (!clean.includes('.')) return trimmed;
  return `${trimmed || '0'}.${rest.join('').slice(0, 2)}`;
}

/** `85`, `85.` and `85.00` become `85`, `.5` becomes `0.50`; an empty text stays empty. */
export function settleMoney(text: string): string {
  const masked = maskMoney(text);
  if (masked === '') return '';
  const [whole = '0', decimals = ''] = masked.split('.');
  return `${whole || '0'}${centsPart(decimals.padEnd(2, '0'))}`;
}

/** Cents as the text of a money field: 8550 is `85.50`, 8500 is `85`. */
export function centsToText(cents: number): string {
  const [whole = '', decimals = ''] = (cents / 100).toFixed(2).split('.');
  return `${whole}${centsPart(decimals)}`;
}

/** Cents only where there are any, in fields as in text. */
const centsPart = (decimals: string) => (decimals === '00' ? '' : `.${decimals}`);

/**
 * Where the caret belongs after masking: behind as many digits as stood before it.
 * @param before text and caret as the browser left them
 */
export function caretAfterMask(before: string, caret: number, masked: string, keep = /\d/): number {
  const count = [...before.slice(0, caret)].filter((character) => keep.test(character)).length;
  if (caret >= before.length) return masked.length;
  let seen = 0;
  for (let index = 0; index < masked.length; index += 1) {
    if (seen === count) return index;
    if (keep.test(masked[index] ?? '')) seen += 1;
  }
  return masked.length;
}
