import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { renditionUrl, renditionWidths, defaultUrl } from '#app/lib/pictures/renditions.ts';
import { prismaFolder } from '../sql-files.ts';
import type { DemoPractice } from './demo-practice.ts';
import { picturesOf, type ListedPicture } from './picture-list.ts';

/** A picture of a demo practice, as its rows and pages refer to it. */
export interface Picture {
  handle: string;
  key: string;
  filename: string;
  contentType: string;
  /** Bytes of the largest rendition. */
  size: number;
  width: number;
  height: number;
  alt: string;
  url: string;
  smallWebpUrl: string;
  isPortrait: boolean;
  isGallery: boolean;
  /** Keys of the services it shows. */
  services: string[];
}

const ENCODERS = {
  // They are soft: little is gained by trying harder, and the first start waits for this.
  avif: (image: Sharp) => image.avif({ quality: 50, effort: 1 }),
  webp: (image: Sharp) => image.webp({ quality: 76, effort: 2 }),
};
type Kind = keyof typeof ENCODERS;
const KINDS = Object.keys(ENCODERS) as Kind[];

const fileOf = (folder: string, key: string, width: number, kind: Kind) =>
  join(folder, renditionUrl(key, width, kind).replace('/media/', ''));

/** Under another name first: a picture that a kill cut short is never served. */
async function writeWhole(file: string, bytes: Buffer): Promise<void> {
  const half = `${file}.${randomUUID()}`;
  await writeFile(half, bytes);
  await rename(half, file);
}

/** Writes a picture in all its widths and kinds, those that are not there yet. */
async function render(whole: Buffer, folder: string, key: string, width: number): Promise<void> {
  const missing = renditionWidths(width).flatMap((one) =>
    KINDS.map((kind) => ({ one, kind, file: fileOf(folder, key, one, kind) })).filter(
      ({ file }) => !existsSync(file),
    ),
  );
  if (missing.length === 0) return;
  await mkdir(dirname(fileOf(folder, key, width, 'webp')), { recursive: true });
  const { data, info } = await sharp(whole).raw().toBuffer({ resolveWithObject: true });
  await Promise.all(
    missing.map(async ({ one, kind, file }) => {
      const sized = sharp(data, { raw: info }).resize(one);
      await writeWhole(file, await ENCODERS[kind](sized).toBuffer());
    }),
  );
}

async function picture(slug: string, listed: ListedPicture, folder: string | null): Promise<Picture> {
  const { name, alt, width, height, services = [] } = listed;
  const whole = await readFile(join(prismaFolder('seed'), 'pictures', slug, `${name}.webp`));
  // A picture that changes gets a new address, so what browsers keep for a year is never stale.
  const hash = createHash('sha256').update(whole).digest('hex').slice(0, 10);
  const key = `${slug}/${name}-${hash}`;
  let size = 0;
  if (folder !== null) {
    await render(whole, folder, key, width);
    size = (await stat(fileOf(folder, key, width, 'webp'))).size;
  }
  return {
    handle: `${slug}-${name}-${hash}`,
    key,
    filename: `${name}.webp`,
    contentType: 'image/webp',
    size,
    width,
    height,
    alt,
    url: defaultUrl({ key, width }),
    smallWebpUrl: renditionUrl(key, Math.min(480, width), 'webp'),
    isPortrait: name === 'portrait',
    isGallery: ['hero', 'detail', 'closing'].includes(name),
    services,
  };
}

/**
 * The pictures of a demo practice (prisma/seed/pictures), made as wide as pages show them below `folder` (DATA_DIR/media), where the web
 * serves them as /media/<practice>/…. What is there already is left. Without a folder nothing is written.
 */
export function demoPictures(demo: DemoPractice, folder: string | null): Promise<Picture[]> {
  return Promise.all(picturesOf(demo).map((listed) => picture(demo.slug, listed, folder)));
}
