import { idsOf } from '../core/ids.ts';
import type { CoreTables } from '../core/vendor.ts';

export const CRONOFY_API = 'https://api.cronofy.com';
export const CRONOFY_SITE = 'https://app.cronofy.com';

export const newId = idsOf('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789');

export type Provider = 'google' | 'apple' | 'live_connect' | 'exchange';

/** Leave that is about to be given: the code, until it is exchanged. */
export interface CronofyCode {
  code: string;
  sub: string;
  profileId: string;
  clientId: string;
  redirectUri: string;
  scope: string;
  /** Epoch milliseconds. */
  expiresAt: number;
}

/** Leave that was given. A renewal gives another access; the refresh token stays. */
export interface CronofyGrant {
  sub: string;
  access: string;
  accessExpiresAt: number;
  refresh: string;
  scope: string;
}

export interface CronofyProfile {
  id: string;
  sub: string;
  provider: Provider;
  name: string;
  connected: boolean;
  /** Until when its provider is read for the first time; epoch milliseconds. */
  syncedAt: number;
}

export interface CronofyCalendar {
  id: string;
  profileId: string;
  name: string;
  readonly: boolean;
  primary: boolean;
  deleted: boolean;
}

/** A date of whole days, or a moment in UTC to the second. */
type Time = string;

export interface CronofyEvent {
  calendarId: string;
  uid: string;
  /** The application's own name of it, where it wrote it. */
  ownId?: string;
  summary: string;
  description: string;
  start: Time;
  end: Time;
  location?: string;
  status: 'tentative' | 'confirmed' | 'cancelled' | 'unknown';
  participation: 'needs_action' | 'accepted' | 'declined' | 'tentative' | 'unknown';
  transparency: 'opaque' | 'transparent' | 'unknown';
  deleted: boolean;
  recurring: boolean;
  /** What it is an occurrence of: each has a uid of its own, and is told, moved and deleted by itself. */
  series?: string;
  /** From when until when it stood before it was moved. */
  former?: { start: Time; end: Time }[];
  /** Epoch milliseconds. */
  createdAt: number;
  updatedAt: number;
}

export interface CronofyChannel {
  id: string;
  sub: string;
  callbackUrl: string;
  calendarIds: string[] | null;
}

/** What is left of a list that was asked for, by the page's name. */
export interface CronofyPage {
  sub: string;
  keys: string[];
  current: number;
  total: number;
}

export interface CronofyTables extends CoreTables {
  codes: CronofyCode;
  grants: CronofyGrant;
  profiles: CronofyProfile;
  calendars: CronofyCalendar;
  happenings: CronofyEvent;
  channels: CronofyChannel;
  pages: CronofyPage;
  /** Accounts that are locked at the moment, by sub. */
  locks: { sub: string };
}

/** As Cronofy writes moments: to the second. */
export const stamp = (ms: number): string => `${new Date(ms).toISOString().slice(0, 19)}Z`;

export const eventKey = ({ calendarId, uid }: Pick<CronofyEvent, 'calendarId' | 'uid'>): string =>
  `${calendarId}|${uid}`;
