import { env } from '#app/platform/env/index.ts';
import { Gazetteer } from './gazetteer.ts';
import { GooglePlaces } from './google.ts';
import type { PlaceFinder } from './port.ts';

/** The places bundled with the product, and Google's before them where its key is set. */
export function selectPlaces(): { bundled: PlaceFinder; outside: PlaceFinder | null } {
  const { places } = env();
  return {
    bundled: new Gazetteer(),
    outside: places.mode === 'google' ? new GooglePlaces({ apiKey: places.apiKey }) : null,
  };
}
