import type { Map as LeafletMap } from 'leaflet';
import { useEffect, useRef, useState } from 'react';
import { cx } from '#app/ui/cx.ts';
import { placeLabel } from './place-text.ts';
import type { Result } from './result-data.ts';

export interface ResultsMapProps {
  results: readonly Result[];
  /** What was asked for. */
  place: { latitude: number; longitude: number } | null;
  /** Map tiles with {z}, {x}, {y}. */
  tileUrl: string;
  className?: string;
}

/** A round sign with the result's number. */
const PIN =
  'grid! place-items-center rounded-full border-2 border-white bg-accent text-sm font-semibold text-accent-ink shadow-float';
/** Closest the map goes by itself: a neighborhood. */
const CLOSEST = 13;

/** The results on a map, numbered as in the list. The list has everything the map has. */
export function ResultsMap({ results, place, tileUrl, className }: ResultsMapProps) {
  const box = useRef<HTMLDivElement>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let map: LeafletMap | undefined;
    let isGone = false;
    void (async () => {
      const { default: leaflet } = await import('leaflet');
      if (isGone || !box.current) return;
      map = leaflet.map(box.current, { scrollWheelZoom: false, attributionControl: true });
      map.attributionControl.setPrefix(false);
      let loaded = 0;
      leaflet
        .tileLayer(tileUrl, {
          maxZoom: 18,
          attribution: '© <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a>',
          referrerPolicy: 'strict-origin-when-cross-origin',
        })
        .on('tileload', () => (loaded += 1))
        .on('tileerror', () => loaded === 0 && setFailed(true))
        .addTo(map);
      const points: [number, number][] = [];
      results.forEach((result, index) => {
        for (const { latitude, longitude } of result.places) {
          if (latitude === null || longitude === null) continue;
          // Where a place was asked for, the map shows its surroundings; who is far away is not what it is for.
          if (!place || result.miles !== null) points.push([latitude, longitude]);
          const link = document.createElement('a');
          link.href = `#${result.practiceId}`;
          // As text: a name is never markup.
          link.textContent = `${index + 1}. ${result.practitioner}`;
          leaflet
            .marker([latitude, longitude], {
              icon: leaflet.divIcon({ className: PIN, html: String(index + 1), iconSize: [30, 30] }),
              alt: `${index + 1}, ${result.practitioner}`,
              title: result.practitioner,
            })
            .bindPopup(link)
            .addTo(map!);
        }
      });
      if (points.length > 0) map.fitBounds(points, { padding: [36, 36], maxZoom: CLOSEST });
      else map.setView(place ? [place.latitude, place.longitude] : [44, -96], place ? 11 : 3);
    })().catch(() => setFailed(true));
    return () => {
      isGone = true;
      map?.remove();
    };
  }, [results, place, tileUrl]);
  return (
    <section
      aria-label="Map of the results"
      className={cx(
        'relative isolate overflow-hidden rounded-lg bg-sunken',
        className,
        failed && 'h-auto! self-start',
      )}
    >
      <div ref={box} className="absolute inset-0" hidden={failed} />
      {failed ? <Addresses results={results} /> : null}
    </section>
  );
}

/** Without its pictures a map would be made up: where everybody is, in words. */
function Addresses({ results }: Pick<ResultsMapProps, 'results'>) {
  return (
    <div role="status" className="p-5 text-sm">
      <p className="font-semibold">The map cannot be loaded right now</p>
      <ol className="mt-4 space-y-3">
        {results.map((result, index) => (
          <li key={result.practiceId} className="flex gap-3">
            <span className="grid size-7 shrink-0 place-items-center rounded-full bg-accent text-xs font-semibold text-accent-ink">
              {index + 1}
            </span>
            <span className="min-w-0">
              <a href={`#${result.practiceId}`} className="font-medium text-ink">
                {result.practitioner}
              </a>
              <span className="block text-ink-soft">{placeLabel(result).join(' · ')}</span>
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}
