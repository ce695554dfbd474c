/**
 * Calendars that practitioners keep elsewhere, in our own nouns. Moments are epoch milliseconds, dates YYYY-MM-DD, zones IANA names.
 * `access` is a token that lives for an hour, `renewal` the one that another is got by; both are secrets, and nobody but who keeps them
 * encrypted holds them longer than a call.
 */

/** Whose calendars can be connected (002 §9). */
export type CalendarProvider = 'google' | 'apple' | 'live_connect';
/** Whose page of consent can be asked for: an Outlook account of a firm (Microsoft 365) has one of its own. */
export type ConsentProvider = CalendarProvider | 'exchange';

/** What went wrong, as far as whoever asked can do something about it. */
export type CalendarProblem =
  /** The access is over: get another by the renewal. */
  | 'access_expired'
  /** Leave was taken back: its owner must connect again. */
  | 'access_lost'
  /** Not now: after a while, which the error may say. */
  | 'unavailable'
  /** There is no such thing (any more). */
  | 'missing'
  /** It was asked for wrongly, or may not be. */
  | 'refused';

/** Why it was refused, where that can be said to whoever waits for it. */
export type CalendarReason =
  /** The service wants us to pay: neither asking nor connecting again cures that. */
  | 'unpaid'
  /** What came was no answer that we can read. */
  | 'unreadable'
  /** More than we read. */
  | 'too_large';

/** The one error of this port. */
export class CalendarError extends Error {
  constructor(
    readonly problem: CalendarProblem,
    message: string,
    /** How long not to ask again; null where nobody said. */
    readonly retryAfterMs: number | null = null,
    readonly reason: CalendarReason | null = null,
  ) {
    super(message);
    this.name = 'CalendarError';
  }
}

export interface CalendarAccess {
  access: string;
  renewal: string;
  expiresAt: number;
}

export interface CalendarLeave extends CalendarAccess {
  /** The account that gave it, as the service names it. */
  account: string;
}

export interface OutsideCalendar {
  id: string;
  name: string;
  readonly: boolean;
  primary: boolean;
}

/** One account at a provider, with its calendars. */
export interface OutsideProfile {
  id: string;
  provider: CalendarProvider;
  name: string;
  /** Whether the service can still read it. */
  isConnected: boolean;
  /** It is being read for the first time: its events are not there yet. */
  isBeginning: boolean;
  /** Null where the service did not say which it has. */
  calendars: OutsideCalendar[] | null;
}

export interface OutsideEvent {
  calendarId: string;
  uid: string;
  /** The name that we gave it, where we wrote it. Where its owner made a series of it each occurrence may have it. */
  ownId: string | null;
  /** It is one of a series. */
  isRecurring: boolean;
  title: string | null;
  startsAt: number;
  endsAt: number;
  allDay: boolean;
  /** Its owner is there; neither declined nor marked as free. */
  isBusy: boolean;
  isDeleted: boolean;
}

/** What stands in [from, to), and what once stood there and was moved out of it: with its times of now. */
export interface EventQuery {
  calendarIds: readonly string[];
  from: number;
  to: number;
  /** Whose days whole days are. */
  timeZone: string;
  /** Only what changed since then, deleted events too; all that is there where absent. */
  changedSince?: number;
  /** Events that we wrote ourselves: without them, with them, or them alone. */
  own?: 'without' | 'with' | 'alone';
}

/** An event as we write it; the same name again changes it. */
export interface OwnEvent {
  ownId: string;
  title: string;
  description: string;
  startsAt: number;
  endsAt: number;
  /** It takes whole days of `timeZone`. */
  allDay: boolean;
  timeZone: string;
  location: string | null;
}

export type CalendarNotification =
  | { kind: 'changed'; channel: string; since: number | null }
  /** The provider lets the service in no more, or does again; its calendars were read for the first time. */
  | { kind: 'account'; channel: string }
  /** Its owner asked the service for what it has of them, or to erase it. */
  | { kind: 'gdpr'; channel: string }
  /** Nothing that we need to know. */
  | { kind: 'other'; channel: string };

export interface Calendars {
  /** Where the consent page stands: forms that lead there must be allowed to. */
  readonly consentOrigin: string;
  /** The page where the practitioner gives leave; it leads back to `returnUrl` with `code` and `state`, or with `error`. */
  consentPage(asked: { provider: ConsentProvider; state: string; returnUrl: string }): string;
  exchange(given: { code: string; returnUrl: string }): Promise<CalendarLeave>;
  renew(renewal: string): Promise<CalendarAccess>;
  /** All that the account has; calendars that are gone are left out. */
  profiles(access: string): Promise<OutsideProfile[]>;
  /** Events page by page. */
  events(access: string, query: EventQuery): AsyncIterable<OutsideEvent[]>;
  writeEvent(access: string, calendarId: string, event: OwnEvent): Promise<void>;
  removeEvent(access: string, calendarId: string, ownId: string): Promise<void>;
  /** Says from now on at `callbackUrl` what changes in these calendars. The same again is the same channel. */
  openChannel(
    access: string,
    asked: { callbackUrl: string; calendarIds: readonly string[] },
  ): Promise<string>;
  closeChannel(access: string, channel: string): Promise<void>;
  /** Takes the service's leave for one profile back; done where there is none. */
  releaseProfile(access: string, profileId: string): Promise<void>;
  /** Takes all leave back that was given by this account. */
  release(renewal: string): Promise<void>;
  /** `rawBody` exactly as received. Null where the signature does not hold, or nothing is said. */
  readNotification(rawBody: string, signature: string | null): CalendarNotification | null;
}
