import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';

/** One change of a sandbox's state: table, key, and the value (null: removed). */
export type Change = [table: string, key: string, value: unknown];

/** Where a sandbox keeps its state between lives. */
export interface Journal {
  /** All changes of the past, oldest first. */
  read(): Change[];
  /** Keeps the changes of one request, all or none, before it is answered. */
  append(changes: Change[]): void;
  /** Replaces the whole past. */
  rewrite(changes: Change[]): void;
  close(): void;
}

/** Keeps nothing: the state dies with the process, as tests want it. */
export function memoryJournal(): Journal {
  return { read: () => [], append: () => {}, rewrite: () => {}, close: () => {} };
}

function parseLines(text: string): Change[] {
  const changes: Change[] = [];
  for (const line of text.split('\n')) {
    if (!line) continue;
    try {
      changes.push(...(JSON.parse(line) as Change[]));
    } catch {
      // A line torn by a kill: its request was never answered, so it never happened.
      break;
    }
  }
  return changes;
}

/** A file of one JSON line for each request, flushed to the disk before the request is answered (survives kill -9). */
export function fileJournal(file: string): Journal {
  mkdirSync(dirname(file), { recursive: true });
  let handle = openSync(file, 'a', 0o600);

  const replace = (changes: Change[]): void => {
    const next = `${file}.next`;
    const out = openSync(next, 'w', 0o600);
    writeFileSync(out, changes.length ? `${JSON.stringify(changes)}\n` : '');
    fsyncSync(out);
    closeSync(out);
    renameSync(next, file);
    closeSync(handle);
    handle = openSync(file, 'a', 0o600);
  };

  return {
    read: () => (existsSync(file) ? parseLines(readFileSync(file, 'utf8')) : []),
    append(changes) {
      writeFileSync(handle, `${JSON.stringify(changes)}\n`);
      fsyncSync(handle);
    },
    rewrite: replace,
    close: () => closeSync(handle),
  };
}
