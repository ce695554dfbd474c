import { createCookie } from '@remix-run/node';
import { env } from './env/index.ts';
import { PREVIEW_MS } from './preview.ts';
import { derivedKeys } from './tokens.ts';

// The __Host- prefix makes browsers refuse a cookie that a sibling subdomain tries to set for us.
const prefix = () => (env().secureCookies ? '__Host-' : '');
/** Signed with the key of today; what was signed before the secret was changed still counts. */
const signingKeys = (purpose: string) => derivedKeys(purpose).map((key) => key.toString('base64url'));

const base = () => ({ path: '/', httpOnly: true, sameSite: 'lax' as const, secure: env().secureCookies });

/** The portal's and clients' session; only ever set on the app's own host. */
export const sessionCookie = () => createCookie(`${prefix()}tendwell_session`, base());

/**
 * A random id of the browser: it owns its holds and its CSRF token. It says nothing about a person. Signed, so that nobody makes up ids:
 * each is one that a page of ours was fetched for.
 */
export const visitorCookie = () =>
  createCookie(`${prefix()}tendwell_visitor`, {
    ...base(),
    maxAge: 60 * 60 * 24 * 90,
    secrets: signingKeys('visitor'),
  });

/** What a visitor has typed on the way to a booking, encrypted: kept while they choose another time or add a card. */
export const bookingDraftCookie = () =>
  createCookie(`${prefix()}tendwell_booking`, { ...base(), maxAge: 30 * 60 });

/** On a practice's host: that a form asked for its visitor's details, and which. Encrypted; no details stand in it. */
export const detailsChallengeCookie = () =>
  createCookie(`${prefix()}tendwell_fill_in`, { ...base(), maxAge: 30 * 60 });

/** On the app's host: the page that somebody wanted before signing in, whichever way they then take. Signed. */
export const onwardCookie = () =>
  createCookie(`${prefix()}tendwell_onward`, {
    ...base(),
    maxAge: 30 * 60,
    secrets: signingKeys('onward'),
  });

/** On the app's host: the first step of logging in was shown, and the second is still to come. Encrypted. */
export const secondStepCookie = () =>
  createCookie(`${prefix()}tendwell_second_step`, { ...base(), maxAge: 15 * 60 });

/** Who has named themselves in the review flow on this device, encrypted; reused for their next review. */
export const reviewerCookie = () =>
  createCookie(`${prefix()}tendwell_reviewer`, { ...base(), maxAge: 60 * 60 * 24 * 90 });

/** On a practice's host that is not open yet: its owner's leave to look at it. It is signed by itself, and no session. */
export const previewCookie = () =>
  createCookie(`${prefix()}tendwell_preview`, { ...base(), maxAge: PREVIEW_MS / 1000 });

/** One toast that outlives a redirect; signed, so that nobody else can put words in our mouth. */
export const flashCookie = () =>
  createCookie(`${prefix()}tendwell_flash`, {
    ...base(),
    maxAge: 30,
    secrets: signingKeys('flash'),
  });

/** A toast carried over a redirect. */
export interface Flash {
  kind: 'success' | 'error' | 'info';
  text: string;
  /** Milliseconds until it leaves, where the specification says so. */
  timeout?: number;
}
