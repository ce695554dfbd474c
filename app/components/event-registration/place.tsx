import { MapThumbnail } from '#app/components/booking/place/map-thumbnail.tsx';
import { JOIN_OPENS_MINUTES } from '#app/lib/appointment-time.ts';
import { cx } from '#app/ui/cx.ts';
import type { EventDate, EventPlace } from './view.ts';

interface PlaceProps {
  place: EventPlace;
  /** Map tiles with {z}, {x}, {y}; null where nobody needs a map. */
  tileUrl: string | null;
  /** Where the map gives its room to something else. */
  mapClassName?: string;
}

/** Where a group event is, as much as may be shown, and on a map where it is somewhere. */
export function Place({ place, tileUrl, mapClassName }: PlaceProps) {
  const { name, address, moreAfterwards, isOnline, linkLater, linkMissing, instructions } = place;
  const { latitude, longitude, approximate } = place;
  return (
    <>
      <p className="font-medium">{name}</p>
      {address && address !== name ? <p className="text-ink-soft">{address}</p> : null}
      {instructions ? (
        <p className="measure mt-1 break-words whitespace-pre-line text-ink-soft">{instructions}</p>
      ) : null}
      {linkLater ? (
        <p className="mt-1 text-ink-soft">
          {`The link to join appears here ${JOIN_OPENS_MINUTES} minutes before the event begins.`}
        </p>
      ) : null}
      {linkMissing ? (
        <p className="mt-1 text-ink-soft">
          The link to join is not ready. Whoever holds the event will send it to you.
        </p>
      ) : null}
      {moreAfterwards ? (
        <p className="mt-1 text-sm text-ink-mute">
          {isOnline
            ? 'The link comes with your registration.'
            : 'The exact address comes with your registration.'}
        </p>
      ) : null}
      {tileUrl !== null && latitude !== null && longitude !== null ? (
        <MapThumbnail
          latitude={latitude}
          longitude={longitude}
          approximate={approximate}
          location={address ?? name}
          tileUrl={tileUrl}
          className={cx('mt-3', mapClassName)}
        />
      ) : null}
    </>
  );
}

/** Where it is in a few words: 'Division Street, Portland', 'Online, by video'. */
export const placeLabel = ({ name, town }: Pick<EventPlace, 'name' | 'town'>): string =>
  town && !name.includes(town) ? `${name}, ${town}` : name;

/** Whether all dates are at the same place. */
export const isOnePlace = (dates: readonly Pick<EventDate, 'place'>[]): boolean =>
  new Set(dates.map(({ place }) => JSON.stringify(place))).size === 1;
