import type { z } from 'zod';

/** What is said beside a name that holds an address. Ours: the specification says nothing about it. */
export const LEAVE_OUT_ADDRESSES =
  'Please leave out web and email addresses. Where a dot is part of a name, put a space after it.';

/** What comes before a dot in names that are no addresses, though people leave out the space: 'St.John', 'Dr.Moss'. */
const BEFORE_A_NAME = new Set(
  'capt col dr fr ft gen hr jr lt mlle mme mr mrs ms mt mx no pt prof rev sgt sr sra st sta ste'.split(' '),
);
/** Endings under which one-letter addresses stand: 't.co', 'x.com'. */
const SHORT_ENDINGS = new Set(
  'ca cc cn co com de fm fr gg in io is it la ly me net org ru tv uk us'.split(' '),
);

/** Whether a word without spaces would be read as an address by a mail program: 'evil.example', 'bit.ly/x', '192.0.2.1'. */
const isAddress = (word: string): boolean =>
  word.split(/[/?#\\]/u).some((part, index, all) => isHost(part, index < all.length - 1));

function isHost(text: string, hasPath: boolean): boolean {
  const labels = text.replace(/^[.-]+|[.-]+$/gu, '').split('.');
  if (labels.length < 2 || labels.includes('')) return false;
  // 'evil.com-now' is linked up to the hyphen.
  const last = labels
    .at(-1)!
    .toLowerCase()
    .replace(/^(?!xn--)([^-]+)-.*$/u, '$1');
  const before = labels.at(-2)!.toLowerCase();
  if (labels.length === 4 && labels.every((label) => /^\d{1,3}$/.test(label))) return true;
  if (!/^(\p{L}{2,}|xn--[a-z\d-]+)$/u.test(last)) return false;
  if (hasPath) return true;
  // Initials and titles of a person whose name follows without a space.
  if (before.length === 1) return SHORT_ENDINGS.has(last);
  return labels.length > 2 || !BEFORE_A_NAME.has(before);
}

/**
 * Whether a name would stand as a link in the message that it is put into: a web address, an email address, or something that a mail
 * program takes for one. Letters that only look like a dot, and ones that cannot be seen, hide nothing.
 */
export function holdsAddress(name: string): boolean {
  const plain = name
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replaceAll('。', '.');
  if (/[@＠]|:\/\/|\bwww\.|\b(https?|ftp|mailto|tel|sms|javascript|data):/iu.test(plain)) return true;
  return plain.split(/[^\p{L}\p{N}\p{M}./?#\\-]+/u).some(isAddress);
}

/** Endings under which most addresses of those stand who want to be found. */
const COMMON_ENDINGS = new Set(
  'com net org info biz shop store site online app dev xyz top club live link page example'.split(' '),
);

/** A word of a text after which the next sentence begins without a space: 'again.Thank', not 'Evil.Com'. */
const CLOSED_UP = /(?<![\p{L}\p{N}@/.-])(\p{L}+)\.(\p{Lu}\p{Ll}*)(?!\.?[\p{L}\p{N}@/-])/gu;

/** The same for a text of sentences, of which some begin right after the dot. */
export const textHoldsAddress = (text: string): boolean =>
  holdsAddress(
    text.normalize('NFKC').replace(CLOSED_UP, (whole: string, before: string, after: string) => {
      const ending = after.toLowerCase();
      return SHORT_ENDINGS.has(ending) || COMMON_ENDINGS.has(ending) ? whole : `${before}. ${after}`;
    }),
  );

/** A text that strangers may type and others are shown as a name: anything but an address. */
export const withoutAddress = (text: z.ZodString): z.ZodString =>
  text.refine((name) => !holdsAddress(name), LEAVE_OUT_ADDRESSES);
