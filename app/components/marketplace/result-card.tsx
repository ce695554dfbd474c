import { BadgeCheck, MapPin } from 'lucide-react';
import { formatMiles } from '#app/lib/distance.ts';
import { pluralize } from '#app/lib/text.ts';
import { formatDuration } from '#app/lib/time.ts';
import { Avatar } from '#app/ui/display/avatar.tsx';
import { Picture } from '#app/ui/display/picture.tsx';
import { Badge } from '#app/ui/display/badge.tsx';
import { Price } from '#app/ui/display/price.tsx';
import { StarRating } from '#app/ui/fields/star-rating.tsx';
import { placeLabel } from './place-text.ts';
import type { Result } from './result-data.ts';
import { ResultTimes } from './result-times.tsx';
import type { SearchAddress } from './search-address.ts';

export interface ResultCardProps {
  result: Result;
  address: SearchAddress;
  /** Its number on the map. */
  number: number;
}

/**
 * A practitioner found: who, where, from how much, when, and what for. On a phone in this order, so that a time to book is in the first
 * screen; where there is room the times stand beside all else.
 */
export function ResultCard({ result, address, number }: ResultCardProps) {
  const nameId = `who-${result.practiceId}`;
  return (
    <article
      id={result.practiceId}
      aria-labelledby={nameId}
      className="grid scroll-mt-6 gap-x-8 gap-y-3.5 border-b border-line py-5 md:grid-cols-[minmax(0,1fr)_minmax(0,20rem)] md:grid-rows-[auto_1fr] md:py-7"
    >
      <Who {...{ result, address, number, nameId }} />
      <div className="min-w-0 md:col-start-2 md:row-span-2">
        <ResultTimes result={result} address={address} />
      </div>
      <Offer result={result} />
    </article>
  );
}

function Who({ result, address, number, nameId }: ResultCardProps & { nameId: string }) {
  const { url, name, practitioner, title, photoUrl, ratingAverage, ratingCount, miles, verified } = result;
  const isFar = miles === null && (address.searchedLocation !== '' || address.latitude !== undefined);
  const first = number <= 3;
  return (
    <div className="flex min-w-0 gap-3.5 sm:gap-4">
      {photoUrl ? (
        <Picture
          url={photoUrl}
          alt=""
          sizes="(min-width: 640px) 96px, 72px"
          width={96}
          height={96}
          lazy={!first}
          className="size-18 shrink-0 rounded-xl sm:size-24"
        />
      ) : (
        <Avatar name={practitioner} size="xl" decorative className="rounded-xl! max-sm:size-18" />
      )}
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
        <p className="leading-snug text-ink-soft max-sm:text-[0.9375rem]">
          {[title, name].filter(Boolean).join(' · ')}
        </p>
        {ratingAverage === null ? (
          <p className="mt-1 text-sm text-ink-mute">No reviews yet</p>
        ) : (
          <StarRating value={ratingAverage} className="mt-1 text-sm">
            <span className="font-medium">{ratingAverage.toFixed(1)}</span>
            <span className="text-ink-soft">{pluralize(ratingCount, 'review')}</span>
          </StarRating>
        )}
        <p className="mt-1 flex gap-1.5 text-sm text-ink-soft">
          <MapPin aria-hidden strokeWidth={1.75} className="mt-0.5 size-4 shrink-0" />
          <span>
            {placeLabel(result, isFar).join(' · ')}
            {miles === null ? null : ` · ${formatMiles(miles)} away`}
            <span className="sr-only">, number {number} on the map</span>
          </span>
        </p>
        <From result={result} />
      </div>
    </div>
  );
}

function From({ result: { services, fromCents, currency } }: { result: Result }) {
  if (services.length === 0 || fromCents === null) return null;
  return (
    <p className="mt-1 text-sm font-semibold">
      {fromCents > 0 ? 'From ' : null}
      <Price cents={fromCents} currency={currency} />
    </p>
  );
}

/** What is offered and for what; beside the portrait's column where there is room. */
function Offer({ result: { services, specialties, currency } }: { result: Result }) {
  if (services.length === 0 && specialties.length === 0) return null;
  return (
    <div className="min-w-0 text-sm md:pl-28">
      {services.length > 0 ? (
        <ul className="text-ink-soft">
          {services.map(({ id, name, cents, minutes, ways }) => (
            <li key={id}>
              {name}, {ways > 1 ? 'from ' : null}
              {formatDuration(minutes)}, <Price cents={cents} currency={currency} />
            </li>
          ))}
        </ul>
      ) : null}
      {specialties.length > 0 ? (
        <ul aria-label="Specialties" className="mt-3 flex flex-wrap gap-1.5">
          {specialties.map((specialty) => (
            <li key={specialty}>
              <Badge tone="grey">{specialty}</Badge>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
