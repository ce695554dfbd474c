import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';

/** Where the files of a package of fonts are. */
function folderOf(name: string, file: string): string {
  return dirname(createRequire(import.meta.url).resolve(`${name}/${file}`));
}

const DEJAVU = folderOf('dejavu-fonts-ttf', 'package.json');
const CHINESE = folderOf('@fontsource/noto-sans-sc', 'LICENSE');
const EMOJI = folderOf('@fontsource/noto-emoji', 'LICENSE');

export type Weight = 'plain' | 'bold';

/** A file of a font; opened when something is drawn in it. */
type FontFile = string;

/** The letters of every language that is written with Latin, Greek, Cyrillic, Hebrew or Arabic ones. */
const LETTERS: Readonly<Record<Weight, FontFile>> = {
  plain: `${DEJAVU}/ttf/DejaVuSans.ttf`,
  bold: `${DEJAVU}/ttf/DejaVuSans-Bold.ttf`,
};
const PICTURES: FontFile = `${EMOJI}/files/noto-emoji-emoji-400-normal.woff`;

/** Chinese has so many signs that its font comes in a hundred files: which one has a sign is read when the first such sign is met. */
let slices: ReadonlyMap<number, string> | undefined;

function sliceOf(point: number): string | undefined {
  slices ??= readSlices();
  return slices.get(point);
}

/** The package says it as a stylesheet does: { "[4]": "U+4e00-4e0f,U+4e11" }. */
function readSlices(): Map<number, string> {
  const ranges = JSON.parse(readFileSync(`${CHINESE}/unicode.json`, 'utf8')) as Record<string, string>;
  const found = new Map<number, string>();
  for (const [name, listed] of Object.entries(ranges))
    for (const [, from, to = from] of listed.matchAll(/U\+([0-9a-f]+)(?:-([0-9a-f]+))?/gi))
      for (let point = Number.parseInt(from!, 16); point <= Number.parseInt(to!, 16); point += 1)
        found.set(point, name.replaceAll(/[[\]]/g, ''));
  return found;
}

/** What a browser would show as a picture: a sign that is one by itself, or is made one by what follows it. */
const IS_PICTURE = /\p{Emoji_Presentation}|\u{FE0F}|\u{20E3}/u;

/** Files in which a sign may be, the best first. */
export function filesFor(sign: string, weight: Weight): FontFile[] {
  if (IS_PICTURE.test(sign)) return [PICTURES, LETTERS[weight]];
  const isChinese = !/^[\u0020-\u2E7F]/u.test(sign);
  return [LETTERS[weight], ...(isChinese ? chineseFiles(sign, weight) : []), PICTURES];
}

/** The part that is said to have it. One of the hundred is empty: its signs are in the large part of all that are met most. */
function chineseFiles(sign: string, weight: Weight): FontFile[] {
  const parts = [sliceOf(sign.codePointAt(0)!), 'chinese-simplified'].filter((part) => part !== undefined);
  return parts.map(
    (part) => `${CHINESE}/files/noto-sans-sc-${part}-${weight === 'bold' ? 700 : 400}-normal.woff`,
  );
}

/** Stands for a sign that no font has. */
export const LACKING = { sign: '□', file: (weight: Weight): FontFile => LETTERS[weight] };
