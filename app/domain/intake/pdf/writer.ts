import type PDFDocument from 'pdfkit';
import { filesFor, LACKING, type Weight } from './fonts.ts';
import { linesOf, type Line, type Run } from './lines.ts';

export type Doc = InstanceType<typeof PDFDocument>;
export type Writer = ReturnType<typeof writerOf>;

export interface Style {
  weight?: Weight;
  /** Points. */
  size: number;
  color?: string;
  /** Points before it. */
  gap?: number;
}

/** Points around a page. */
export const MARGIN = 56;
export const INK = '#1f2422';
/** Of the size of the letters: from the top of a line to what they stand on, and to the next line. */
const ASCENT = 0.93;
const LEADING = 1.46;

interface Font {
  hasGlyphForCodePoint(point: number): boolean;
}

/** Joins signs or chooses how they look, and is drawn in no way of its own. */
const IS_UNSEEN = /[\p{Default_Ignorable_Code_Point}\p{Emoji_Modifier}]/u;
/** It is turned round by its font. */
const IS_RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}]/u;

/** Writes text in whatever language below what stands there already, on as many pages as it takes. */
export function writerOf(doc: Doc) {
  let isLacking = false;
  const width = doc.page.width - 2 * MARGIN;

  const has = (file: string, sign: string): boolean => {
    doc.font(file);
    const { font } = (doc as unknown as { _font: { font: Font } })._font;
    try {
      return [...sign].every((one) => IS_UNSEEN.test(one) || font.hasGlyphForCodePoint(one.codePointAt(0)!));
    } catch {
      // The part of the Chinese font that has nothing in it.
      return false;
    }
  };
  const fontOf = (sign: string, weight: Weight) => {
    const font = filesFor(sign, weight).find((file) => has(file, sign));
    if (font) return { font, shown: sign };
    isLacking = true;
    return { font: LACKING.file(weight), shown: LACKING.sign };
  };
  // The same signs and words come again and again, and a font takes its time with each.
  const fontFor = remembered(([weight, sign]: [Weight, string]) => fontOf(sign, weight));
  /** At a size of one point. */
  const widthIn = remembered(([font, shown]: [string, string]) =>
    doc.font(font).fontSize(1).widthOfString(shown, asOne(shown)),
  );
  const measures = ({ weight = 'plain', size }: Style) => ({
    fontOf: (sign: string) => fontFor([weight, sign]),
    widthOf: (run: Run) => size * widthIn([run.font, shownOf(run)]),
  });
  /** Where a page ends is the caller's to know. */
  const draw = (line: Line, top: number, { size, color = INK }: Style) => {
    let x = line.isRightToLeft ? MARGIN + width - line.width : MARGIN;
    for (const run of line.runs) {
      doc.font(run.font).fontSize(size).fillColor(color);
      const shown = shownOf(run);
      doc.text(shown, x, top + size * ASCENT, { ...asOne(shown), baseline: 'alphabetic' });
      x += run.width;
    }
  };
  return {
    doc,
    lacks: () => isLacking,
    /** Room for so many points on this page, else the next one begins. */
    mustFit(points: number) {
      if (doc.y + points > doc.page.height - doc.page.margins.bottom) doc.addPage();
    },
    text(text: string, style: Style) {
      let top = doc.y + (style.gap ?? 0);
      const height = style.size * LEADING;
      for (const line of linesOf(text, width, measures(style))) {
        if (top + height > doc.page.height - doc.page.margins.bottom) {
          doc.addPage();
          top = doc.y;
        }
        draw(line, top, style);
        top += height;
      }
      doc.x = MARGIN;
      doc.y = top;
    },
    /** One line at a place of its own, cut where it is too long. */
    lineAt(text: string, top: number, style: Style) {
      draw(linesOf(text, width, measures(style))[0]!, top, style);
    },
  };
}

function remembered<Key extends readonly string[], Value>(work: (key: Key) => Value): (key: Key) => Value {
  const known = new Map<string, Value>();
  return (key) => {
    const name = key.join('\n');
    const value = known.get(name) ?? work(key);
    known.set(name, value);
    return value;
  };
}

/** Words are set one by one, each once, but for those that are turned round: their features, even none, set a run whole. */
const asOne = (shown: string) => ({
  lineBreak: false,
  ...(IS_RIGHT_TO_LEFT.test(shown) && { features: [] }),
});

/** A font turns what is written in letters from right to left by itself, and leaves signs between them alone. */
const shownOf = ({ text, isRightToLeft }: Run): string =>
  isRightToLeft && !IS_RIGHT_TO_LEFT.test(text) ? [...text].toReversed().join('') : text;
