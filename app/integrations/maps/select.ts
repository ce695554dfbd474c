import { env } from '#app/platform/env/index.ts';
import type { MapTiles } from './port.ts';

/** The tiles of MAP_TILES_URL; OpenStreetMap's own where it is not set. */
export function selectMapTiles(): MapTiles {
  const tileUrl = env().mapTilesUrl;
  return {
    tileUrl,
    // A `{s}` stands for one of several hosts, which a CSP writes as a wildcard.
    origin: /^https?:\/\/[^/]+/.exec(tileUrl)?.[0].replace('{s}', '*') ?? '',
    attribution: '&copy; <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a> contributors',
  };
}
