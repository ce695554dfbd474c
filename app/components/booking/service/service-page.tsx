import { Clock, Layers } from 'lucide-react';
import { formatMoney, formatPrice } from '#app/lib/money.ts';
import { pluralize } from '#app/lib/text.ts';
import { formatDate, formatDuration, formatTime, localDate, zoneAbbreviation } from '#app/lib/time.ts';
import { paths } from '#app/paths.ts';
import { LinkButton } from '#app/ui/buttons/link-button.tsx';
import { BackLink } from '#app/ui/display/crumbs.tsx';
import { Picture } from '#app/ui/display/picture.tsx';
import { RichText } from '#app/ui/display/rich-text.tsx';
import { StickyActions } from '#app/ui/display/sticky-actions.tsx';
import {
  afterService,
  durationText,
  placeKind,
  priceLabel,
  sessionsOf,
  type BookingPlace,
  type BookingPractice,
  type BookingService,
} from '../choice.ts';
import { PlaceIcon } from '../place/place-kinds.tsx';

const icon = { strokeWidth: 1.75, 'aria-hidden': true } as const;

/** The next free times at one place. */
interface NextTimes {
  locationId: string;
  timeZone: string;
  starts: Date[];
}

interface ServicePageProps {
  practice: BookingPractice;
  service: BookingService;
  nextTimes: NextTimes[];
}

/** One service: what it is, how long, what it costs, where, and when it is free next (spec 002 §2). */
export function ServicePage({ practice, service, nextTimes }: ServicePageProps) {
  const { defaultCurrency: currency, user } = practice;
  const book = afterService(practice, service);
  const places = practice.locations.filter(({ id }) => service.locationIds.includes(id));
  return (
    <div className="mx-auto w-full max-w-6xl px-4 pt-5 pb-16 max-sm:pb-0 sm:px-6 sm:pt-8">
      <BackLink to={paths.book()} className="mb-3">
        All services
      </BackLink>
      {service.photoUrl ? (
        <Picture
          url={service.photoUrl}
          alt=""
          sizes="(min-width: 1152px) 1104px, 100vw"
          className="aspect-[5/2] w-full rounded-xl border border-line sm:aspect-[3/1]"
        />
      ) : null}
      <div className="mt-6 grid gap-x-14 gap-y-9 sm:mt-8 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr]">
        <div className="min-w-0">
          <h1 className="font-display text-[1.75rem] leading-tight font-medium text-balance wrap-anywhere sm:text-4xl">
            {service.name}
          </h1>
          <p className="mt-1 text-ink-soft">with {user.name}</p>
          <RichText text={service.description} className="measure mt-5 wrap-anywhere" />
        </div>
        <aside aria-label="Prices" className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <div className="rounded-lg border border-line bg-surface p-5 shadow-card lg:sticky lg:top-6">
            <Prices service={service} currency={currency} />
            <LinkButton to={book} variant="primary" wide className="mt-5 max-sm:hidden">
              Book now
            </LinkButton>
          </div>
        </aside>
        <div className="min-w-0 space-y-9 lg:col-start-1">
          {service.addOns.length > 0 ? <AddOns service={service} currency={currency} /> : null}
          <section aria-labelledby="places">
            <h2 id="places" className="text-lg font-semibold">
              Where and when
            </h2>
            <ul className="mt-4 space-y-6">
              {places.map((place) => (
                <PlaceTimes
                  key={place.id}
                  place={place}
                  serviceId={service.id}
                  next={nextTimes.find(({ locationId }) => locationId === place.id)}
                />
              ))}
            </ul>
          </section>
        </div>
      </div>
      <StickyActions
        className="mt-9 sm:hidden"
        summary={
          <>
            <span className="block font-semibold">{priceLabel(service, currency)}</span>
            <span className="text-sm text-ink-soft">{durationText(service)}</span>
          </>
        }
      >
        <LinkButton to={book} variant="primary">
          Book now
        </LinkButton>
      </StickyActions>
    </div>
  );
}

type Currency = BookingPractice['defaultCurrency'];

function Prices({ service, currency }: { service: BookingService; currency: Currency }) {
  const sessions = sessionsOf(service);
  return (
    <>
      <ul className="space-y-2.5">
        {[service, ...service.variations].map(({ id, timeLength, amountCents }) => (
          <li key={id} className="flex items-baseline justify-between gap-4">
            <span className="inline-flex items-center gap-2 text-ink-soft [&_svg]:size-4 [&_svg]:self-center [&_svg]:text-ink-mute">
              <Clock {...icon} />
              {formatDuration(timeLength)}
            </span>
            <span className="tabular text-lg font-semibold">{formatPrice(amountCents, currency)}</span>
          </li>
        ))}
      </ul>
      {sessions ? (
        <p className="mt-3 flex items-center gap-2 text-sm text-ink-soft [&_svg]:size-4">
          <Layers {...icon} />
          {pluralize(sessions, 'session')}, paid for together
        </p>
      ) : null}
    </>
  );
}

function AddOns({ service, currency }: { service: BookingService; currency: Currency }) {
  return (
    <section aria-labelledby="extras">
      <h2 id="extras" className="text-lg font-semibold">
        You can add
      </h2>
      <ul className="mt-3 divide-y divide-line">
        {service.addOns.map(({ id, name, description, timeLength, amountCents }) => (
          <li key={id} className="flex items-baseline justify-between gap-6 py-3">
            <div className="min-w-0">
              <span className="font-medium">{name}</span>
              {timeLength > 0 ? (
                <span className="text-ink-soft"> · {formatDuration(timeLength)} more</span>
              ) : null}
              <RichText text={description} className="text-sm wrap-anywhere text-ink-soft" />
            </div>
            <span className="tabular shrink-0 font-medium">
              {amountCents === 0 ? 'Free' : `+ ${formatMoney(amountCents, currency)}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface PlaceTimesProps {
  place: BookingPlace;
  serviceId: string;
  /** Missing where the page shows those of other places. */
  next: NextTimes | undefined;
}

/** A place with its next free times, each a way into the booking. */
function PlaceTimes({ place, serviceId, next }: PlaceTimesProps) {
  return (
    <li>
      <p className="flex gap-3 [&>svg]:mt-0.5 [&>svg]:size-5 [&>svg]:shrink-0 [&>svg]:text-ink-mute">
        <PlaceIcon place={place} />
        <span className="min-w-0">
          <span className="block font-medium">{place.name}</span>
          <span className="text-sm text-ink-soft">{place.displayAddress ?? placeKind(place)}</span>
        </span>
      </p>
      {next && next.starts.length > 0 ? (
        <ul aria-label={`Next free times, ${place.name}`} className="mt-3 flex flex-wrap gap-2 pl-8">
          {next.starts.map((start) => (
            <li key={start.getTime()}>
              <LinkButton
                size="sm"
                to={paths.bookTime({
                  service: serviceId,
                  location: place.id,
                  date: localDate(start, next.timeZone),
                  at: start.toISOString(),
                })}
              >
                {`${formatDate(start, next.timeZone)}, ${formatTime(start, next.timeZone)} ${zoneAbbreviation(start, next.timeZone)}`}
              </LinkButton>
            </li>
          ))}
        </ul>
      ) : next ? (
        <p className="mt-2 pl-8 text-sm text-ink-soft">No free times at the moment.</p>
      ) : null}
    </li>
  );
}
