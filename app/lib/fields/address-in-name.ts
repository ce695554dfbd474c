import type { z } from 'zod';
import { normalized } from '../text.ts';

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

/** Without dots and hyphens at either end. A loop: an expression tries a long run of them again from each of its signs. */
function withoutEdges(text: string): string {
  let [from, to] = [0, text.length];
  while (from < to && '.-'.includes(text[from]!)) from += 1;
  while (to > from && '.-'.includes(text[to - 1]!)) to -= 1;
  return text.slice(from, to);
}

function isHost(text: string, hasPath: boolean): boolean {
  const labels = withoutEdges(text).split('.');
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

/** Letters that only look like others as those; without what cannot be seen. */
const asSeen = (text: string): string =>
  normalized(text, 'NFKC').replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]|(?!\s)\p{Cc}/gu, '');

/**
 * Whether a name would stand as a link in the message that it is put into: a web address, an email address, or something that a mail
 * program takes for one. Letters that only look like a dot, and ones that cannot be seen, hide nothing.
 */
export function holdsAddress(name: string): boolean {
  const plain = asSeen(name).replaceAll('。', '.');
  if (/[@＠]|:\/\/|\bwww\.|\b(https?|ftp|mailto|tel|sms|javascript|data):/iu.test(plain)) return true;
  return plain.split(/[^\p{L}\p{N}\p{M}./?#\\-]+/u).some(isAddress);
}

/** Endings under which most addresses of those stand who want to be found. With none of them a sentence is likely to begin. */
const COMMON_ENDINGS = new Set(
  (
    'com net org info biz edu gov co io uk ly example shop store site website online web app dev xyz top club live link links page click ' +
    'space tech blog wiki news media email cloud host digital agency studio design group pro vip win bid loan work works zone ' +
    'fun icu cyou buzz sbs cfd bond monster lol men bar cam cash money finance fund credit exchange trade market promo deals sale ' +
    'discount casino poker bet games game porn sex adult dating chat social bio spa yoga fitness salon clinic dental doctor ' +
    'beauty skin hair makeup boutique fashion photo photos gallery video guru expert ninja academy solutions systems рф укр бел'
  ).split(' '),
);

/** Endings of countries. */
const COUNTRIES = new Set(
  (
    'ac ad ae af ag ai al am ao ar as at au az ba bb bd be bg bh bi bj bm bo br bs bw by bz ca cc cd cf cg ch ci cl cm cn cr cu cv cx ' +
    'cy cz de dj dk dm do dz ec ee eg es et eu fi fj fm fo fr ga gd ge gg gh gi gl gm gp gq gr gs gt gy hk hn hr ht hu id ie il im in ' +
    'iq ir is it je jm jo jp ke kg kh ki km kr kw ky kz la lb lc li lk ls lt lu lv ma mc md me mg mk ml mm mn mo mp mq ms mt mu mv mw ' +
    'mx my mz na nc ne nf ng ni nl no np nr nu nz om pa pe pf pg ph pk pl pm pn pr ps pt pw py qa re ro rs ru rw sa sb sc sd se sg sh ' +
    'si sk sl sm sn so sr st su sv sx sy tc td tf tg th tj tk tl tm tn to tr tt tv tw tz ua ug us uy uz va vc ve vg vi vn vu wf ws ye za zm zw'
  ).split(' '),
);

/** Endings that are words too: after a dot without its space a sentence may begin with one of them. */
const WORDS = new Set('ad am as at be by do id in is it la me my no pm so to'.split(' '));

/** What follows the last dot of an address: '.com' of 'evil.com', '.xn--p1ai'. Not all of a longer word. */
const ENDING =
  /(?<=[\p{L}\p{N}\p{M}_-])\.(xn--[a-z\d-]+|[a-z]{2,}|\p{Script=Cyrillic}{2,})(?![\p{Script=Latin}\p{M}\d])/giu;

/** What makes an address whatever it ends with: its scheme, 'www.', an '@' between two words, four numbers. */
const SURE =
  /:\/\/|\bwww\.[\p{L}\p{N}]|\b(https?|ftp|mailto|tel|sms|javascript|data):\S|[\p{L}\p{N}\p{M}"_.+-]@[\p{L}[]|(?<![\d.])\d{1,3}(\.\d{1,3}){3}(?!\.?\d)/iu;

/**
 * The same for a text of sentences, in which a space may be missing after a dot ('again.Thank you', 'at 10.am'): an address only where
 * it begins or ends as addresses do. The ending of a country that is a word as well counts before a path and at the end of a line.
 */
export function textHoldsAddress(text: string): boolean {
  const plain = asSeen(text).replace(/(?<=[\p{Script=Latin}\d])。(?=[\p{Script=Latin}\d])/gu, '.');
  return SURE.test(plain) || [...plain.matchAll(ENDING)].some((found) => endsAddress(plain, found));
}

function endsAddress(plain: string, { index, 0: { length }, 1: ending = '' }: RegExpExecArray): boolean {
  const low = ending.toLowerCase();
  const isCommon = low.startsWith('xn--') || COMMON_ENDINGS.has(low);
  // Most dots of a long text end nothing, and are not looked around.
  if (!isCommon && !COUNTRIES.has(low)) return false;
  const rest = plain.slice(index + length, index + length + 10);
  // 'bit.ly/x', 'evil.com:8080'.
  const hasPath = /^(:\d|[/?#\\][\p{L}\p{N}])/u.test(rest);
  const before = plain
    .slice(Math.max(0, index - 6), index)
    .split(/[^\p{L}\p{N}\p{M}]/u)
    .at(-1)!;
  if (!hasPath && BEFORE_A_NAME.has(before.toLowerCase())) return false;
  if (isCommon || hasPath) return true;
  // '10.am', 'L.Ac.'
  if (/^(\p{L}|.*\p{N})$/u.test(before)) return false;
  const mayBegin = WORDS.has(low) || /^\p{Lu}\p{Ll}$/u.test(ending);
  return !mayBegin || /^[.!?)]*\s*(\n|$)/u.test(rest);
}

/** A text longer than its field may be is refused for that; nobody reads on in it. */
const without = (text: z.ZodString, holds: (text: string) => boolean, message: string): z.ZodString => {
  const longest = text.maxLength;
  if (longest === null) throw new TypeError('Give the text its greatest length first.');
  return text.refine((given) => given.length > longest || !holds(given), message);
};

/** A text that strangers may type and others are shown as a name: anything but an address. Its greatest length must stand before. */
export const withoutAddress = (name: z.ZodString): z.ZodString =>
  without(name, holdsAddress, LEAVE_OUT_ADDRESSES);

/** The same for a text of sentences, with what is said of one that holds an address. */
export const withoutAddressInText = (text: z.ZodString, message: string): z.ZodString =>
  without(text, textHoldsAddress, message);
