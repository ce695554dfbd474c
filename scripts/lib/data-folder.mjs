import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { isAlive } from './lock.mjs';
import { Failure } from './steps.mjs';

/** A small JSON file in DATA_DIR: { get(), set(changes) }; replaced in one move, so that a kill leaves it whole. */
export function keptState(dataDir, name) {
  const file = join(dataDir, name);
  const get = () => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {});
  const set = (changes) => {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(`${file}.new`, JSON.stringify({ ...get(), ...changes }), { mode: 0o600 });
    renameSync(`${file}.new`, file);
  };
  return { get, set };
}

/**
 * Takes DATA_DIR for this supervisor, as two would stop each other's database. Gives a function that lets it go;
 * throws a Failure that names the holder. What a killed supervisor left is taken over.
 */
export function takeDataFolder(dataDir) {
  mkdirSync(dataDir, { recursive: true });
  const file = join(dataDir, 'supervisor.pid');
  for (let attempt = 0; ; attempt++) {
    try {
      const handle = openSync(file, 'wx');
      writeFileSync(handle, String(process.pid));
      closeSync(handle);
      return () => rmSync(file, { force: true });
    } catch (error) {
      if (error.code !== 'EEXIST')
        throw new Failure(`DATA_DIR ${dataDir} cannot be written: ${error.message}`);
    }
    const holder = Number(readFileSync(file, 'utf8'));
    if (attempt > 3 || (holder !== process.pid && isSupervisor(holder))) {
      throw new Failure(
        `Tendwell already runs on ${dataDir} (process ${holder}). Stop it, or start with another DATA_DIR.`,
      );
    }
    rmSync(file, { force: true });
  }
}

function isSupervisor(pid) {
  if (!isAlive(pid)) return false;
  // After a restart of the machine the number may belong to any program.
  const command = `/proc/${pid}/cmdline`;
  return existsSync(command) ? readFileSync(command, 'utf8').includes('start.mjs') : true;
}
