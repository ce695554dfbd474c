import { v7 as uuid } from 'uuid';
import { newToken, tokenHash } from '#app/platform/tokens.ts';
import type { TestDatabase } from './database.ts';
import type { MatrixSide } from './matrix/world.ts';

const ACCOUNT_LINKS = [
  'sign_in',
  'password_reset',
  'email_verification',
  'phone_verification',
  'record_tie',
  'email_change',
  'email_change_stop',
] as const;
type AccountLink = (typeof ACCOUNT_LINKS)[number];

/** Everything that stands for a person in an address. */
export type Secret =
  | 'appointment'
  | 'hold'
  | 'review'
  | 'referral'
  | 'upload'
  | 'intake'
  | 'registration'
  | 'gift_card'
  | 'receipt'
  | 'details'
  | 'calendar'
  | AccountLink;

/** The secrets of one side of the matrix' world. */
export type Secrets = Record<Secret, string>;

/** A page or call whose address holds a secret. */
export interface LinkPage {
  /** The secrets that this address takes. */
  takes: Secret[];
  at(secret: string, side: MatrixSide): string;
  /** It stands on the practice's own host. */
  onSite?: true;
  /** Only whoever is signed in sees it. */
  signedIn?: true;
  /** It is read by posting alone. */
  postsOnly?: true;
  /** What its form or script posts; given where the route has an action. */
  posts?: { form: Record<string, string> } | { json: object };
  /** It answers the same whatever stands in its address, and counts no misses. */
  alike?: true;
}

const FILE = { filename: 'clip.webm', content_type: 'video/webm', file_size: 1_000 };
const account = (name: string, kind: AccountLink): LinkPage => ({
  takes: [kind],
  at: (secret) => `/${name}/${secret}`,
  posts: { form: { password: 'a wholly new password' } },
});
const appointment = (child = '', more: Partial<LinkPage> = {}): LinkPage => ({
  takes: ['appointment'],
  at: (secret) => `/m/c/${secret}${child}`,
  ...more,
});
const upload = (child: string, more: Partial<LinkPage> = {}): LinkPage => ({
  takes: ['upload'],
  at: (secret) => `/video-review/upload/${secret}${child}`,
  ...more,
});

/** Every page and call by a secret link, by its address in routes.ts. The test compares this list with that one. */
export const LINK_PAGES: Record<string, LinkPage> = {
  'book/details/:hold': {
    takes: ['hold'],
    at: (secret) => `/book/details/${secret}`,
    onSite: true,
    posts: { form: { firstName: 'Wren', lastName: 'Quill', again: 'yes' } },
  },
  'book/card/:hold': {
    takes: ['hold'],
    at: (secret) => `/book/card/${secret}`,
    onSite: true,
    postsOnly: true,
    posts: { form: { firstName: 'Wren', lastName: 'Quill', phone: '+15035550199' } },
  },
  // Without the cookie of the browser that asked, every code opens the same: nothing.
  'fill-in/:code': { takes: ['details'], at: (secret) => `/fill-in/${secret}`, onSite: true, alike: true },
  'm/c/:token': appointment('', { posts: { form: { intent: 'cancel' } } }),
  'm/c/:token/next': appointment('/next', {
    posts: { form: { intent: 'book', startsAt: '2026-04-07T18:00:00.000Z' } },
  }),
  'm/c/:token/move': appointment('/move', { posts: { form: { startsAt: '2026-04-07T18:00:00.000Z' } } }),
  'm/c/:token/invoice': appointment('/invoice'),
  'm/c/:token/live': appointment('/live'),
  'm/c/:token/appointment.ics': appointment('/appointment.ics'),
  'm/o/:receipt': { takes: ['receipt'], at: (secret) => `/m/o/${secret}.gif`, alike: true },
  'm/k/:token/calendar.ics': { takes: ['calendar'], at: (secret) => `/m/k/${secret}/calendar.ics` },
  'm/i/:uniqueId': {
    takes: ['intake'],
    at: (secret) => `/m/i/${secret}`,
    posts: { form: { 'q.reason': 'My back' } },
  },
  'manage_event_registrations/:token': {
    takes: ['registration'],
    at: (secret) => `/manage_event_registrations/${secret}`,
    posts: { form: {} },
  },
  'manage_event_registrations/:token/cancel': {
    takes: ['registration'],
    at: (secret) => `/manage_event_registrations/${secret}/cancel`,
    postsOnly: true,
    posts: { json: {} },
  },
  'manage_event_registrations/:token/event.ics': {
    takes: ['registration'],
    at: (secret) => `/manage_event_registrations/${secret}/event.ics`,
  },
  'gift_card_purchases/:token': {
    takes: ['gift_card'],
    at: (secret) => `/gift_card_purchases/${secret}`,
    posts: { form: { intent: 'pay' } },
  },
  // What is posted to the page is answered by the route 'begin' below it.
  'video-review/upload/:uploadHash': upload(''),
  'video-review/upload/:uploadHash/begin': upload('/begin', { postsOnly: true, posts: { json: FILE } }),
  'video-review/upload/:uploadHash/complete': upload('/complete', {
    postsOnly: true,
    posts: { json: { ...FILE, video_key: 'video-reviews/none.webm' } },
  }),
  'video-review/upload/:uploadHash/status': upload('/status'),
  'i/r/client_info/:code': {
    takes: ['referral', 'review'],
    at: (secret) => `/i/r/client_info/${secret}`,
    posts: { form: { intent: 'who', firstName: 'Wren', phone: '(503) 555-0199' } },
  },
  'i/r/rating': {
    takes: ['referral'],
    at: (secret, { reviewing }) =>
      `/i/r/rating?referral_code=${secret}&client_id=${encodeURIComponent(reviewing.clientId)}`,
    posts: { form: { rating: '5' } },
  },
  'i/r/text_review/:review': {
    takes: ['review'],
    at: (secret) => `/i/r/text_review/${secret}`,
    posts: { form: { intent: 'text', text: 'I slept at last.' } },
  },
  'i/r/book_next/:token': {
    takes: ['review'],
    at: (secret) => `/i/r/book_next/${secret}`,
    posts: { form: { isAnon: 'true' } },
  },
  'sign-in-link/:token': { ...account('sign-in-link', 'sign_in'), posts: { form: { keep: 'on' } } },
  'reset-password/:token': account('reset-password', 'password_reset'),
  'verify-email/:token': account('verify-email', 'email_verification'),
  'not-my-account/:token': account('not-my-account', 'record_tie'),
  'new-email/:token': { ...account('new-email', 'email_change'), signedIn: true },
  'stop-email-change/:token': account('stop-email-change', 'email_change_stop'),
  'verify-phone/:token': { ...account('verify-phone', 'phone_verification'), signedIn: true },
};

/** Addresses with a part that varies and is no secret. */
export const NO_SECRET: Record<string, string> = {
  'events/:slug': 'the name of a published event',
  'op/:name': 'an operation; the access matrix tries each',
  'services/:id': 'a service that is offered on the website',
  'reviews/:id/:file': 'the video of a review that stands on the website',
};

/** One secret of every kind, of one side; those of accounts are made here, good for an hour. */
export async function secretsOf(db: TestDatabase, side: MatrixSide, now: number) {
  const links = await Promise.all(
    ACCOUNT_LINKS.map(async (purpose) => {
      const token = newToken();
      await db.owner.query(
        `INSERT INTO "UserToken" (id, "userId", purpose, "tokenHash", target, "expiresAt", "createdAt")
         SELECT $1, id, $2::text::"UserTokenPurpose", $3, CASE $2::text WHEN 'phone_verification' THEN '+15035550145' WHEN 'record_tie' THEN $7::text ELSE email END, $4, $5
         FROM "User" WHERE id = $6`,
        [
          uuid(),
          purpose,
          tokenHash(token),
          new Date(now + 3_600_000),
          new Date(now),
          side.account.userId,
          `${side.id}:${side.situation.client.id}`,
        ],
      );
      return [purpose, token] as const;
    }),
  );
  const { situation, hold, reviewing, video } = side;
  const details = newToken();
  await db.owner.query(
    `INSERT INTO "DetailsHandOver" (id, "practiceId", "userId", "codeHash", host, challenge, "expiresAt", "createdAt")
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      uuid(),
      side.id,
      side.account.userId,
      tokenHash(details),
      side.site.host,
      tokenHash('what the asking browser keeps'),
      new Date(now + 60_000),
      new Date(now),
    ],
  );
  return {
    appointment: situation.coming.token,
    hold,
    review: situation.review.token,
    referral: reviewing.referralCode,
    upload: video.link.uploadHash,
    intake: situation.intake.token,
    registration: situation.groupEvent.registrationToken,
    gift_card: situation.orderedGift.token,
    // As long as a real one; what it signs is tested where it is made.
    receipt: newToken() + newToken(),
    details,
    calendar: side.sharedCalendar.token,
    ...(Object.fromEntries(links) as Record<AccountLink, string>),
  } satisfies Secrets;
}
