import { Link } from '@remix-run/react';
import { useKnownZone } from '#app/components/layout/zone.ts';
import { plainText } from '#app/lib/rich/plain-text.ts';
import { pluralize, truncate } from '#app/lib/text.ts';
import { paths } from '#app/paths.ts';
import { buttonStyles } from '#app/ui/buttons/button-styles.ts';
import { cx } from '#app/ui/cx.ts';
import { Picture } from '#app/ui/display/picture.tsx';
import { Price } from '#app/ui/display/price.tsx';
import { Sprig } from '#app/ui/display/sprig.tsx';
import type { PublicEvent } from './view.ts';
import { dateAndTimes, placesText } from './text.ts';

/** Dates that a card names. */
const DATES = 3;

interface EventListProps {
  events: readonly PublicEvent[];
  /** The visitor’s zone, as far as the server knew it. */
  rememberedZone: string | null;
}

/** The practice's group events as cards: what, when next, for how much, and whether there is room. */
export function EventList({ events, rememberedZone }: EventListProps) {
  const zone = useKnownZone(rememberedZone);
  return (
    <ul className="space-y-6">
      {events.map((event) => (
        <EventCard key={event.id} event={event} zone={zone} />
      ))}
    </ul>
  );
}

function EventCard({ event, zone }: { event: PublicEvent; zone: string | null }) {
  const { name, slug, description, photoUrl, dates } = event;
  const next = dates.find(({ full }) => !full) ?? dates[0]!;
  const later = dates.length - DATES;
  const text = plainText(description);
  return (
    <li className="group relative overflow-hidden rounded-xl border border-line bg-surface shadow-card transition-shadow hover:shadow-raised has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-line sm:grid sm:grid-cols-[2fr_3fr]">
      <div className="sm:[&>*]:h-full">
        <EventPicture photoUrl={photoUrl} />
      </div>
      <div className="flex flex-col p-5 sm:p-7">
        <div className="flex items-baseline justify-between gap-4">
          <h2 className="font-display text-xl leading-7 font-medium sm:text-2xl">
            <Link
              to={paths.event(slug)}
              className="text-ink no-underline outline-none after:absolute after:inset-0 group-hover:underline"
            >
              {name}
            </Link>
          </h2>
          <Price
            cents={next.amountCents}
            currency={next.amountCurrency}
            className="shrink-0 text-lg font-semibold"
          />
        </div>
        {text ? <p className="mt-2 text-ink-soft">{truncate(text, 160)}</p> : null}
        <ul className="mt-4 divide-y divide-line border-t border-line text-sm">
          {dates.slice(0, DATES).map((date) => (
            <DateLine key={date.id} date={date} zone={zone} slug={slug} />
          ))}
        </ul>
        {later > 0 ? <p className="text-sm text-ink-mute">{pluralize(later, 'more date')}</p> : null}
        <p aria-hidden className="mt-auto pt-4">
          {/* The title's link lies over the whole card; what only looks like a button must not lie over it. */}
          <span className={cx(buttonStyles({ variant: 'soft', size: 'sm' }), 'pointer-events-none')}>
            {dates.every(({ full }) => full) ? 'See the event' : 'Choose a date'}
          </span>
        </p>
      </div>
    </li>
  );
}

/** A date and how much room there is; its times have the whole width below. */
function DateLine({
  date,
  zone,
  slug,
}: {
  date: PublicEvent['dates'][number];
  zone: string | null;
  slug: string;
}) {
  const { date: day, times } = dateAndTimes(date, zone);
  return (
    <li className="py-2">
      <p className="flex justify-between gap-x-4">
        {date.full ? (
          <span className="tabular font-medium">{day}</span>
        ) : (
          // Above the title's link, which lies over the whole card.
          <Link to={paths.event(slug, date.id)} className="tabular relative font-medium text-ink">
            {day}
          </Link>
        )}
        <span className="shrink-0 text-ink-mute">{placesText(date)}</span>
      </p>
      {times.map((time) => (
        <p key={time} className="tabular text-ink-soft">
          {time}
        </p>
      ))}
    </li>
  );
}

/** The event's picture, or a leaf where it has none; it says nothing that the words do not. */
export function EventPicture({ photoUrl, wide }: { photoUrl: string | null; wide?: boolean }) {
  const size = wide ? 'aspect-[5/2] sm:aspect-[3/1] lg:aspect-[4/1]' : 'aspect-[16/9]';
  if (photoUrl)
    return (
      <Picture
        url={photoUrl}
        alt=""
        sizes={wide ? '100vw' : '(min-width: 640px) 400px, 100vw'}
        className={`${size} w-full`}
      />
    );
  return (
    <div className={`${size} grid w-full place-items-center bg-accent-soft`}>
      <Sprig className="h-20 text-accent-line" />
    </div>
  );
}
