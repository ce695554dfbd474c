import { readFileSync } from 'node:fs';
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** Ended, but nobody has asked for its result: in a container whose first process does not, it stays for ever. */
function isZombie(pid) {
  try {
    return /\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

/** Whether a process with this id lives (one of another user counts too). */
export function isAlive(pid) {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error.code !== 'EPERM') return false;
  }
  return !isZombie(pid);
}

async function isStale(directory) {
  const pid = Number(await readFile(join(directory, 'pid'), 'utf8').catch(() => ''));
  if (pid) return !isAlive(pid);
  // Taken, but its owner's id is not written yet: give the owner a moment before calling it dead.
  const made = await stat(directory).catch(() => undefined);
  return made !== undefined && Date.now() - made.mtimeMs > 5_000;
}

/**
 * Runs `work` while holding a lock: a directory, as making one is atomic on every file system. Waits for another
 * holder (`onWait` is called once), and takes over from one that died.
 */
export async function withLock(directory, work, { onWait } = {}) {
  await mkdir(dirname(directory), { recursive: true });
  for (let waited = false; ;) {
    try {
      await mkdir(directory);
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    if (await isStale(directory)) {
      await rm(directory, { recursive: true, force: true });
      continue;
    }
    if (!waited) onWait?.();
    waited = true;
    await wait(100);
  }
  await writeFile(join(directory, 'pid'), String(process.pid));
  try {
    return await work();
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
