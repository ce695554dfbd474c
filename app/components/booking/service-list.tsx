import { Link } from '@remix-run/react';
import { Clock, Layers } from 'lucide-react';
import type { Currency } from '#app/lib/money.ts';
import { pluralize, truncate } from '#app/lib/text.ts';
import { cx } from '#app/ui/cx.ts';
import { Picture } from '#app/ui/display/picture.tsx';
import { ChevronRightIcon } from '#app/ui/display/icons.tsx';
import { afterService, durationText, priceLabel, servicesOf, sessionsOf } from './choice.ts';
import type { BookingPractice, BookingService } from './choice.ts';
import { PlaceKinds } from './place/place-kinds.tsx';
import { plainText } from '#app/lib/rich/plain-text.ts';

/** Characters of a description in a list (spec 002 §9). */
const PREVIEW = 190;

/** Everything a practice offers, in its groups. */
export function ServiceList({ practice }: { practice: BookingPractice }) {
  const hasPictures = servicesOf(practice).some(({ photoUrl }) => photoUrl);
  const [first, ...more] = practice.serviceGroups;
  const named = more.length > 0 || Boolean(first?.category);
  return (
    <div className="space-y-10">
      {practice.serviceGroups.map(({ category, services }, index) => (
        <section key={category ?? ''} aria-labelledby={named ? `group-${index}` : undefined}>
          {named ? (
            <h2 id={`group-${index}`} className="mb-3 text-lg font-semibold">
              {category ?? 'Sessions'}
            </h2>
          ) : null}
          <ul className="space-y-3">
            {services.map((service) => (
              <ServiceCard key={service.id} service={service} practice={practice} hasPictures={hasPictures} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

interface ServiceCardProps {
  service: BookingService;
  practice: BookingPractice;
  /** Some service of the list has a picture, so this one keeps the place of one. */
  hasPictures: boolean;
}

function ServiceCard({ service, practice, hasPictures }: ServiceCardProps) {
  const places = practice.locations.filter(({ id }) => service.locationIds.includes(id));
  const sessions = sessionsOf(service);
  return (
    <li className="group relative flex gap-4 rounded-lg border border-line bg-surface p-4 shadow-card transition-[border-color,box-shadow] hover:border-accent-line has-focus-visible:border-accent-line sm:p-5">
      {hasPictures ? <ServicePicture service={service} /> : null}
      <div className="min-w-0 flex-1">
        <div className="flex items-start justify-between gap-4">
          <h3 className="min-w-0 text-[1.0625rem] leading-6 font-semibold">
            <Link
              to={afterService(practice, service)}
              prefetch="intent"
              className="no-underline outline-offset-4 after:absolute after:inset-0 after:rounded-lg"
            >
              {service.name}
            </Link>
          </h3>
          <ServicePrice service={service} currency={practice.defaultCurrency} className="max-sm:hidden" />
        </div>
        {service.description ? (
          <p className="measure mt-1 line-clamp-3 text-[0.9375rem] text-ink-soft">
            {truncate(plainText(service.description), PREVIEW)}
          </p>
        ) : null}
        <p className="mt-2.5 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-soft [&_svg]:size-4 [&_svg]:text-ink-mute">
          <ServicePrice
            service={service}
            currency={practice.defaultCurrency}
            className="text-ink sm:hidden"
          />
          <span className="inline-flex items-center gap-1.5">
            <Clock strokeWidth={1.75} aria-hidden />
            {durationText(service)}
          </span>
          {sessions ? (
            <span className="inline-flex items-center gap-1.5">
              <Layers strokeWidth={1.75} aria-hidden />
              {pluralize(sessions, 'session')}
            </span>
          ) : null}
          {/* Where there is one place only, it need not be said of each service. */}
          {practice.locations.length > 1 ? <PlaceKinds places={places} /> : null}
        </p>
      </div>
      <ChevronRightIcon className="hidden size-5 shrink-0 self-center text-ink-mute transition-transform group-hover:translate-x-0.5 motion-reduce:transition-none sm:block" />
    </li>
  );
}

interface ServicePriceProps {
  service: BookingService;
  currency: Currency;
  /** At the right of the name where there is room, else with the other facts. */
  className: string;
}

function ServicePrice({ service, currency, className }: ServicePriceProps) {
  return (
    <span className={cx('tabular shrink-0 text-base leading-6 font-semibold', className)}>
      {priceLabel(service, currency)}
    </span>
  );
}

/** The service's photo, or the place where it would be. */
function ServicePicture({ service }: { service: BookingService }) {
  const frame = 'size-18 shrink-0 rounded-md sm:size-24';
  if (!service.photoUrl) return <span aria-hidden className={`${frame} bg-accent-soft max-sm:hidden`} />;
  return (
    <Picture
      url={service.photoUrl}
      alt=""
      sizes="(min-width: 640px) 96px, 72px"
      width={96}
      height={96}
      lazy
      className={frame}
    />
  );
}
