import { Link } from '@remix-run/react';
import { plainText } from '#app/components/booking/plain-text.ts';
import { truncate } from '#app/lib/text.ts';
import { paths } from '#app/paths.ts';
import { Price } from '#app/ui/price.tsx';
import { Sprig } from '#app/ui/sprig.tsx';
import type { PublicEvent } from './view.ts';
import { placesWords, whenWords } from './words.ts';

/** The practice's group events as cards: what, when next, for how much, and whether there is room. */
export function EventList({ events }: { events: readonly PublicEvent[] }) {
  return (
    <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
      {events.map((event) => (
        <EventCard key={event.id} event={event} />
      ))}
    </ul>
  );
}

function EventCard({ event }: { event: PublicEvent }) {
  const { name, slug, description, photoUrl, dates } = event;
  const next = dates.find(({ full }) => !full) ?? dates[0]!;
  const later = dates.length - 1;
  const text = plainText(description);
  return (
    <li className="group relative flex flex-col overflow-hidden rounded-xl border border-line bg-surface shadow-card transition-shadow hover:shadow-raised has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-line">
      <Picture photoUrl={photoUrl} />
      <div className="flex flex-1 flex-col p-5">
        <h2 className="font-display text-xl leading-7 font-medium">
          <Link
            to={paths.event(slug)}
            className="text-ink no-underline outline-none after:absolute after:inset-0 group-hover:underline"
          >
            {name}
          </Link>
        </h2>
        <p className="tabular mt-1 text-sm text-ink-soft">{whenWords(next)}</p>
        {text ? <p className="mt-3 text-sm text-ink-soft">{truncate(text, 140)}</p> : null}
        <p className="mt-auto flex flex-wrap items-baseline justify-between gap-x-4 pt-4 text-sm">
          <Price
            cents={next.amountCents}
            currency={next.amountCurrency}
            className="text-base font-semibold"
          />
          <span className="text-ink-mute">
            {[placesWords(next), later > 0 ? `${later} more ${later === 1 ? 'date' : 'dates'}` : null]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </p>
      </div>
    </li>
  );
}

/** The event's picture, or a leaf where it has none; it says nothing that the words do not. */
export function Picture({ photoUrl, tall }: { photoUrl: string | null; tall?: boolean }) {
  const size = tall ? 'aspect-[16/9] sm:aspect-[21/9]' : 'aspect-[16/9]';
  if (photoUrl) return <img src={photoUrl} alt="" className={`${size} w-full bg-sunken object-cover`} />;
  return (
    <div className={`${size} grid w-full place-items-center bg-accent-soft`}>
      <Sprig className="h-20 text-accent-line" />
    </div>
  );
}
