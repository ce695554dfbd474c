import { linkAddress } from './link-address.ts';

/** Characters of a rich text with its marks, as it is stored. */
export const RICH_LENGTH = 30_000;

/** A stretch of words under one set of marks; a line break in them is '\n'. */
export interface Run {
  text: string;
  strong: boolean;
  em: boolean;
  /** Where it leads. */
  href: string | null;
}

/** A paragraph and a heading have one line, a list a line for each of its entries. Headings are those of a website's texts alone. */
export interface RichBlock {
  kind: 'p' | 'h3' | 'ul' | 'ol';
  lines: Run[][];
}

/** Whether a part has entries. */
export const isList = (kind: RichBlock['kind']): kind is 'ul' | 'ol' => kind === 'ul' || kind === 'ol';

export type Mark = 'href' | 'strong' | 'em';
/** From the outermost in. */
export const MARKS: readonly Mark[] = ['href', 'strong', 'em'];

/** The paragraphs of words without marks: blank lines part them. */
export const paragraphsOf = (words: string): string[] => words.split(/\n[^\S\n]*\n\s*/);

/** Neighbours that share a mark, together. */
export function groupsOf(runs: readonly Run[], mark: Mark): Run[][] {
  const groups: Run[][] = [];
  for (const run of runs) {
    const last = groups.at(-1);
    if (last?.[0]![mark] === run[mark]) last.push(run);
    else groups.push([run]);
  }
  return groups;
}

const MOST_BREAKS = 2;

/** A line with single spaces, none at its ends or beside a break, and neighbours under the same marks made one. */
function tidied(runs: readonly Run[]): Run[] {
  const line: Run[] = [];
  let breaks = MOST_BREAKS;
  let spaced = true;
  for (const { text, ...marks } of runs) {
    const add = (said: string) => {
      const last = line.at(-1);
      if (last && MARKS.every((mark) => last[mark] === marks[mark])) last.text += said;
      else line.push({ text: said, ...marks });
    };
    for (const [index, between] of text.split('\n').entries()) {
      if (index > 0 && breaks < MOST_BREAKS) {
        if (spaced && breaks === 0) withoutLast(line);
        add('\n');
        breaks += 1;
        spaced = true;
      }
      const words = between.replaceAll(/[ \t\r\f]+/g, ' ');
      const said: string = spaced && words.startsWith(' ') ? words.slice(1) : words;
      if (!said) continue;
      add(said);
      breaks = 0;
      spaced = said.endsWith(' ');
    }
  }
  while (/\s$/.test(line.at(-1)?.text ?? '')) withoutLast(line);
  return line;
}

function withoutLast(line: Run[]): void {
  const last = line.at(-1)!;
  last.text = last.text.slice(0, -1);
  if (!last.text) line.pop();
}

/** As it is written: lines tidied, and what says nothing left out. */
const tidy = (blocks: readonly RichBlock[]): RichBlock[] =>
  blocks
    .map(({ kind, lines }) => ({
      kind,
      lines: lines.map(tidied).filter((runs) => runs.some(({ text }) => text.trim())),
    }))
    .filter(({ lines }) => lines.length > 0);

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (character) => ESCAPES[character]!);
const decoded = (text: string) =>
  text.replaceAll(/&(?:amp|lt|gt|quot);/g, (name) =>
    Object.keys(ESCAPES).find((one) => ESCAPES[one] === name)!,
  );

function inMarkup(runs: readonly Run[], [mark, ...inner]: readonly Mark[] = MARKS): string {
  if (!mark) return runs.map(({ text }) => escaped(text).replaceAll('\n', '<br>')).join('');
  return groupsOf(runs, mark)
    .map((group) => {
      const words = inMarkup(group, inner);
      if (mark !== 'href') return group[0]![mark] ? `<${mark}>${words}</${mark}>` : words;
      const { href } = group[0]!;
      return href === null ? words : `<a href="${escaped(href)}">${words}</a>`;
    })
    .join('');
}

/** The one form in which a rich text is stored: paragraphs and lists one after another; '' where nothing is said. */
export const writeRich = (blocks: readonly RichBlock[]): string =>
  tidy(blocks)
    .map(({ kind, lines }) =>
      isList(kind)
        ? `<${kind}>${lines.map((runs) => `<li>${inMarkup(runs)}</li>`).join('')}</${kind}>`
        : `<${kind}>${inMarkup(lines[0]!)}</${kind}>`,
    )
    .join('');

const TAG = /<(\/?)(p|h3|br|strong|em|ul|ol|li|a)(?: href="([^"<>]*)")?>/g;

/**
 * A stored text as its parts. It knows the form that `writeRich` gives, and nothing else of HTML: any other mark is words. Words outside
 * all marks, as texts from before there was rich text have them, are paragraphs parted by blank lines, and their line breaks stay.
 */
export function readRich(stored: string | null | undefined): RichBlock[] {
  const text = (stored ?? '').replaceAll(/\r\n?/g, '\n');
  const blocks: RichBlock[] = [];
  const marks = { strong: false, em: false, href: null as string | null };
  let line: Run[] | null = null;
  let list: RichBlock | null = null;
  const begin = (kind: 'p' | 'h3' = 'p') => {
    line = [];
    if (list) list.lines.push(line);
    else blocks.push({ kind, lines: [line] });
    return line;
  };
  const words = (said: string, isLoose: boolean) => {
    if (!said) return;
    if (!isLoose) return void (line ?? begin()).push({ text: decoded(said), ...marks });
    for (const [index, paragraph] of paragraphsOf(said).entries()) {
      if (index > 0) line = null;
      if (paragraph.trim()) (line ?? begin()).push({ text: decoded(paragraph), ...marks });
    }
  };
  let at = 0;
  let isLoose = true;
  for (const { index, 0: whole, 1: slash, 2: name, 3: href } of text.matchAll(TAG)) {
    words(text.slice(at, index), isLoose);
    at = index + whole.length;
    const opens = slash === '';
    if (name === 'br') words('\n', false);
    else if (name === 'strong' || name === 'em') marks[name] = opens;
    else if (name === 'a') marks.href = opens && href !== undefined ? linkAddress(decoded(href)) : null;
    else if (name === 'p' || name === 'h3' || name === 'li') {
      line = null;
      if (opens) begin(name === 'h3' ? 'h3' : 'p');
      isLoose = !opens;
    } else {
      line = null;
      list = opens ? { kind: name as 'ul' | 'ol', lines: [] } : null;
      if (list) blocks.push(list);
    }
  }
  words(text.slice(at), isLoose);
  return tidy(blocks);
}
