import { normalized } from '../text.ts';

/** Letters of a short link at most: longer ones are not short. */
export const MAX_SHORT_LINK = 60;

/** Beginnings of addresses of the app's own host, those that are and those that may come: nobody's short link. */
const RESERVED = new Set(
  (
    'about account admin api app apps assets auth blog book booking bookings build careers closed-practice contact dashboard dev directory docs ' +
    'download email events faq favicon features fill-in forgot-password fonts gift-cards gift_card_purchases graphql healthz help home i images img index ' +
    'intercom jobs legal live login logout m mail manage_event_registrations media metrics new-email news not-my-account op ' +
    'password payments pictures portal practitioner practitioner-search practitioners preview pricing privacy pro profile public ' +
    'readyz register reset-password reviews robots search security services settings share-details sign-in sign-in-link signin ' +
    'signup sitemap sitemap_index static status stop-email-change support team tendwell terms uploads user users ' +
    'verify-email verify-phone video-review videos webhooks well-known www'
  ).split(' '),
);

/** A short link as it is kept (spec 002 §5): lower case, nothing but letters, digits, hyphen and underscore. May be empty. */
export const asShortLink = (typed: string): string =>
  normalized(typed, 'NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9_-]/gu, '');

/** Whether the app's own host has, or may come to have, something else there. */
export const isReservedShortLink = (shortLink: string): boolean => RESERVED.has(shortLink);
