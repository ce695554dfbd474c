import type {
  BusyEntry,
  FeedProblem,
  FeedReader,
  FeedReading,
  FeedWindow,
  KnownCopy,
} from '#app/integrations/feeds/port.ts';

/** A feed reader that says what a test wants, and notes what it was asked. */
export class Feeds implements FeedReader {
  asked: { url: string; known?: KnownCopy; window?: FeedWindow }[] = [];
  checked: { outcome: 'calendar'; name: string | null } | FeedProblem = {
    outcome: 'calendar',
    name: 'Family',
  };
  reading: FeedReading = { outcome: 'unchanged' };

  check(url: string) {
    this.asked.push({ url });
    return Promise.resolve(this.checked);
  }

  read(url: string, known: KnownCopy, window: FeedWindow) {
    this.asked.push({ url, known, window });
    return Promise.resolve(this.reading);
  }

  holds(entries: BusyEntry[], more: object = {}) {
    const copy = { etag: '"1"', lastModified: null };
    this.reading = { outcome: 'read', name: 'Family', entries, isCut: false, refreshMs: null, copy, ...more };
  }
}
