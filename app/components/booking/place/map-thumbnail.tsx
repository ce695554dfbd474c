import { MapPin } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { APPOINTMENT_MESSAGES } from '#app/domain/appointments/messages.ts';
import { cx } from '#app/ui/cx.ts';
import { mapTiles } from './map-tiles.ts';

/** Street level (spec 002 §9), and a wider look where the exact address stays hidden. */
const ZOOM = { exact: 14, rough: 12 };

export interface MapThumbnailProps {
  latitude: number;
  longitude: number;
  /** Only roughly there: a circle instead of a pin. */
  approximate: boolean;
  /** The place in words. */
  location: string;
  /** Map tiles with {z}, {x}, {y}. */
  tileUrl: string;
  className?: string;
}

/** A still map of a place, 144 px high (spec 002 §9): pictures alone, so it needs no script. */
export function MapThumbnail(props: MapThumbnailProps) {
  const { latitude, longitude, approximate, location, tileUrl, className } = props;
  const [failed, setFailed] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Pictures that failed before this page's scripts ran told nobody.
    const pictures = [...(box.current?.querySelectorAll('img') ?? [])];
    if (pictures.some((picture) => picture.complete && picture.naturalWidth === 0)) setFailed(true);
  }, []);
  const zoom = approximate ? ZOOM.rough : ZOOM.exact;
  const tiles = mapTiles({ latitude, longitude }, zoom, tileUrl);
  const frame = cx('relative isolate h-36 overflow-hidden rounded-md bg-sunken', className);
  if (failed || tiles.length === 0) {
    return (
      <p className={cx(frame, 'grid place-items-center px-6 text-center text-sm text-ink-mute')}>
        {APPOINTMENT_MESSAGES.mapFailed(location)}
      </p>
    );
  }
  return (
    <div ref={box} className={frame}>
      <div role="img" aria-label={`Map of ${location}`} className="absolute inset-0">
        {tiles.map(({ url, left, top }) => (
          <img
            key={url}
            src={url}
            alt=""
            width={256}
            height={256}
            decoding="async"
            referrerPolicy="strict-origin-when-cross-origin"
            onError={() => setFailed(true)}
            className="absolute max-w-none select-none"
            style={{ left: `calc(50% + ${left}px)`, top: `calc(50% + ${top}px)` }}
          />
        ))}
        {approximate ? (
          <span className="absolute top-1/2 left-1/2 size-20 -translate-1/2 rounded-full border-2 border-accent-line bg-accent/25" />
        ) : (
          <MapPin
            aria-hidden
            strokeWidth={1.75}
            className="absolute top-1/2 left-1/2 size-9 -translate-x-1/2 -translate-y-full fill-accent text-white drop-shadow-md"
          />
        )}
      </div>
      <a
        href="https://www.openstreetmap.org/copyright"
        target="_blank"
        rel="noreferrer"
        className="absolute right-0 bottom-0 z-10 rounded-tl-sm bg-surface/85 px-1.5 py-0.5 text-[0.6875rem] text-ink-soft no-underline hover:underline"
      >
        © OpenStreetMap
      </a>
    </div>
  );
}
