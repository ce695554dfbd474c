/** More words narrow nothing down any further. */
const MAX_WORDS = 6;

/** A word that is written as part of a phone number: '(503)', '555-0142', '+1'. */
const PHONE_PART = /^(?=\D*\d)[\d().+-]+$/;

/**
 * What is typed into the search, as patterns of LIKE over SEARCHED in lower case; a client is found where all of them
 * fit. Wildcards of LIKE stand for themselves. Digits are compared without what people write between them.
 */
export function searchPatterns(term: string): string[] {
  return term
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, MAX_WORDS)
    .map((word) => {
      const digits = PHONE_PART.test(word) ? word.replaceAll(/\D/g, '') : '';
      return `%${digits.length > 1 ? digits : word.replaceAll(/[\\%_]/g, '\\$&')}%`;
    });
}
