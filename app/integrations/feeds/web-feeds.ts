import type { LookupFunction } from 'node:net';
import { publicLookup } from './address.ts';
import { download } from './download.ts';
import { feedParts } from './feed-text.ts';
import { parseFeed } from './parse.ts';
import type { FeedProblem, FeedReader, FeedReading, FeedWindow, KnownCopy } from './port.ts';

/** Whoever adds a feed waits for it; the worker is patient. Milliseconds. */
const CHECK_MS = 5_000;
const READ_MS = 10_000;

export interface WebFeedsOptions {
  lookup?: LookupFunction;
  /** See download.ts. */
  standIns?: Readonly<Record<string, string>>;
  checkMs?: number;
  readMs?: number;
}

/** Calendars read from wherever their owners say, without lending anybody our place in the network. */
export class WebFeeds implements FeedReader {
  constructor(private readonly options: WebFeedsOptions = {}) {}

  private download(url: string, known: KnownCopy, timeoutMs: number) {
    const { lookup = publicLookup(), standIns } = this.options;
    return download(url, known, { timeoutMs, lookup, standIns });
  }

  async check(url: string): Promise<{ outcome: 'calendar'; name: string | null } | FeedProblem> {
    const { checkMs = CHECK_MS } = this.options;
    const got = await this.download(url, { etag: null, lastModified: null }, checkMs);
    if (got.outcome === 'unchanged') return { outcome: 'refused' };
    if (got.outcome !== 'text') return got;
    const parts = feedParts(got.text);
    return parts ? { outcome: 'calendar', name: parts.name } : { outcome: 'refused' };
  }

  async read(url: string, known: KnownCopy, window: FeedWindow): Promise<FeedReading> {
    const got = await this.download(url, known, this.options.readMs ?? READ_MS);
    if (got.outcome !== 'text') return got;
    const feed = await parseFeed(got.text, window);
    return feed ? { outcome: 'read', ...feed, copy: got.copy } : { outcome: 'refused' };
  }
}
