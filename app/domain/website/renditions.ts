import type { SiteImage } from '#builder/read-model.ts';

/** Widths in which an uploaded picture is kept, pixels, below its own. */
const STEPS = [480, 960];

/** The width, pixels, that an address for every browser shows. */
const SHOWN = 960;

/** Widths in which a picture of this width is kept, its own last. */
export function renditionWidths(width: number): number[] {
  return [...STEPS.filter((step) => step < width), width];
}

/** Address of one rendition. `key` is MediaAsset.key, which has no ending: each rendition adds its width and kind. */
export function renditionUrl(key: string, width: number, kind: 'avif' | 'webp'): string {
  return `/media/${key}-${width}.${kind}`;
}

/** The address that every browser can show, of a moderate size. */
export function shownUrl({ key, width }: { key: string; width: number }): string {
  return renditionUrl(key, Math.min(width, SHOWN), 'webp');
}

/** A picture with all its renditions, as a page shows it. Null where its size is not known (it is no picture). */
export function siteImage(asset: {
  key: string;
  width: number | null;
  height: number | null;
  altText: string | null;
}): SiteImage | null {
  const { key, width, height, altText } = asset;
  if (!width || !height) return null;
  const shown = Math.min(width, SHOWN);
  const srcset = (kind: 'avif' | 'webp') =>
    renditionWidths(width)
      .map((one) => `${renditionUrl(key, one, kind)} ${one}w`)
      .join(', ');
  return {
    alt: altText ?? '',
    width: shown,
    height: Math.round((height * shown) / width),
    src: shownUrl({ key, width }),
    avif: srcset('avif'),
    webp: srcset('webp'),
  };
}
