import { renditionSets, defaultUrl, defaultWidth } from '#app/lib/pictures/renditions.ts';
import type { SiteImage } from '#builder/read-model.ts';

/** A picture with all its renditions, as a page shows it. Null where its size is not known (it is no picture). */
export function siteImage(asset: {
  key: string;
  width: number | null;
  height: number | null;
  altText: string | null;
  focusX: number;
  focusY: number;
}): SiteImage | null {
  const { key, width, height, altText, focusX, focusY } = asset;
  if (!width || !height) return null;
  const scaled = defaultWidth(width);
  return {
    alt: altText ?? '',
    width: scaled,
    height: Math.round((height * scaled) / width),
    src: defaultUrl({ key, width }),
    focus: { x: focusX, y: focusY },
    ...renditionSets(key, width),
  };
}
