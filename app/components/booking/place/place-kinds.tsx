import { Home, MapPin, Phone, Video } from 'lucide-react';
import { placeKind, type BookingPlace } from '../choice.ts';

const look = { strokeWidth: 1.75, 'aria-hidden': true } as const;

/** The sign of a kind of place. */
export function PlaceIcon({ place }: { place: Pick<BookingPlace, 'kind' | 'virtualType'> }) {
  if (place.kind === 'office') return <MapPin {...look} />;
  if (place.kind === 'home') return <Home {...look} />;
  return place.virtualType === 'phone' ? <Phone {...look} /> : <Video {...look} />;
}

/** How a service can be had: in person, by video, each kind once. */
export function PlaceKinds({ places }: { places: readonly BookingPlace[] }) {
  const kinds = new Map(places.map((place) => [placeKind(place), place]));
  return [...kinds].map(([label, place]) => (
    <span key={label} className="inline-flex items-center gap-1.5">
      <PlaceIcon place={place} />
      {label}
    </span>
  ));
}
