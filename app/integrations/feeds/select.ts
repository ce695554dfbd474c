import { env } from '#app/platform/env/index.ts';
import type { FeedReader } from './port.ts';
import { WebFeeds } from './web-feeds.ts';

/** A name that no name server knows (RFC 2606): without keys of Cronofy its feeds are the sandbox's, for looking at and for tests. */
const STAND_IN = 'calendar.example';

export function selectFeeds(): FeedReader {
  const { apiBase } = env().cronofy;
  return new WebFeeds({ standIns: apiBase ? { [STAND_IN]: apiBase } : undefined });
}
