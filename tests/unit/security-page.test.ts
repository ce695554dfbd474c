import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const rows = readFileSync('docs/security-cases.md', 'utf8')
  .split('\n')
  .filter((line) => /^\| C\d+/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, number, , , files]) => ({ number: number!, files: files!.split(', ') }));

test('the page has a row for every case of the client’s side and of the doors', () => {
  const wanted = [
    21, 22, 23, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 41, 42, 43, 44, 46, 47, 48, 49, 50, 51, 53, 54,
    56, 57, 58, 59, 60, 61, 62, 65, 66, 67, 70, 71, 72, 73, 74, 75, 76, 77, 78, 79, 80, 81, 84, 85, 86, 87,
    88, 89, 90, 91, 92, 93, 94, 95, 96, 97, 98, 99, 100, 101,
  ];
  expect(rows.map(({ number }) => number)).toEqual(wanted.map((number) => `C${number}`));
});

test.each(rows)('$number stands in the tests that the page names', ({ number, files }) => {
  for (const file of files) expect(readFileSync(file, 'utf8'), file).toMatch(new RegExp(`\\b${number}\\b`));
});
