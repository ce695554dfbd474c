import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const page = readFileSync(join(ROOT, 'docs/specification.md'), 'utf8');

/** The built statements: rows of four columns. */
const rows = page
  .split('\n')
  .filter((line) => /^\| [\d, ]+\|/.test(line))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
  .filter((cells) => cells.length === 4)
  .map(([section, statement, where, shown]) => ({
    section,
    statement: statement!,
    where: where!,
    shown: shown!,
  }));

function sources(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true, recursive: true })
    .filter(
      (entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.(test|spec)\.tsx?$/.test(entry.name),
    )
    .map((entry) => join(entry.parentPath, entry.name));
}

const code = ['app', 'builder', 'worker']
  .flatMap(sources)
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n')
  .replaceAll("\\'", "'");

/** The texts in single quotes, straight or curly, cut where something is filled in. A quote within a word is an apostrophe. */
function quoted(statement: string): string[] {
  const texts = [...statement.matchAll(/(?<!\w)'(.+?)'(?!\w)/g), ...statement.matchAll(/‘(.+?)’(?!\w)/g)];
  return texts
    .flatMap(([, text]) => text!.split(/\{\w+\}/))
    .map((part) => part.trim())
    .filter((part) => part.length > 1);
}

/** What stands in double quotes are words of the documents themselves, cut where some are left out. */
const ofDocuments = (statement: string): string[] =>
  [...statement.matchAll(/[“"](.+?)[”"]/g)]
    .flatMap(([, text]) => text!.split('…'))
    .map((part) => part.trim())
    .filter((part) => part.length > 1);

/** The documents lie beside the project, not in it. */
/** The documents lie beside the project, not in it. Where SPECIFICATION promises the folder, their absence is a failure. */
const promised = process.env.SPECIFICATION;
const DOCUMENTS = promised || join(ROOT, '../shared/spec');
const isCompared = promised !== undefined || existsSync(DOCUMENTS);

/** What is built and stands to be shown. */
const OPEN = 'no test yet';

describe('docs/specification.md', () => {
  test('has rows for each of the three documents', () => {
    expect(rows.length).toBeGreaterThan(90);
    expect(page.match(/^## 00\d/gm)).toEqual(['## 000', '## 001', '## 002']);
    expect(page.match(/^Coming:$/gm)).toHaveLength(3);
  });

  test('names only files that are there, and tests where it claims that something is shown', () => {
    const missing = rows.flatMap(({ where, shown }) =>
      [...where.split(', '), ...(shown === OPEN ? [] : shown.split(', '))].filter(
        (path) => !existsSync(join(ROOT, path)),
      ),
    );
    expect(missing).toEqual([]);
    const unshown = rows.filter(
      ({ shown }) =>
        shown !== OPEN &&
        !shown
          .split(', ')
          .some((path) => /\.(test|spec)\.tsx?$/.test(path) && statSync(join(ROOT, path)).isFile()),
    );
    expect(unshown).toEqual([]);
  });

  test('quotes the texts as they stand in the code', () => {
    const absent = rows.flatMap(({ statement }) => quoted(statement).filter((text) => !code.includes(text)));
    expect(absent).toEqual([]);
  });

  const title = 'quotes statements as they stand in the documents';
  test.skipIf(!isCompared)(
    isCompared ? title : `NOT CHECKED, as ../shared/spec is not there: ${title}`,
    () => {
      const documents = readdirSync(DOCUMENTS)
        .map((file) => readFileSync(join(DOCUMENTS, file), 'utf8'))
        .join('\n');
      const absent = rows.flatMap(({ statement }) =>
        ofDocuments(statement).filter((text) => !documents.includes(text)),
      );
      expect(absent).toEqual([]);
    },
  );
});
