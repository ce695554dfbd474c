import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ffmpegProgram } from '#app/integrations/transcoder/program.ts';

/** What FFmpeg says of a video file: its container, codec, lines, length and how many bits a second it takes in all. */
export interface ProbedVideo {
  container: string;
  codec: string;
  height: number;
  seconds: number;
  kilobits: number;
}

/** Reads a video as FFmpeg sees it. */
export function probeVideo(bytes: Buffer): ProbedVideo {
  const folder = mkdtempSync(join(tmpdir(), 'tw-probe-'));
  const path = join(folder, 'video');
  try {
    writeFileSync(path, bytes);
    // Without an output FFmpeg tells what the input is, and ends.
    const told = spawnSync(ffmpegProgram(undefined), ['-hide_banner', '-i', path]).stderr.toString();
    const found = (pattern: RegExp) => pattern.exec(told)?.[1] ?? '';
    const [hours, minutes, seconds] = found(/Duration: ([\d:.]+)/)
      .split(':')
      .map(Number);
    return {
      container: found(/Input #0, ([^ ]+),/),
      codec: found(/Video: (\w+)/),
      height: Number(found(/Video: .*? \d{2,5}x(\d{2,5})/)),
      seconds: hours! * 3600 + minutes! * 60 + seconds!,
      kilobits: Number(found(/bitrate: (\d+) kb\/s/)),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
