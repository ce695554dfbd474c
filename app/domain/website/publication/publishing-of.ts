import { env } from '#app/platform/env/index.ts';
import type { Publishing } from './publishing.ts';

interface Context extends Omit<Publishing, 'now' | 'mapTilesUrl'> {
  clock: { now(): number };
}

/** What publishing wants of an operation's context. */
export const publishingOf = ({ db, clock, appOrigin, sitesHost, protocol, ports }: Context): Publishing => ({
  db,
  now: clock.now(),
  appOrigin,
  sitesHost,
  protocol,
  mapTilesUrl: env().mapTilesUrl,
  ...(ports ? { ports } : {}),
});
