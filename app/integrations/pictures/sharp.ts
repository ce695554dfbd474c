import { fileTypeFromBuffer } from 'file-type';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Raw, type Sharp } from 'sharp';
import { hasForeign, isForeignPdf, isWholePdf } from './foreign.ts';
import type { Fault, FileKind, MadePicture, MadeSize, PictureMaker } from './port.ts';

const KINDS: Record<string, FileKind> = {
  'image/jpeg': 'image/jpeg',
  'image/png': 'image/png',
  'image/apng': 'image/png',
  'image/webp': 'image/webp',
  'image/avif': 'image/avif',
  'image/heic': 'image/heic',
  'image/heif': 'image/heic',
  'application/pdf': 'application/pdf',
};

/** More than any phone's camera sends; a few bytes can claim a thousand times that, and the memory for it (C62). */
const MAX_PIXELS = 60_000_000;
/** The widest that is kept, pixels, and the highest. */
const WIDEST = 1_920;
const HIGHEST = 3_840;
/** A picture that takes longer than this is given up, seconds. */
const LIMIT_S = 60;

const ENCODERS: Record<MadeSize['kind'], (image: Sharp) => Sharp> = {
  avif: (image) => image.avif({ quality: 52, effort: 2 }),
  webp: (image) => image.webp({ quality: 78, effort: 3 }),
  jpg: (image) => image.flatten({ background: '#ffffff' }).jpeg({ quality: 80 }),
};
const ENCODINGS = Object.entries(ENCODERS) as [MadeSize['kind'], (image: Sharp) => Sharp][];

/** libvips in this process, for one picture at a time. */
export class SharpPictures implements PictureMaker {
  constructor() {
    // One thread a picture, and nothing kept of one for the next: memory is that of one picture.
    sharp.concurrency(1);
    sharp.cache(false);
    // Of all that it can read, the four kinds that are taken: no drawing, no document, nothing that leads to another file.
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({
      operation: ['Jpeg', 'Png', 'Webp', 'Heif'].map((kind) => `VipsForeignLoad${kind}`),
    });
  }

  async kindOfStart(bytes: Uint8Array): Promise<FileKind | null> {
    const type = await fileTypeFromBuffer(bytes);
    return (type && KINDS[type.mime]) ?? null;
  }

  async faultOf(path: string, kind: string): Promise<Fault | null> {
    const bytes = await readFile(path);
    if ((await this.kindOfStart(bytes)) !== kind) return 'mislabelled';
    if (kind === 'application/pdf') {
      if (isForeignPdf(bytes)) return 'foreign';
      return isWholePdf(bytes) ? null : 'unreadable';
    }
    if (hasForeign(bytes)) return 'foreign';
    try {
      const { width, height } = await sharp(path, { limitInputPixels: false }).metadata();
      return width * height > MAX_PIXELS ? 'too_many_pixels' : null;
    } catch {
      return 'unreadable';
    }
  }

  async make(
    path: string,
    folder: string,
    widths: (width: number) => number[],
  ): Promise<MadePicture | Fault> {
    let whole: { data: Buffer; info: Raw };
    try {
      whole = await sharp(path, { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true })
        .autoOrient()
        .resize({ width: WIDEST, height: HIGHEST, fit: 'inside', withoutEnlargement: true })
        .toColourspace('srgb')
        .timeout({ seconds: LIMIT_S })
        .raw({ depth: 'uchar' })
        .toBuffer({ resolveWithObject: true });
    } catch {
      return 'unreadable';
    }
    const { data, info } = whole;
    // One after the other: each has its own buffers.
    const sizes: MadeSize[] = [];
    for (const width of widths(info.width)) {
      const sized = sharp(data, { raw: info }).resize(width);
      for (const [kind, encode] of ENCODINGS) {
        const file = join(folder, `${width}.${kind}`);
        await encode(sized.clone()).toFile(file);
        sizes.push({ width, kind, path: file });
      }
    }
    // One pixel of the whole is its mean colour.
    const mean = await sharp(data, { raw: info })
      .resize(1, 1, { fit: 'fill' })
      .flatten({ background: '#ffffff' })
      .raw()
      .toBuffer();
    return {
      width: info.width,
      height: info.height,
      color: `#${mean.subarray(0, 3).toString('hex')}`,
      sizes,
    };
  }
}
