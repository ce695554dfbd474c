import { idsOf } from '../core/ids.ts';
import type { CoreTables } from '../core/vendor.ts';

export const ZOOM_API = 'https://api.zoom.us';
export const ZOOM_SITE = 'https://zoom.us';

export const newId = idsOf('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789');
export const newNumber = idsOf('0123456789');

/** What the app of the product may do. */
export const SCOPES = [
  'meeting:write:meeting',
  'meeting:read:meeting',
  'meeting:read:list_meetings',
  'meeting:update:meeting',
  'meeting:delete:meeting',
  'user:read:user',
];

/** Somebody who has an account. */
export interface ZoomUser {
  id: string;
  account_id: string;
  email: string;
  display_name: string;
  /** An account whose plan lets nobody host. */
  isGuest: boolean;
  /** 1 Basic, 2 Licensed; those of before this was kept are licensed. */
  type?: 1 | 2;
}

/** Leave that is about to be given: the code, until it is exchanged. */
export interface ZoomCode {
  code: string;
  userId: string;
  clientId: string;
  redirectUri: string;
  challenge: string | null;
  /** Epoch milliseconds. */
  expiresAt: number;
}

/** Leave that was given. Each renewal puts new tokens in the place of the old, which are dead from then on. */
export interface ZoomGrant {
  id: string;
  userId: string;
  access: string;
  accessExpiresAt: number;
  refresh: string;
  refreshExpiresAt: number;
  scopes: string[];
}

export interface ZoomMeeting {
  id: number;
  userId: string;
  topic: string;
  agenda: string;
  start_time: string;
  duration: number;
  timezone: string;
  password: string;
  created_at: string;
  waitingRoom: boolean;
}

export interface ZoomTables extends CoreTables {
  users: ZoomUser;
  codes: ZoomCode;
  grants: ZoomGrant;
  meetings: ZoomMeeting;
}
