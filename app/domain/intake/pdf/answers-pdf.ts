import { createRequire } from 'node:module';
import PDFDocument from 'pdfkit';
import type { FilledLine } from '../filled-form.ts';

/** What a file of answers says beside them; instants as the practice's clocks show them. */
export interface AnswersFile {
  practice: string;
  client: string;
  form: string;
  /** 'Version 3, sent Tue, Mar 4, 2:30 PM EST, answered …' */
  facts: string;
  lines: readonly FilledLine[];
  /** When it is made; the file says so. */
  now: Date;
}

/** It has the letters of every language that is written with Latin, Greek or Cyrillic ones. */
const FONTS = createRequire(import.meta.url)
  .resolve('dejavu-fonts-ttf/package.json')
  .replace(/package\.json$/, 'ttf/');
const PLAIN = 'plain';
const BOLD = 'bold';

/** Points. */
const MARGIN = 56;
const FOOT = 36;
const SIGNATURE = { width: 240, height: 110 };
const INK = '#1f2422';
const SOFT = '#5c6661';
const LINE = '#d8dcd6';

/** Said where the font lacks letters: what is missing can be read in the portal. */
const MISSING = 'Signs that this file cannot show stand as □: read them in your portal.';

/** Answers as a file to print or to keep (Letter, as many pages as it takes), with signatures as they were drawn. */
export async function answersPdf(file: AnswersFile): Promise<Buffer> {
  const doc = new PDFDocument({
    size: 'LETTER',
    margins: { top: MARGIN, left: MARGIN, right: MARGIN, bottom: MARGIN + FOOT },
    bufferPages: true,
    lang: 'en-US',
    displayTitle: true,
    info: { Title: `${file.form}: ${file.client}`, Author: file.practice, CreationDate: file.now },
  });
  doc.registerFont(PLAIN, `${FONTS}DejaVuSans.ttf`);
  doc.registerFont(BOLD, `${FONTS}DejaVuSans-Bold.ttf`);
  const bytes = new Promise<Buffer>((resolve, reject) => {
    const parts: Buffer[] = [];
    doc.on('data', (part: Buffer) => parts.push(part));
    doc.on('end', () => resolve(Buffer.concat(parts)));
    doc.on('error', reject);
  });
  const written = writerOf(doc);
  head(written, file);
  for (const line of file.lines) {
    if (line.kind === 'section') heading(written, line);
    else if (line.kind === 'note') note(written, line);
    else one(written, line);
  }
  if (written.lacks()) written.text(MISSING, { size: 8, color: SOFT, gap: 12 });
  pageNumbers(doc, file.client);
  doc.end();
  return bytes;
}

type Doc = InstanceType<typeof PDFDocument>;
type Writer = ReturnType<typeof writerOf>;

interface Style {
  font?: string;
  size: number;
  color?: string;
  /** Points before it. */
  gap?: number;
}

interface Font {
  hasGlyphForCodePoint(point: number): boolean;
}

function writerOf(doc: Doc) {
  let isLacking = false;
  const shownIn = (text: string): string => {
    const { font } = (doc as unknown as { _font: { font: Font } })._font;
    return [...text.replaceAll('\r\n', '\n').replaceAll('\t', '    ')]
      .map((sign) => {
        if (sign === '\n' || font.hasGlyphForCodePoint(sign.codePointAt(0)!)) return sign;
        isLacking = true;
        return '□';
      })
      .join('');
  };
  return {
    doc,
    lacks: () => isLacking,
    /** Room for so many points on this page, else the next one begins. */
    mustFit(points: number) {
      if (doc.y + points > doc.page.height - doc.page.margins.bottom) doc.addPage();
    },
    text(text: string, { font = PLAIN, size, color = INK, gap = 0 }: Style) {
      if (gap > 0) doc.y += gap;
      doc.font(font).fontSize(size).fillColor(color);
      doc.text(shownIn(text), MARGIN, doc.y, { width: doc.page.width - 2 * MARGIN, lineGap: size * 0.3 });
    },
  };
}

function head(written: Writer, { practice, client, form, facts }: AnswersFile): void {
  written.text(practice, { size: 9, color: SOFT });
  written.text(form, { font: BOLD, size: 18, gap: 6 });
  written.text(client, { size: 12, gap: 4 });
  written.text(facts, { size: 9, color: SOFT, gap: 2 });
}

function heading(written: Writer, { question, hint }: FilledLine): void {
  const { doc } = written;
  // A heading is never the last thing on its page.
  written.mustFit(90);
  doc.y += 16;
  doc
    .moveTo(MARGIN, doc.y)
    .lineTo(doc.page.width - MARGIN, doc.y)
    .lineWidth(0.75)
    .strokeColor(LINE)
    .stroke();
  written.text(question, { font: BOLD, size: 12, gap: 12 });
  if (hint) written.text(hint, { size: 10, gap: 4 });
}

function note(written: Writer, { question }: FilledLine): void {
  written.mustFit(44);
  written.text(question, { size: 10, gap: 12 });
}

function one(written: Writer, { question, hint, answer, signature }: FilledLine): void {
  written.mustFit(44);
  written.text(question, { size: 9, color: SOFT, gap: 12 });
  if (hint) written.text(hint, { size: 9, color: SOFT, gap: 2 });
  if (!signature || answer !== 'Signed') written.text(answer ?? '', { size: 11, gap: 2 });
  if (signature) draw(written, signature);
}

function draw(written: Writer, { path, width, height }: NonNullable<FilledLine['signature']>): void {
  const { doc } = written;
  written.mustFit(SIGNATURE.height + 8);
  const scale = Math.min(SIGNATURE.width / width, SIGNATURE.height / height);
  const top = doc.y + 6;
  doc.save();
  doc
    .roundedRect(MARGIN, top, width * scale, height * scale, 4)
    .lineWidth(0.75)
    .strokeColor(LINE)
    .stroke();
  doc
    .translate(MARGIN, top)
    .scale(scale)
    .path(path)
    .lineWidth(Math.max(1.5, width / 240))
    .lineCap('round')
    .lineJoin('round')
    .strokeColor(INK)
    .stroke();
  doc.restore();
  doc.y = top + height * scale;
}

function pageNumbers(doc: Doc, client: string): void {
  const { start, count } = doc.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    doc.switchToPage(page);
    // Below the margin text would begin another page.
    const { bottom } = doc.page.margins;
    doc.page.margins.bottom = 0;
    doc
      .font(PLAIN)
      .fontSize(8)
      .fillColor(SOFT)
      .text(`${client} · page ${page - start + 1} of ${count}`, MARGIN, doc.page.height - MARGIN, {
        width: doc.page.width - 2 * MARGIN,
        lineBreak: false,
        ellipsis: true,
      });
    doc.page.margins.bottom = bottom;
  }
}
