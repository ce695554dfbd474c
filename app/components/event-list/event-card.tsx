import { CalendarDays, MapPin, Phone, Users, Video } from 'lucide-react';
import { placeLabel } from '#app/components/event-registration/place.tsx';
import { MapThumbnail } from '#app/components/booking/place/map-thumbnail.tsx';
import { MoreMenu, NameButton } from '#app/components/portal/listed-thing.tsx';
import { spanText } from '#app/components/events/span.ts';
import type { OpValue } from '#app/components/operation/op.ts';
import { formatPrice } from '#app/lib/money.ts';
import { plainText } from '#app/lib/rich/plain-text.ts';
import { truncate } from '#app/lib/text.ts';
import { paths } from '#app/paths.ts';
import { Badge } from '#app/ui/display/badge.tsx';
import { Card } from '#app/ui/display/card.tsx';
import { Picture } from '#app/ui/display/picture.tsx';
import { Sprig } from '#app/ui/display/sprig.tsx';

export type ListedEvent = OpValue<'bookableEvents'>['bookableEvents'][number];

const icon = { strokeWidth: 1.75, 'aria-hidden': true } as const;

/** Characters of a description on a card, before its ellipsis. */
const PREVIEW = 120;

interface EventCardProps {
  event: ListedEvent;
  /** Map tiles with {z}, {x}, {y}. */
  tileUrl: string;
  onOpen: () => void;
  onDelete: () => void;
}

/** One scheduled event: what, when by its own clocks, where, on a map where that is somewhere, and who comes. */
export function EventCard({ event, tileUrl, onOpen, onDelete }: EventCardProps) {
  const { id, title, description, photoUrl, place, amountCents, amountCurrency } = event;
  const text = plainText(description);
  const { latitude, longitude } = place;
  return (
    <Card as="article" padding="flush" className="flex h-full flex-col">
      {photoUrl ? (
        <Picture
          url={photoUrl}
          alt=""
          sizes="(min-width: 1024px) 25vw, (min-width: 640px) 50vw, 100vw"
          lazy
          className="aspect-video w-full"
        />
      ) : (
        <div className="grid aspect-video w-full place-items-center bg-accent-soft">
          <Sprig className="h-16 text-accent-line" />
        </div>
      )}
      <div className="flex flex-1 flex-col p-4">
        <div className="flex items-start gap-2">
          <h2 className="min-w-0 flex-1 font-semibold wrap-anywhere">
            <NameButton name={title} onPress={onOpen} />
          </h2>
          <MoreMenu
            name={title}
            entries={[
              { id: 'open', label: 'Open', onSelect: onOpen },
              { id: 'calendar', label: 'See it in the calendar', href: paths.calendarGroupEvent(id) },
            ]}
            onDelete={onDelete}
            className="-mt-1.5"
          />
        </div>
        <ul className="mt-2 space-y-1.5 text-sm [&_svg]:mt-0.5 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-ink-mute [&>li]:flex [&>li]:gap-2">
          <li className="tabular">
            <CalendarDays {...icon} />
            {spanText(event, event.allDay, event.timeZone)}
          </li>
          <li>
            {place.byPhone ? (
              <Phone {...icon} />
            ) : place.isOnline ? (
              <Video {...icon} />
            ) : (
              <MapPin {...icon} />
            )}
            <span className="min-w-0 wrap-anywhere">{placeLabel(place)}</span>
          </li>
          <li className="tabular">
            <Users {...icon} />
            <span className="min-w-0 flex-1">{registrantsText(event)}</span>
            {event.atCapacity ? <Badge tone="orange">Full</Badge> : null}
          </li>
        </ul>
        {text ? (
          <p className="mt-3 text-sm text-pretty text-ink-soft">{truncate(text, PREVIEW + 1)}</p>
        ) : null}
        <p className="mt-auto pt-3 text-sm font-medium">{formatPrice(amountCents, amountCurrency)}</p>
      </div>
      {latitude !== null && longitude !== null ? (
        <MapThumbnail
          latitude={latitude}
          longitude={longitude}
          approximate={false}
          location={place.address ?? place.name}
          tileUrl={tileUrl}
          className="rounded-none"
        />
      ) : null}
    </Card>
  );
}

/** '3 of 10 registered'; without a limit '3 registered'. */
const registrantsText = ({
  registrationsCount: count,
  capacity,
}: Pick<ListedEvent, 'registrationsCount' | 'capacity'>): string =>
  `${capacity === null ? count : `${count} of ${capacity}`} registered`;
