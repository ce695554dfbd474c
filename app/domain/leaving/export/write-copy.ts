import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import type { FileStore } from '#app/integrations/files/port.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { BOOKING_PARTS } from './booking-parts.ts';
import { ownFiles } from './files.ts';
import type { ExportPart } from './part.ts';
import { PEOPLE_PARTS } from './people-parts.ts';
import { PRACTICE_PARTS } from './practice-parts.ts';

const PARTS: readonly ExportPart[] = [...PEOPLE_PARTS, ...BOOKING_PARTS, ...PRACTICE_PARTS];
/** All lists, and the files as one more. */
export const STEPS = PARTS.length + 1;

const READ_ME = `This is a copy of everything in your practice.

Tables (.csv) open in any spreadsheet; the other lists (.json) are for programs.
Amounts are in cents, moments in UTC (ISO 8601). Ids tie the lists together.
Pictures, documents and films are in the folder "files"; what could not be read stands in "files/missing.txt".

It holds what clients told you in confidence. Keep it where nobody else reads it.
`;

interface Copied {
  run: <T>(body: (sql: Db) => Promise<T>) => Promise<T>;
  practiceId: string;
  files: FileStore;
  now: Date;
  /** Told after each of STEPS. */
  onStep: (done: number) => Promise<void>;
}

/**
 * Writes the copy into a file and answers its bytes. One list after the other and page by page, one file after the other as it
 * streams from the store: memory stays the same whatever the practice has.
 */
export async function writeCopy(path: string, copied: Copied): Promise<number> {
  const zip = new ZipFile();
  const written = pipeline(zip.outputStream, createWriteStream(path));
  const filled = fill(zip, copied).then(
    () => zip.end(),
    (error: unknown) => {
      (zip.outputStream as unknown as Readable).destroy(error as Error);
      throw error;
    },
  );
  await Promise.all([written, filled]);
  return (await stat(path)).size;
}

async function fill(zip: ZipFile, { run, practiceId, files, now, onStep }: Copied): Promise<void> {
  zip.addBuffer(Buffer.from(READ_ME), 'read me.txt', { mtime: now });
  for (const [at, part] of PARTS.entries()) {
    await add(zip, part.name, Readable.from(part.write(run, practiceId), { objectMode: false }), now, true);
    await onStep(at + 1);
  }
  const missing: string[] = [];
  for await (const { key, name } of ownFiles(run, practiceId)) {
    const found = await files.open(key);
    if (found) await add(zip, name, found.body, now, false);
    else missing.push(name);
  }
  if (missing.length > 0) {
    zip.addBuffer(Buffer.from(`${missing.join('\n')}\n`), 'files/missing.txt', { mtime: now });
  }
  await onStep(STEPS);
}

/** Adds one entry and waits until it is read to its end: the next is asked for no sooner. */
function add(zip: ZipFile, name: string, body: Readable, mtime: Date, compress: boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    body.once('error', reject);
    body.once('end', resolve);
    zip.addReadStream(body, name, { mtime, compress });
  });
}
