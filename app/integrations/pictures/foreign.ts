/** What a browser or a server would run, were the file taken for something else. None of it stands in what cameras and editors write. */
const RUNS = /<script|<\?php|<!doctype html|<html[\s>]|<iframe|<svg[\s>]|onerror\s*=/i;

/** The end of a ZIP archive, which its readers look for from a file's end. */
const ZIP_END = Buffer.from('PK\x05\x06', 'latin1');
const ZIP_END_BYTES = 22;
const ZIP_COMMENT_BYTES = 0xffff;

/** A document of programs is told by its beginning: readers of PDF take one that begins later too. */
const PDF_WITHIN = 1_024;

function isArchive(bytes: Buffer): boolean {
  const from = Math.max(0, bytes.length - ZIP_END_BYTES - ZIP_COMMENT_BYTES);
  for (let at = bytes.indexOf(ZIP_END, from); at !== -1; at = bytes.indexOf(ZIP_END, at + 1)) {
    // Four bytes come by chance; that they also tell the way to the file's end does not.
    if (
      at + ZIP_END_BYTES <= bytes.length &&
      at + ZIP_END_BYTES + bytes.readUInt16LE(at + 20) === bytes.length
    )
      return true;
  }
  return false;
}

/** Whether a picture is something else besides (a polyglot): a page, a script, an archive or a document in its clothes. */
export const hasForeign = (bytes: Buffer): boolean =>
  RUNS.test(bytes.toString('latin1')) ||
  isArchive(bytes) ||
  bytes.subarray(0, PDF_WITHIN).includes('%PDF-', 0, 'latin1');

/** The same of a document: its text may speak of pages and scripts, but it does not begin as one. */
export const isForeignPdf = (bytes: Buffer): boolean =>
  RUNS.test(bytes.subarray(0, PDF_WITHIN).toString('latin1')) || isArchive(bytes);

/** Whether a document is there to its end. */
export const isWholePdf = (bytes: Buffer): boolean =>
  bytes.subarray(0, 5).toString('latin1') === '%PDF-' &&
  bytes.subarray(-PDF_WITHIN).includes('%%EOF', 0, 'latin1');
