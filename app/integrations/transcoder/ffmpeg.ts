import { MINUTE_MS } from '#app/lib/duration.ts';
import { fileTypeFromBuffer, fileTypeFromFile } from 'file-type';
import { spawn } from 'node:child_process';
import type { Transcoder, TranscodeResult, VideoKind } from './port.ts';

const KINDS: Record<string, VideoKind> = {
  'video/mp4': 'mp4',
  'video/x-m4v': 'mp4',
  'video/quicktime': 'mov',
  'video/vnd.avi': 'avi',
  'video/x-msvideo': 'avi',
  'video/webm': 'webm',
};

/** The reader is named by what the bytes are, so that a playlist in a video's clothes is not followed. */
const DEMUXERS: Record<VideoKind, string> = { mp4: 'mov', mov: 'mov', avi: 'avi', webm: 'matroska' };

/** Longest video, seconds; the rest of a longer one is not taken. */
const LONGEST_S = 600;
/** The largest picture that is decoded, pixels: 8K. A few bytes can claim a thousand times that, and the memory for it. */
const MAX_PIXELS = 7_680 * 4_320;
/** The widest that comes out of it at 720 lines. */
const WIDEST = 3_840;
/** A video that takes longer than this is given up, milliseconds. */
const LIMIT_MS = 15 * MINUTE_MS;

const VIDEO = [
  ...[
    '-vf',
    `scale=-2:'min(720,ih)',scale='min(${WIDEST},iw)':-2`,
    '-c:v',
    'libx264',
    '-preset',
    'veryfast',
    '-pix_fmt',
    'yuv420p',
  ],
  ...['-b:v', '1700k', '-maxrate', '1850k', '-bufsize', '3700k'],
];
const SOUND = ['-c:a', 'aac', '-b:a', '128k', '-ac', '2'];

/** FFmpeg as a program of its own; it reads what strangers sent, so it gets one file, no network and an end. */
export class FfmpegTranscoder implements Transcoder {
  constructor(private readonly program: string) {}

  async kindOf(path: string): Promise<VideoKind | null> {
    const type = await fileTypeFromFile(path);
    return (type && KINDS[type.mime]) ?? null;
  }

  async kindOfStart(bytes: Uint8Array): Promise<VideoKind | null> {
    const type = await fileTypeFromBuffer(bytes);
    return (type && KINDS[type.mime]) ?? null;
  }

  async transcode(
    { source, kind, target, poster }: { source: string; kind: VideoKind; target: string; poster: string },
    signal?: AbortSignal,
  ): Promise<TranscodeResult> {
    const input = [
      '-max_pixels',
      String(MAX_PIXELS),
      '-protocol_whitelist',
      'file',
      '-f',
      DEMUXERS[kind],
      '-i',
      source,
    ];
    const done = await this.#run(
      [
        ...[...input, '-t', String(LONGEST_S), '-map', '0:v:0', '-map', '0:a:0?', '-map_metadata', '-1'],
        ...[...VIDEO, ...SOUND, '-movflags', '+faststart', '-f', 'mp4', target],
      ],
      signal,
    );
    if (done.outcome !== 'done' || done.seconds <= 0) {
      return done.outcome === 'done' ? { outcome: 'unreadable', message: 'no pictures' } : done;
    }
    const picture = await this.#run(
      [
        ...['-protocol_whitelist', 'file', '-f', 'mov', '-i', target],
        ...['-frames:v', '1', '-update', '1', '-q:v', '4', '-f', 'image2', poster],
      ],
      signal,
    );
    return picture.outcome === 'done' ? done : picture;
  }

  #run(args: string[], signal?: AbortSignal): Promise<TranscodeResult> {
    return new Promise((resolve) => {
      const child = spawn(
        this.program,
        ['-hide_banner', '-nostdin', '-loglevel', 'error', '-y', '-progress', 'pipe:1', ...args],
        {
          stdio: ['ignore', 'pipe', 'pipe'],
          signal: signal
            ? AbortSignal.any([signal, AbortSignal.timeout(LIMIT_MS)])
            : AbortSignal.timeout(LIMIT_MS),
          killSignal: 'SIGKILL',
        },
      );
      let seconds = 0;
      let complaint = '';
      child.stdout.on('data', (text: Buffer) => {
        for (const [, micros] of text.toString().matchAll(/out_time_us=(\d+)/g))
          seconds = Number(micros) / 1e6;
      });
      child.stderr.on('data', (text: Buffer) => (complaint = (complaint + text.toString()).slice(-500)));
      let failure: Error | undefined;
      child.on('error', (error) => (failure = error));
      child.on('close', (code, killed) => {
        if (failure || killed) resolve({ outcome: 'unavailable', message: failure?.name ?? String(killed) });
        else if (code === 0) resolve({ outcome: 'done', seconds });
        else resolve({ outcome: 'unreadable', message: complaint.trim().split('\n').at(-1) ?? '' });
      });
    });
  }
}
