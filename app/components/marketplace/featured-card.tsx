import { MapPin } from 'lucide-react';
import { Price } from '#app/ui/display/price.tsx';
import { Picture } from '#app/ui/display/picture.tsx';
import { StarRating } from '#app/ui/fields/star-rating.tsx';
import { placeLabel } from './place-text.ts';
import type { FeaturedPractice } from './result-data.ts';

/** A practice on the front page: its picture, who, where and for how much. */
export function FeaturedCard({ result }: { result: FeaturedPractice }) {
  const { url, name, practitioner, title, photoUrl, ratingAverage, ratingCount, fromCents, currency } =
    result;
  return (
    <a
      href={url}
      className="group flex flex-col overflow-hidden rounded-xl border border-line bg-surface text-ink no-underline"
    >
      <span className="block aspect-[4/3] overflow-hidden bg-sunken">
        {photoUrl ? (
          <Picture
            url={photoUrl}
            alt=""
            sizes="(min-width: 1280px) 395px, (min-width: 1024px) 30vw, (min-width: 640px) 45vw, 272px"
            width={480}
            height={360}
            lazy
            className="size-full object-[50%_30%] transition-transform duration-200 group-hover:scale-[1.02] motion-reduce:transform-none"
          />
        ) : null}
      </span>
      <span className="flex flex-1 flex-col p-4 sm:p-5">
        <span className="text-lg leading-snug font-semibold group-hover:underline">{practitioner}</span>
        <span className="text-ink-soft">{[title, name].filter(Boolean).join(' · ')}</span>
        {ratingAverage === null ? null : (
          <StarRating value={ratingAverage} className="mt-2 text-sm">
            <span className="font-medium">{ratingAverage.toFixed(1)}</span>
            <span className="text-ink-soft">({ratingCount})</span>
          </StarRating>
        )}
        <span className="mt-2 flex gap-1.5 text-sm text-ink-soft">
          <MapPin aria-hidden strokeWidth={1.75} className="mt-0.5 size-4 shrink-0" />
          {placeLabel(result).slice(0, 2).join(' · ')}
        </span>
        {fromCents === null ? null : (
          <span className="mt-auto pt-4 text-sm font-semibold">
            {fromCents > 0 ? 'From ' : null}
            <Price cents={fromCents} currency={currency} />
          </span>
        )}
      </span>
    </a>
  );
}
