import { randomBytes } from 'node:crypto';
import { normalized } from '#app/lib/text.ts';
import { tokenHash } from '#app/platform/tokens.ts';

/** Crockford's letters: none of them is like another one, so whatever is typed instead is forgiven. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 16;

/** What is read, or typed, for another letter. */
const MEANT: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1', U: 'V' };

/** A new gift card's code: 80 random bits as 16 letters. */
export function newCode(): string {
  // Each letter is five bits of a byte of its own, so all are alike likely.
  return Array.from(randomBytes(LENGTH), (byte) => LETTERS[byte & 31]).join('');
}

/** As a code is written: 'ABCD-EFGH-JKMN-PQRS'. */
export const codeInGroups = (code: string): string => code.match(/.{1,4}/g)!.join('-');

/** The code that somebody typed, whatever its case, spaces, dashes and look-alikes; null where it can be none. */
export function readCode(typed: string): string | null {
  const letters = normalized(typed.slice(0, 100), 'NFKC')
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}._]/gu, '')
    .replaceAll(/[OILU]/g, (letter) => MEANT[letter]!);
  return letters.length === LENGTH && [...letters].every((letter) => LETTERS.includes(letter))
    ? letters
    : null;
}

/** How a code is looked up; the code itself stands nowhere in the clear. */
export const codeHash = (code: string): string => tokenHash(`gift card ${code}`);
