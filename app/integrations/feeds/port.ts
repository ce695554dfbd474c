/** Calendars that anybody publishes at an address (RFC 5545), in our own nouns. Moments are epoch milliseconds. */

/** A time at which the calendar's owner is busy. */
export interface BusyEntry {
  /** The event's own name, with its occurrence where it recurs; the same at every reading. */
  uid: string;
  title: string | null;
  startsAt: number;
  endsAt: number;
  allDay: boolean;
}

/** What of a feed is wanted: the busy times that meet [from, to). */
export interface FeedWindow {
  from: number;
  to: number;
  /** Of the practice: times that name no zone, and whole days, are its. */
  timeZone: string;
}

/** How the feed's server knows the copy that we have. */
export interface KnownCopy {
  etag: string | null;
  lastModified: string | null;
}

/** Why there is no calendar. Nothing more is told: what stands at an address inside is nobody's business. */
export type FeedProblem =
  /** The address is none that we call, leads to one, or what is there is no calendar. */
  | { outcome: 'refused' }
  /** Nothing is there, or not for us (any more). */
  | { outcome: 'gone' }
  /** More than a calendar may be. */
  | { outcome: 'too_large' }
  /** Nobody answers in time; after so many milliseconds, where the server says so. */
  | { outcome: 'unavailable'; retryAfterMs?: number };

export type FeedReading =
  | {
      outcome: 'read';
      /** As the calendar calls itself. */
      name: string | null;
      entries: BusyEntry[];
      /** There were more than are kept, or rules that never end: the rest is not there. */
      isCut: boolean;
      /** How often the calendar asks to be read. */
      refreshMs: number | null;
      copy: KnownCopy;
    }
  | { outcome: 'unchanged' }
  | FeedProblem;

export interface FeedReader {
  /** Whether a calendar is published there, without working out its events. */
  check(url: string): Promise<{ outcome: 'calendar'; name: string | null } | FeedProblem>;
  read(url: string, known: KnownCopy, window: FeedWindow): Promise<FeedReading>;
}
