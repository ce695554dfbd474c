import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ffmpegProgram } from '#app/integrations/transcoder/program.ts';

/** A test picture as a file's bytes. `seconds` of `size` (`640x360`), as WebM or MP4. */
export function smallClip(
  kind: 'webm' | 'mp4',
  { size = '320x240', seconds = 1, more = [] as string[] } = {},
): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'tw-clip-'));
  const path = join(folder, `clip.${kind}`);
  const picture = ['-f', 'lavfi', '-i', `testsrc2=size=${size}:rate=10`, '-t', String(seconds)];
  const codec =
    kind === 'webm'
      ? ['-c:v', 'libvpx', '-deadline', 'realtime']
      : ['-c:v', 'libx264', '-preset', 'ultrafast'];
  try {
    const made = spawnSync(ffmpegProgram(undefined), ['-y', ...picture, ...codec, ...more, path]);
    if (made.status !== 0) throw new Error(made.stderr.toString().slice(-300));
    return readFileSync(path);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
