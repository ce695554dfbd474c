/** Turning an uploaded video into the one that is shown. */

/** Kinds of video that are taken (spec 001 §5). */
export type VideoKind = 'mp4' | 'mov' | 'avi' | 'webm';

/** How much of a file tells what it is. */
export const KIND_BYTES = 8_192;

export type TranscodeResult =
  | { outcome: 'done'; seconds: number }
  /** Final: the file is no video that can be read, or is too long. */
  | { outcome: 'unreadable'; message: string }
  /** Not now: the machine is short of something. */
  | { outcome: 'unavailable'; message: string };

export interface Transcoder {
  /**
   * What the bytes at `path` are, whatever their name says; null for anything but the kinds that are taken.
   */
  kindOf(path: string): Promise<VideoKind | null>;
  /** The same of a file's first bytes, of which `KIND_BYTES` are enough. */
  kindOfStart(bytes: Uint8Array): Promise<VideoKind | null>;
  /**
   * Makes an MP4 of at most 720 lines and 2 Mbit/s at `target`, and a JPEG of its first picture at `poster`. Sound and
   * picture of `source` alone are read: no other file, no address. Never throws for what the video does.
   * @param signal ends the work; the result is then `unavailable`
   */
  transcode(
    files: { source: string; kind: VideoKind; target: string; poster: string },
    signal?: AbortSignal,
  ): Promise<TranscodeResult>;
}
