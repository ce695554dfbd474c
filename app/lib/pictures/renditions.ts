/** Widths in which a picture is kept, pixels, below its own. */
const STEPS = [480, 960];

/** The width, pixels, that an address for every browser shows. */
const DEFAULT_WIDTH = 960;

/** Widths in which a picture of this width is kept, its own last. */
export function renditionWidths(width: number): number[] {
  return [...STEPS.filter((step) => step < width), width];
}

/** Address of one rendition. `key` is MediaAsset.key, which has no ending: each rendition adds its width and kind. */
export function renditionUrl(key: string, width: number, kind: 'avif' | 'webp' | 'jpg'): string {
  return `/media/${key}-${width}.${kind}`;
}

/** The width, pixels, of that address for a picture of this width. */
export const defaultWidth = (width: number): number => Math.min(width, DEFAULT_WIDTH);

/** The point that stays in view where a frame cuts a picture, percent from the left and from the top. */
export interface Focus {
  x: number;
  y: number;
}

const MIDDLE = 50;

/**
 * The address that every browser can show, of a moderate size. A focus that is not the middle goes along as its fragment, so that it is
 * known wherever the address is; no server sees it.
 */
export function defaultUrl({ key, width, focus }: { key: string; width: number; focus?: Focus }): string {
  const isMoved = focus && (focus.x !== MIDDLE || focus.y !== MIDDLE);
  return renditionUrl(key, defaultWidth(width), 'webp') + (isMoved ? `#at=${focus.x},${focus.y}` : '');
}

/** The address of the small size in which a list shows a picture. */
export const smallUrl = ({ key, width }: { key: string; width: number }): string =>
  renditionUrl(key, Math.min(STEPS[0]!, width), 'webp');

/** The focus that an address brings along, or null. */
export function focusOfUrl(url: string): Focus | null {
  const { x, y } = /#at=(?<x>\d{1,3}),(?<y>\d{1,3})$/.exec(url)?.groups ?? {};
  return x === undefined ? null : { x: Number(x), y: Number(y) };
}

const UPLOADED = /(\/media\/p\/[\w-]+)\.webp(?:#.*)?$/;

/** Of an uploaded picture's address the one of the JPEG, for mail programs; any other is left as it is. */
export const jpegUrl = (url: string): string => url.replace(UPLOADED, '$1.jpg');

/** The addresses of a picture in every width and kind, for `srcset`. */
export function renditionSets(key: string, width: number): { avif: string; webp: string } {
  const set = (kind: 'avif' | 'webp') =>
    renditionWidths(width)
      .map((one) => `${renditionUrl(key, one, kind)} ${one}w`)
      .join(', ');
  return { avif: set('avif'), webp: set('webp') };
}

const DEFAULT_URL = /^(?<root>.*\/media\/)(?<key>.+)-(?<width>\d+)\.webp(?:#.*)?$/;

/**
 * The widths and kinds of a picture of which only the address is known that `defaultUrl` made; null for any other address. Of a picture
 * wider than is shown its own width is not known, and it is left out.
 */
export function setsOfUrl(url: string): { avif: string; webp: string } | null {
  const { root, key, width } = DEFAULT_URL.exec(url)?.groups ?? {};
  if (!root || !key || !width) return null;
  const sets = renditionSets(key, Number(width));
  const absolute = (set: string) => set.replaceAll('/media/', root);
  return { avif: absolute(sets.avif), webp: absolute(sets.webp) };
}
