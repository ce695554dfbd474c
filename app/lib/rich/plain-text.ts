import {
  groupsOf,
  isList,
  paragraphsOf,
  readRich,
  writeRich,
  type RichBlock,
  type Run,
} from './rich-text.ts';

const wordsOf = (runs: readonly Run[]) => runs.map(({ text }) => text).join('');

/** The words of one part, a line each: entries of a list with a bullet or their number; with `showsLinks` each link's address in brackets. */
export const blockWords = ({ kind, lines }: RichBlock, showsLinks = false): string =>
  lines
    .map(
      (runs, index) =>
        (!isList(kind) ? '' : kind === 'ul' ? '• ' : `${index + 1}. `) +
        (showsLinks ? withAddresses(runs) : wordsOf(runs)),
    )
    .join('\n');

/** A link as text alone has it: its words, and where they lead unless they say so themselves. */
const withAddresses = (runs: readonly Run[]): string =>
  groupsOf(runs, 'href')
    .map((group) => {
      const words = wordsOf(group);
      const { href } = group[0]!;
      return href === null || href === words ? words : `${words} (${href.replace(/^(?:mailto|tel):/, '')})`;
    })
    .join('');

/**
 * The words of a rich text: paragraphs parted by a blank line, entries of a list with a bullet or their number, breaks as they are. What
 * it answers is text, not markup: whoever shows it escapes it.
 */
export const plainText = (stored: string | null | undefined): string =>
  readRich(stored)
    .map((block) => blockWords(block))
    .join('\n\n');

/** Its letters alone, without bullets and numbers. */
export const bareWords = (stored: string): string =>
  wordsOf(readRich(stored).flatMap(({ lines }) => lines.flat()));

/** Words as a rich text without marks: what looks like one is words. */
export const richFromWords = (words: string): string =>
  writeRich(
    paragraphsOf(words.replaceAll(/\r\n?/g, '\n')).map((text) => ({
      kind: 'p',
      lines: [[{ text, strong: false, em: false, href: null }]],
    })),
  );

/** A rich text of which only the words could be changed: as it was where they are the same, else the words. */
export const withWords = (before: string, words: string): string =>
  words.replaceAll(/\r\n?/g, '\n').trim() === plainText(before) ? before : richFromWords(words);
