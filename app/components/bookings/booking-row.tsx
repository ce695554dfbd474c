import { Calendar, MapPin, Phone, Video } from 'lucide-react';
import type { ReactNode } from 'react';
import { paths } from '#app/paths.ts';
import { Avatar } from '#app/ui/display/avatar.tsx';
import { Badge } from '#app/ui/display/badge.tsx';
import { Card } from '#app/ui/display/card.tsx';
import { actionsOf } from './actions.ts';
import { BookingActionRow } from './booking-actions.tsx';
import {
  feeText,
  isOff,
  lengthText,
  placeText,
  priceText,
  servicesText,
  stateBadge,
  type Booking,
} from './text.ts';

const icon = {
  strokeWidth: 1.75,
  'aria-hidden': true,
  className: 'mt-1 size-4 shrink-0 text-ink-mute',
} as const;

function PlaceIcon({ location }: Pick<Booking, 'location'>) {
  if (location.kind !== 'virtual') return <MapPin {...icon} />;
  return location.virtualType === 'phone' ? <Phone {...icon} /> : <Video {...icon} />;
}

function Fact({ picture, children }: { picture: ReactNode; children: ReactNode }) {
  return (
    <li className="flex min-w-0 gap-2.5">
      {picture}
      <span className="min-w-0 break-words">{children}</span>
    </li>
  );
}

interface BookingRowProps {
  booking: Booking;
  /** Epoch milliseconds. */
  now: number;
  cancelTo: string;
}

/** One booking: with whom, what, when and where. The whole card leads to its page; what can be done stands on top of that. */
export function BookingRow({ booking, now, cancelTo }: BookingRowProps) {
  const { user, name } = booking.practice;
  const badge = stateBadge(booking);
  const services = servicesText(booking);
  const fee = feeText(booking);
  return (
    <Card
      as="li"
      padding="flush"
      className="group relative transition-shadow focus-within:shadow-float hover:shadow-float"
    >
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 p-5 sm:grid-cols-[auto_minmax(0,1fr)_auto] sm:gap-x-5 sm:p-6">
        <Avatar name={user.name} src={user.profilePhotos[0]} size="lg" decorative />
        <div className="min-w-0 max-sm:self-center">
          <p className="text-sm text-pretty text-ink-soft">
            {user.name}
            {user.title ? (
              <span className="text-ink-mute max-sm:block">
                <span className="max-sm:hidden"> · </span>
                {user.title}
              </span>
            ) : null}
          </p>
          <h2 className="text-lg leading-6 font-semibold text-balance">
            <a
              href={paths.appointment(booking.instantActionToken)}
              className="text-ink no-underline outline-none after:absolute after:inset-0 after:rounded-lg group-hover:underline focus-visible:after:outline-2 focus-visible:after:outline-focus"
            >
              {services}
              <span className="sr-only">
                {' '}
                with {user.name}, {booking.formattedStartsAt}
              </span>
            </a>
          </h2>
          <p className="text-sm text-pretty text-ink-mute">{name}</p>
        </div>
        <div className="col-span-2 mt-4 flex items-center justify-between gap-3 sm:col-span-1 sm:mt-0 sm:flex-col sm:items-end sm:justify-start">
          <Badge tone={badge.tone} dot>
            {badge.text}
          </Badge>
          {fee ? (
            <p className="tabular text-right text-sm font-medium text-pretty">{fee}</p>
          ) : (
            <p className="tabular font-semibold">{priceText(booking)}</p>
          )}
        </div>
        <div className="col-span-2 mt-4 border-t border-line pt-4 sm:col-span-3">
          <ul className="min-w-0 space-y-1.5 text-ink-soft">
            <Fact picture={<Calendar {...icon} />}>
              <span
                className={isOff(booking) ? 'line-through decoration-line-strong' : 'font-medium text-ink'}
              >
                {booking.formattedStartsAt}
              </span>
              , <span className="whitespace-nowrap">{lengthText(booking)}</span>
            </Fact>
            <Fact picture={<PlaceIcon location={booking.location} />}>{placeText(booking)}</Fact>
          </ul>
          <div className="mt-3 -mb-2">
            <BookingActionRow {...actionsOf(booking, now, cancelTo)} />
          </div>
        </div>
      </div>
    </Card>
  );
}
