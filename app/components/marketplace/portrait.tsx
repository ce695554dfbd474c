import { setsOfUrl } from '#app/lib/pictures/renditions.ts';
import { cx } from '#app/ui/cx.ts';

export interface PortraitProps {
  src: string;
  /** Layout width of the box, as `sizes` says it: '72px', '(min-width: 640px) 96px, 72px'. */
  sizes: string;
  width: number;
  height: number;
  /** Below the first screen. */
  lazy?: boolean;
  className?: string;
}

/** A practitioner's portrait in the width it is seen in. Their name stands beside it, so it says nothing to screen readers. */
export function Portrait({ src, sizes, width, height, lazy, className }: PortraitProps) {
  const sets = setsOfUrl(src);
  return (
    <picture className="contents">
      {sets ? <source type="image/avif" srcSet={sets.avif} sizes={sizes} className="hidden" /> : null}
      <img
        src={src}
        srcSet={sets?.webp}
        sizes={sets ? sizes : undefined}
        alt=""
        {...{ width, height }}
        loading={lazy ? 'lazy' : undefined}
        decoding="async"
        className={cx('bg-sunken object-cover', className)}
      />
    </picture>
  );
}
