import PDFDocument from 'pdfkit';
import type { FilledLine } from '../filled-form.ts';
import { INK, MARGIN, writerOf, type Writer } from './writer.ts';

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

/** Points. */
const FOOT = 36;
const SIGNATURE = { width: 240, height: 110 };
const SOFT = '#5c6661';
const LINE = '#d8dcd6';

/** Said where no font has a letter: what is missing can be read in the portal. */
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
  pageNumbers(written, file.client);
  doc.end();
  return bytes;
}

function head(written: Writer, { practice, client, form, facts }: AnswersFile): void {
  written.text(practice, { size: 9, color: SOFT });
  written.text(form, { weight: 'bold', size: 18, gap: 6 });
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
  written.text(question, { weight: 'bold', size: 12, gap: 12 });
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

function pageNumbers({ doc, lineAt }: Writer, client: string): void {
  const { start, count } = doc.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    doc.switchToPage(page);
    const text = `${client} · page ${page - start + 1} of ${count}`;
    lineAt(text, doc.page.height - MARGIN, { size: 8, color: SOFT });
  }
}
