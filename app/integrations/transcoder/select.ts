import { env } from '#app/platform/env/index.ts';
import { FfmpegTranscoder } from './ffmpeg.ts';
import type { Transcoder } from './port.ts';
import { ffmpegProgram } from './program.ts';

/** FFmpeg on this machine. */
export function selectTranscoder(): Transcoder {
  return new FfmpegTranscoder(ffmpegProgram(env().ffmpegPath));
}
