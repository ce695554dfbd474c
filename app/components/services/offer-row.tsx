import type { ReactNode } from 'react';
import { plainText } from '#app/lib/rich/plain-text.ts';
import { preview } from '#app/lib/text.ts';
import { cx } from '#app/ui/cx.ts';
import { Picture } from '#app/ui/display/picture.tsx';

/** Characters of a description in a list, before its ellipsis (spec 002 §9). */
const PREVIEW = 190;

interface OfferRowProps {
  offer: { description: string | null; photoUrl: string | null };
  /** It is switched off. */
  isOff?: boolean;
  /** What opens it. */
  name: ReactNode;
  marks: ReactNode;
  /** What it costs, how long it takes. */
  children: ReactNode;
}

/** One thing that a practice offers, in its list. */
export function OfferRow({ offer, isOff = false, name, marks, children }: OfferRowProps) {
  const { description, photoUrl } = offer;
  return (
    <div
      className={cx(
        'grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 py-1.5 sm:grid-rows-[auto_1fr]',
        isOff && 'opacity-60 grayscale',
      )}
    >
      {photoUrl ? (
        <Picture
          url={photoUrl}
          alt=""
          sizes="64px"
          width={64}
          height={64}
          lazy
          className="size-12 rounded-md sm:row-span-2 sm:size-16"
        />
      ) : null}
      <div
        className={cx(
          'flex flex-wrap items-center gap-x-2.5 gap-y-1 self-center',
          photoUrl ? 'col-start-2' : 'col-span-2',
        )}
      >
        <h2 className="font-semibold wrap-anywhere">{name}</h2>
        {marks}
      </div>
      {/* Beside the picture there is no room for sentences on a phone. */}
      <div className={cx('col-span-2', photoUrl && 'max-sm:mt-1 sm:col-span-1 sm:col-start-2')}>
        {description ? (
          <p className="measure mt-1 text-sm text-pretty text-ink-soft">
            {preview(plainText(description), PREVIEW)}
          </p>
        ) : null}
        {children}
      </div>
    </div>
  );
}
