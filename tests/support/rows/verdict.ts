import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../../scripts/lib/run.mjs';
import { unlike } from './compare.ts';
import type { Statement } from './declared.ts';
import { readSeen } from './seen.ts';

/**
 * Statements whose row no test sees: what PostgreSQL computes in them is compared by its type alone. It only gets smaller; the
 * worker's own are seen or not as its processes happen to end, and runs have differed by two.
 */
const MAX_UNSEEN = 6;
const BY_CHANCE = 2;

const declaredIn = (folder: string) => join(folder, 'declared.json');

/** Leaves the declared rows for the end of the run. */
export function writeDeclared(statements: Statement[]): void {
  const folder = process.env.ROWS_SEEN;
  if (folder) writeFileSync(declaredIn(folder), JSON.stringify(statements));
}

/**
 * Has the processes of this run note what statements by hand answer. What it gives compares that with the declared rows,
 * where a run looked them up (tests/unit/rows): what differs is printed, and the run has failed.
 */
export function watchRows(): (isWhole: boolean) => void {
  // Every project of a run is set up.
  if (process.env.ROWS_SEEN) return () => undefined;
  const folder = join(ROOT, '.cache', 'rows', String(process.pid));
  process.env.ROWS_SEEN = folder;
  mkdirSync(folder, { recursive: true });
  return (isWhole) => {
    const wrong = existsSync(declaredIn(folder)) ? wrongIn(folder, isWhole) : [];
    rmSync(folder, { recursive: true, force: true });
    if (wrong.length === 0) return;
    process.stderr.write(`\nRows that are not as they are declared:\n${wrong.join('\n')}\n`);
    process.exitCode = 1;
  };
}

function wrongIn(folder: string, isWhole: boolean): string[] {
  const statements = JSON.parse(readFileSync(declaredIn(folder), 'utf8')) as Statement[];
  const answered = readSeen(folder);
  const wrong = new Set<string>();
  const unseen: string[] = [];
  for (const { at, text, row } of statements) {
    if (!row) continue;
    const seen = answered.filter((one) => one.text === text);
    if (seen.length === 0) unseen.push(at);
    for (const one of seen) for (const what of unlike(row, one.row)) wrong.add(`${at} ${what}`);
  }
  if (isWhole && unseen.length > MAX_UNSEEN) {
    wrong.add(`no test sees a row of ${unseen.length} statements, at most ${MAX_UNSEEN}:`);
    for (const at of unseen) wrong.add(at);
  }
  if (isWhole && unseen.length < MAX_UNSEEN - BY_CHANCE)
    process.stderr.write(`\nMAX_UNSEEN in tests/support/rows/verdict.ts may be ${unseen.length}\n`);
  return [...wrong];
}
