import bidiFactory from 'bidi-js';
import LineBreaker from 'linebreak';

/** What is drawn in one font and one direction, as it is read. */
export interface Run {
  text: string;
  font: string;
  isRightToLeft: boolean;
}

/** A line as it is drawn: its runs from the left to the right. */
export interface Line {
  runs: (Run & { width: number })[];
  /** Points. */
  width: number;
  /** It begins at the right, as Hebrew and Arabic do. */
  isRightToLeft: boolean;
}

export interface Measures {
  /** The font that has a sign, and the sign that is drawn of it. */
  fontOf(sign: string): { font: string; shown: string };
  /** Points. */
  widthOf(run: Run): number;
}

/** A letter with its accents, or a picture with what belongs to it. */
interface Sign {
  shown: string;
  font: string;
  /** Of the Unicode Bidirectional Algorithm: odd is from right to left. */
  level: number;
}

const bidi = bidiFactory();
const SIGNS = new Intl.Segmenter('en', { granularity: 'grapheme' });
const ENDS = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/;

/**
 * Breaks a text into lines no wider than `width` points where its languages may be broken (UAX 14), each in the order in which it is drawn
 * (UAX 9): Hebrew and Arabic from right to left, with what is Latin or a number in them from left to right.
 */
export const linesOf = (text: string, width: number, measures: Measures): Line[] =>
  text
    .replaceAll('\t', '    ')
    .split(ENDS)
    .flatMap((paragraph) => linesOfParagraph(paragraph, width, measures));

function linesOfParagraph(text: string, width: number, measures: Measures): Line[] {
  const { levels, paragraphs } = bidi.getEmbeddingLevels(text);
  const isRightToLeft = ((paragraphs[0]?.level ?? 0) & 1) === 1;
  const mirrored = bidi.getMirroredCharactersMap(text, levels);
  const signs = new Map<number, Sign>();
  for (const { segment, index } of SIGNS.segment(text)) {
    const { font, shown } = measures.fontOf(mirrored.get(index) ?? segment);
    signs.set(index, { shown, font, level: levels[index]! });
  }
  const lineOf = (line: readonly Sign[]): Line => {
    const runs = runsOf(line).map((run) => ({ ...run, width: measures.widthOf(run) }));
    return { runs, width: runs.reduce((sum, run) => sum + run.width, 0), isRightToLeft };
  };
  const lines: Sign[][] = [[]];
  let used = 0;
  for (const piece of piecesOf(text, signs)) {
    const needed = lineOf(withoutEnd(piece)).width;
    if (used + needed > width && lines.at(-1)!.length > 0) {
      lines.push([]);
      used = 0;
    }
    // A word that is wider than the page is broken anywhere.
    for (const part of needed > width ? piece.map((sign) => [sign]) : [piece]) {
      const full = lineOf(part).width;
      if (used + lineOf(withoutEnd(part)).width > width && lines.at(-1)!.length > 0) {
        lines.push([]);
        used = 0;
      }
      lines.at(-1)!.push(...part);
      used += full;
    }
  }
  return lines.map((line) => lineOf(withoutEnd(line)));
}

/** What stands between two places where a line may be broken. */
function piecesOf(text: string, signs: ReadonlyMap<number, Sign>): Sign[][] {
  const breaker = new LineBreaker(text);
  const pieces: Sign[][] = [];
  let from = 0;
  for (let next = breaker.nextBreak(); next; next = breaker.nextBreak()) {
    const piece: Sign[] = [];
    for (let at = from; at < next.position; at += 1) {
      const sign = signs.get(at);
      if (sign) piece.push(sign);
    }
    pieces.push(piece);
    from = next.position;
  }
  return pieces;
}

function withoutEnd(line: readonly Sign[]): readonly Sign[] {
  const last = line.findLastIndex(({ shown }) => shown.trim() !== '');
  return line.slice(0, last + 1);
}

/** Rule L2 of UAX 9 over runs: from the highest level down to the lowest odd one, what is at it or above stands the other way round. */
function runsOf(line: readonly Sign[]): Run[] {
  const runs: (Run & { level: number })[] = [];
  for (const { shown, font, level } of line) {
    const last = runs.at(-1);
    if (last?.font === font && last.level === level) last.text += shown;
    else runs.push({ text: shown, font, level, isRightToLeft: (level & 1) === 1 });
  }
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level > 0; level -= 1)
    for (let from = 0; from < runs.length; from += 1) {
      let to = from;
      while (to < runs.length && runs[to]!.level >= level) to += 1;
      if (to > from) runs.splice(from, to - from, ...runs.slice(from, to).toReversed());
      from = to;
    }
  return runs.map(({ text, font, isRightToLeft }) => ({ text, font, isRightToLeft }));
}
