import { Link } from '@remix-run/react';
import { pluralize } from '#app/lib/text.ts';
import { paths } from '#app/paths.ts';
import { ChevronRightIcon } from '#app/ui/display/icons.tsx';
import { placeKind, type BookingPlace, type Chosen } from '../choice.ts';
import { MapThumbnail } from './map-thumbnail.tsx';
import { PlaceIcon } from './place-kinds.tsx';

export interface PlaceCardsProps {
  chosen: Chosen;
  /** First name of the practitioner. */
  who: string;
  tileUrl: string;
}

/** Where an appointment can take place, each place a link on to its times. */
export function PlaceCards({ chosen, who, tileUrl }: PlaceCardsProps) {
  const { service, variation, addOn, zone } = chosen.choice;
  return (
    <ul className="space-y-3">
      {chosen.places.map((place) => (
        <li
          key={place.id}
          className="group relative flex flex-col gap-4 rounded-lg border border-line bg-surface p-4 shadow-card transition-[border-color] hover:border-accent-line has-focus-visible:border-accent-line sm:flex-row sm:p-5"
        >
          <div className="flex min-w-0 flex-1 gap-4">
            <span className="grid size-11 shrink-0 place-items-center rounded-full bg-accent-soft text-accent-text [&_svg]:size-5">
              <PlaceIcon place={place} />
            </span>
            <div className="min-w-0 flex-1">
              <h2 className="text-[1.0625rem] leading-6 font-semibold">
                <Link
                  to={paths.bookTime({ service, variation, addOn, location: place.id, zone })}
                  prefetch="intent"
                  className="no-underline outline-offset-4 after:absolute after:inset-0 after:rounded-lg"
                >
                  {place.name}
                </Link>
              </h2>
              {place.name === placeKind(place) ? null : (
                <p className="text-sm text-ink-mute">{placeKind(place)}</p>
              )}
              <p className="mt-1.5 text-ink-soft">{placeLabel(place, who)}</p>
            </div>
            <ChevronRightIcon className="size-5 shrink-0 self-center text-ink-mute transition-transform group-hover:translate-x-0.5 motion-reduce:transition-none" />
          </div>
          {place.kind === 'office' && place.latitude !== null && place.longitude !== null ? (
            <MapThumbnail
              latitude={place.latitude}
              longitude={place.longitude}
              approximate={place.approximate}
              location={place.displayAddress ?? place.name}
              tileUrl={tileUrl}
              className="sm:w-64"
            />
          ) : null}
        </li>
      ))}
    </ul>
  );
}

/** What an appointment at a place means for the client. */
export function placeLabel(place: BookingPlace, who: string): string {
  if (place.kind === 'virtual') {
    const call =
      place.virtualType === 'phone'
        ? `${who} calls you at the number you give.`
        : 'Your confirmation says how to join the call.';
    return place.clientsIn === null ? call : `For clients in ${place.clientsIn}. ${call}`;
  }
  if (place.kind === 'home') {
    const from = place.cityState ?? place.city;
    const around = from ? ` of ${from}` : '';
    return place.travelDistance === null
      ? `${who} comes to you.`
      : `${who} comes to you, within ${pluralize(place.travelDistance, 'mile')}${around}.`;
  }
  const address = place.displayAddress ?? place.name;
  return place.hideAddress ? `${address}. The exact address comes with the confirmation.` : address;
}
