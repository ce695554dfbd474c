import { useState } from 'react';
import { askPlace } from './use-suggestions.ts';

/** What a position without a name is called. */
const MY_LOCATION = 'My location';
/** Milliseconds until a browser that does not answer is given up. */
const PATIENCE_MS = 10_000;

/**
 * Where the browser says it is, rounded to about a hundred metres, with the name of the place around it. `denied` where the person or the
 * browser says no.
 */
export function useMyLocation(
  onFound: (place: { label: string; latitude: number; longitude: number }) => void,
) {
  const [state, setState] = useState<'idle' | 'asking' | 'denied'>('idle');
  const ask = () => {
    if (!('geolocation' in navigator)) return setState('denied');
    setState('asking');
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => {
        const point = {
          latitude: Number(coords.latitude.toFixed(3)),
          longitude: Number(coords.longitude.toFixed(3)),
        };
        // Where the place has no name, the server has logged why; the position is enough to search.
        void askPlace(point).then((named) => {
          setState('idle');
          onFound({ ...point, label: named?.label ?? MY_LOCATION });
        });
      },
      () => setState('denied'),
      { timeout: PATIENCE_MS, maximumAge: 300_000 },
    );
  };
  return { state, ask };
}
