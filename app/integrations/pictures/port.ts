/** Judging files that strangers sent by what their bytes are, and making pictures into the sizes that are shown. */

/** The content types that can be told apart by a file's bytes and are taken somewhere. */
export type FileKind =
  'image/jpeg' | 'image/png' | 'image/webp' | 'image/avif' | 'image/heic' | 'application/pdf';

/** How much of a file tells what it is. */
export const KIND_BYTES = 4_100;

/** Why a file is not kept. */
export type Fault =
  /** Its bytes are of no kind, or of another than was said. */
  | 'mislabelled'
  /** It is something else besides: a web page, a script, an archive. */
  | 'foreign'
  | 'too_many_pixels'
  | 'unreadable';

/** One size of a picture, in a file of the folder that was given. */
export interface MadeSize {
  /** Pixels. */
  width: number;
  kind: 'avif' | 'webp' | 'jpg';
  path: string;
}

export interface MadePicture {
  /** Pixels of the widest size, upright. */
  width: number;
  height: number;
  /** What it is mostly coloured in, #rrggbb. */
  color: string;
  sizes: MadeSize[];
}

export interface PictureMaker {
  /** What a file's first bytes are, of which `KIND_BYTES` are enough; null for everything that is taken nowhere. */
  kindOfStart(bytes: Uint8Array): Promise<FileKind | null>;
  /** Judges a whole file that is said to be of this kind: null where it is that, whole and nothing else. Never throws for its content. */
  faultOf(path: string, kind: string): Promise<Fault | null>;
  /**
   * Makes a judged picture upright, without what the camera wrote of place and time, in the widths it is shown in. Files go to `folder`.
   * Answers a fault where its pixels cannot be read. Never throws for its content.
   * @param widths the widths for a picture of this width, its own last
   */
  make(path: string, folder: string, widths: (width: number) => number[]): Promise<MadePicture | Fault>;
}
