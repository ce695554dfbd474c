import { BadgeCheck, MapPin } from 'lucide-react';
import { formatMiles } from '#app/lib/distance.ts';
import { pluralize } from '#app/lib/text.ts';
import { formatDuration } from '#app/lib/time.ts';
import { Avatar } from '#app/ui/avatar.tsx';
import { Badge } from '#app/ui/badge.tsx';
import { Price } from '#app/ui/price.tsx';
import { StarRating } from '#app/ui/star-rating.tsx';
import { placeWords } from './place-words.ts';
import type { Result } from './result-data.ts';
import { ResultTimes } from './result-times.tsx';
import type { SearchAddress } from './search-address.ts';

export interface ResultCardProps {
  result: Result;
  asked: SearchAddress;
  /** Its number on the map. */
  number: number;
}

/** A practitioner found: who, where, what for how much, and when. */
export function ResultCard({ result, asked, number }: ResultCardProps) {
  const { url, name, practitioner, title, photoUrl, ratingAverage, ratingCount, miles, verified } = result;
  const isFar = miles === null && (asked.searchedLocation !== '' || asked.latitude !== undefined);
  const nameId = `who-${result.practiceId}`;
  return (
    <article
      id={result.practiceId}
      aria-labelledby={nameId}
      className="grid scroll-mt-6 gap-x-8 gap-y-5 border-b border-line py-7 md:grid-cols-[minmax(0,1fr)_minmax(0,20rem)]"
    >
      <div className="flex min-w-0 gap-4">
        <Avatar
          name={practitioner}
          src={photoUrl}
          size="xl"
          decorative
          className="rounded-xl! max-sm:size-18"
        />
        <div className="min-w-0">
          <h2 id={nameId} className="text-lg leading-snug font-semibold">
            <a href={url} className="text-ink no-underline hover:underline">
              {practitioner}
            </a>
            {verified ? (
              <BadgeCheck
                role="img"
                aria-label="Verified"
                className="ml-1.5 inline size-4.5 text-accent-text"
              />
            ) : null}
          </h2>
          <p className="text-ink-soft">{[title, name].filter(Boolean).join(' · ')}</p>
          {ratingAverage === null ? (
            <p className="mt-1 text-sm text-ink-mute">No reviews yet</p>
          ) : (
            <StarRating value={ratingAverage} className="mt-1 text-sm">
              <span className="font-medium">{ratingAverage.toFixed(1)}</span>
              <span className="text-ink-soft">{pluralize(ratingCount, 'review')}</span>
            </StarRating>
          )}
          <p className="mt-1.5 flex gap-1.5 text-sm text-ink-soft">
            <MapPin aria-hidden strokeWidth={1.75} className="mt-0.5 size-4 shrink-0" />
            <span>
              {placeWords(result, isFar).join(' · ')}
              {miles === null ? null : ` · ${formatMiles(miles)} away`}
              <span className="sr-only">, number {number} on the map</span>
            </span>
          </p>
          <Offer result={result} />
          {result.specialties.length > 0 ? (
            <ul aria-label="Specialties" className="mt-3 flex flex-wrap gap-1.5">
              {result.specialties.map((specialty) => (
                <li key={specialty}>
                  <Badge tone="grey">{specialty}</Badge>
                </li>
              ))}
            </ul>
          ) : null}
        </div>
      </div>
      <ResultTimes result={result} asked={asked} />
    </article>
  );
}

function Offer({ result: { services, fromCents, currency } }: { result: Result }) {
  if (services.length === 0) return null;
  return (
    <div className="mt-3 text-sm">
      {fromCents === null ? null : (
        <p className="font-semibold">
          {fromCents > 0 ? 'From ' : null}
          <Price cents={fromCents} currency={currency} />
        </p>
      )}
      <ul className="text-ink-soft">
        {services.map(({ id, name, cents, minutes, ways }) => (
          <li key={id}>
            {name}, {ways > 1 ? 'from ' : null}
            {formatDuration(minutes)}, <Price cents={cents} currency={currency} />
          </li>
        ))}
      </ul>
    </div>
  );
}
