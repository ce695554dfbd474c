import { focusOfUrl, setsOfUrl, type Focus } from '#app/lib/pictures/renditions.ts';
import { cx } from '../cx.ts';

export interface PictureProps {
  url: string;
  /** What it shows, for who cannot see it; empty where the words beside it say it. */
  alt: string;
  /** Layout width of the box, as `sizes` says it: '72px', '(min-width: 640px) 96px, 72px'. */
  sizes: string;
  width?: number;
  height?: number;
  /** The point that stays in view where the box cuts it, else the one that the address brings along. */
  focus?: Focus;
  /** Below the first screen. */
  lazy?: boolean;
  className?: string;
}

/** A picture in the width and kind that suits the browser, with its focus in view where the box cuts it. */
export function Picture({ url, alt, sizes, width, height, lazy, className, ...given }: PictureProps) {
  const sets = setsOfUrl(url);
  const focus = given.focus ?? focusOfUrl(url);
  return (
    <picture className="contents">
      {sets ? <source type="image/avif" srcSet={sets.avif} sizes={sizes} className="hidden" /> : null}
      <img
        src={url}
        srcSet={sets?.webp}
        sizes={sets ? sizes : undefined}
        {...{ alt, width, height }}
        loading={lazy ? 'lazy' : undefined}
        decoding="async"
        style={focus ? { objectPosition: `${focus.x}% ${focus.y}%` } : undefined}
        className={cx('bg-sunken object-cover', className)}
      />
    </picture>
  );
}
