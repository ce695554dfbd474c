import Papa from 'papaparse';

/** What a spreadsheet takes for the beginning of a formula, also where more lines follow. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/**
 * Lines of a CSV file, each ended. Every field is quoted, and one that a spreadsheet would take for a formula (`=`, `+`,
 * `-`, `@`, tab) begins with an apostrophe, so that it stays a text (C54).
 */
export function csvLines(rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return '';
  const text = Papa.unparse(rows as string[][], { quotes: true, escapeFormulae: FORMULA, newline: '\r\n' });
  return `${text}\r\n`;
}

/** Begins a CSV file: spreadsheets take it for UTF-8 only with this mark. */
export const CSV_START = '\uFEFF';
