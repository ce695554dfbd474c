import { statfsSync } from 'node:fs';

/** Where Linux keeps files in memory, and how it names that kind of file system. */
const MEMORY = '/dev/shm';
const TMPFS = 0x01021994;
/** More than a run of all tests keeps at once: its databases, and the log of their last changes. */
const ROOM_BYTES = 4 * 1024 ** 3;

/**
 * A folder in memory for what tests write, or undefined where there is none with room. A run makes and removes hundreds of thousands
 * of files, and ext4 looks long for a place for a file while others were just removed.
 */
export function folderInMemory() {
  try {
    const { type, bavail, bsize } = statfsSync(MEMORY);
    return type === TMPFS && bavail * bsize > ROOM_BYTES ? MEMORY : undefined;
  } catch {
    return undefined;
  }
}
