import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ROOT } from './run.mjs';

const SKIPPED = new Set(['node_modules', 'generated', 'build', '.git', '.cache']);

/**
 * Every file under the given files and folders that exist, sorted; generated and installed code is left out.
 *
 * @param {string[]} paths
 * @param {(path: string) => boolean} [keep]
 */
export function filesUnder(paths, keep = () => true) {
  const found = [];
  const visit = (path) => {
    if (!existsSync(path)) return;
    if (!statSync(path).isDirectory()) {
      if (keep(path)) found.push(path);
      return;
    }
    for (const name of readdirSync(path)) if (!SKIPPED.has(name)) visit(join(path, name));
  };
  paths.forEach(visit);
  return found.sort();
}

/** SHA-256 (hex) over names (from the project's folder) and contents of files; `extra` texts are part of it. */
export function hashFiles(files, ...extra) {
  const hash = createHash('sha256');
  for (const text of extra) hash.update(`${text}\0`);
  for (const file of files)
    hash
      .update(`${relative(ROOT, file)}\0`)
      .update(readFileSync(file))
      .update('\0');
  return hash.digest('hex');
}
