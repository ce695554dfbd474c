import fc from 'fast-check';
import Papa from 'papaparse';
import { expect, test } from 'vitest';
import { csvLines } from './csv.ts';

test.each([
  ['=cmd|calc', '"\'=cmd|calc"\r\n'],
  ['+12', '"\'+12"\r\n'],
  ['-1', '"\'-1"\r\n'],
  ['@SUM(A1)', '"\'@SUM(A1)"\r\n'],
  ['\t=1', '"\'\t=1"\r\n'],
  ['=1\nand more', '"\'=1\nand more"\r\n'],
  ['\r=1', '"\'\r=1"\r\n'],
  ['He said "hi", twice', '"He said ""hi"", twice"\r\n'],
  ['', '""\r\n'],
])('%j is a text to a spreadsheet (C54)', (field, expected) => {
  expect(csvLines([[field]])).toBe(expected);
});

test('whatever is written can be read again, and nothing begins a formula', () => {
  fc.assert(
    fc.property(fc.array(fc.array(fc.string(), { minLength: 2, maxLength: 4 }), { minLength: 1 }), (rows) => {
      const width = rows[0]!.length;
      const even = rows.map((row) => Array.from({ length: width }, (_, index) => row[index] ?? ''));
      // Read as what it is: left to guess, the reader takes bars for commas where there are more of them.
      const { data } = Papa.parse<string[]>(csvLines(even), { delimiter: ',', newline: '\r\n' });
      const read = data.slice(0, even.length);
      expect(read.map((row) => row.map((field) => field.replace(/^'(?=[=+\-@\t\r\n＝＋－＠])/, '')))).toEqual(
        even.map((row) => row.map((field) => field.replace(/^'(?=[=+\-@\t\r\n＝＋－＠])/, ''))),
      );
      for (const field of read.flat()) expect(field).not.toMatch(/^[=+\-@\t\r\n]/);
    }),
  );
});
