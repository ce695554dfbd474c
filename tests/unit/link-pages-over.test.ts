import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ACCOUNT_MESSAGES } from '#app/domain/accounts/messages.ts';
import { APPOINTMENT_MESSAGES, NEXT_SESSION_MESSAGES } from '#app/domain/appointments/messages.ts';
import { bookingCardMessages } from '#app/domain/cards/booking-messages.ts';
import { GIFT_CARD_MESSAGES } from '#app/domain/gift-cards/messages.ts';
import { EVENT_MESSAGES } from '#app/domain/events/messages.ts';
import { VIDEO_REVIEW_MESSAGES } from '#app/domain/video-reviews/messages.ts';
import { services } from '#app/operations/context.ts';
import { fixedClock } from '#app/platform/clock.ts';
import { TEST_NOW } from '#tests/support/context.ts';
import { LINK_PAGES, secretsOf, type Secrets } from '#tests/support/link-pages.ts';
import { linkVisits, type Shown, type Visit } from '#tests/support/link-visits.ts';
import { copyOf, type Copy } from '#tests/support/matrix/checks.ts';
import { matrixCards, matrixWorld, type MatrixSide, type MatrixWorld } from '#tests/support/matrix/world.ts';
import { ownBuild } from '#tests/support/own-build.ts';
import { MINUTE_MS } from '#app/lib/duration.ts';

const cards = matrixCards();
let world: MatrixWorld;
let copy: Copy;
let situation: Awaited<ReturnType<typeof linkVisits>>;
let secrets: Secrets;
const open = fixedClock(TEST_NOW);
beforeAll(async () => {
  world = await matrixWorld(cards);
  copy = await copyOf(world, cards);
  const own = await ownBuild((file) => /^routes\/(portal|api|dev)\//.test(file));
  situation = await linkVisits(own, world, copy, open);
  secrets = await secretsOf(copy.db, world.a, TEST_NOW);
});
afterAll(async () => {
  await copy.close();
  await world.close();
});

const change = (sql: string, ...values: unknown[]) => copy.db.owner.query(sql, values);
const visit = (address: string, secret: string, asked: Visit = {}) =>
  situation.visit(LINK_PAGES[address]!, secret, world.a, asked);

interface Over {
  /** Whose link is over, and how it came to be so. */
  secret: (side: MatrixSide) => string;
  after?: () => Promise<unknown>;
  /** So much later, milliseconds. */
  late?: number;
  method?: 'POST';
  status: number;
  says: string;
}

const cancelled = {
  secret: ({ situation: { coming } }: MatrixSide) => coming.token,
  after: () =>
    change(
      `UPDATE "Appointment" SET state = 'cancelled', "cancelledAt" = $2, "cancelledBy" = 'client' WHERE id = $1`,
      world.a.situation.coming.id,
      new Date(TEST_NOW),
    ),
};
const past = { secret: ({ situation: { paid } }: MatrixSide) => paid.token };
const keptTooLong = { secret: ({ hold }: MatrixSide) => hold, late: 11 * MINUTE_MS };
const uploaded = {
  secret: ({ video }: MatrixSide) => video.link.uploadHash,
  after: () => change(`UPDATE "VideoReview" SET status = 'approved' WHERE id = $1`, world.a.video.link.id),
};
const tooLateToUpload = {
  secret: ({ video }: MatrixSide) => video.link.uploadHash,
  after: () => change(`UPDATE "VideoReview" SET status = 'pending' WHERE id = $1`, world.a.video.link.id),
  late: 25 * 60 * MINUTE_MS,
};
const offTheList = {
  secret: ({ situation: { groupEvent } }: MatrixSide) => groupEvent.registrationToken,
  after: () =>
    change(
      `UPDATE "EventRegistration" SET state = 'cancelled', "cancelledAt" = $2 WHERE id = $1`,
      world.a.situation.groupEvent.registrationId,
      new Date(TEST_NOW),
    ),
};
const notPaidInTime = {
  secret: ({ situation: { orderedGift } }: MatrixSide) => orderedGift.token,
  late: 61 * MINUTE_MS,
};
const submitted = {
  secret: ({ situation: { intake } }: MatrixSide) => intake.token,
  after: () =>
    change(
      'UPDATE "IntakeRequest" SET "submittedAt" = $2 WHERE id = $1',
      world.a.situation.intake.id,
      new Date(TEST_NOW),
    ),
};
const written = {
  secret: ({ situation: { review } }: MatrixSide) => review.token,
  after: () =>
    change(
      `UPDATE "Review" SET text = 'Kind hands.', "liveAt" = $2 WHERE id = $1`,
      world.a.situation.review.id,
      new Date(TEST_NOW),
    ),
};
const accountLinks = (
  [
    ['sign-in-link/:token', 'sign_in'],
    ['reset-password/:token', 'password_reset'],
    ['verify-email/:token', 'email_verification'],
    ['verify-phone/:token', 'phone_verification'],
    ['not-my-account/:token', 'record_tie'],
    ['new-email/:token', 'email_change'],
    ['stop-email-change/:token', 'email_change_stop'],
  ] as const
).flatMap(([address, purpose]): [string, Over][] => {
  const used = {
    secret: () => secrets[purpose],
    after: () =>
      change('UPDATE "UserToken" SET "usedAt" = $2 WHERE purpose = $1', purpose, new Date(TEST_NOW)),
    says: ACCOUNT_MESSAGES.linkOver,
  };
  const unused = () => change('UPDATE "UserToken" SET "usedAt" = NULL WHERE purpose = $1', purpose);
  return [
    [address, { ...used, status: 200 }],
    [address, { ...used, method: 'POST', status: 410 }],
    [address, { ...used, after: unused, late: 61 * MINUTE_MS, status: 200 }],
    [address, { ...used, after: unused, late: 61 * MINUTE_MS, method: 'POST', status: 410 }],
  ];
});

const OVER: [string, Over][] = [
  ['m/c/:token', { ...past, status: 200, says: 'Appointment passed' }],
  ['m/c/:token', { ...past, method: 'POST', status: 409, says: APPOINTMENT_MESSAGES.past }],
  ['m/c/:token', { ...cancelled, status: 200, says: 'Your appointment is cancelled' }],
  ['m/c/:token', { ...cancelled, method: 'POST', status: 409, says: APPOINTMENT_MESSAGES.alreadyCancelled }],
  ['m/c/:token/move', { ...past, status: 200, says: APPOINTMENT_MESSAGES.past }],
  ['m/c/:token/next', { ...past, status: 200, says: NEXT_SESSION_MESSAGES.noneLeft }],
  ['m/c/:token/appointment.ics', { ...cancelled, status: 200, says: 'STATUS:CANCELLED' }],
  ['book/details/:hold', { ...keptTooLong, status: 200, says: 'Your ten minutes are over' }],
  ['book/card/:hold', { ...keptTooLong, method: 'POST', status: 302, says: bookingCardMessages.timeOver }],
  ['m/i/:uniqueId', { ...submitted, status: 200, says: 'This form is completed' }],
  [
    'manage_event_registrations/:token',
    { ...offTheList, status: 200, says: 'Your registration is cancelled' },
  ],
  ['manage_event_registrations/:token/event.ics', { ...offTheList, status: 200, says: 'STATUS:CANCELLED' }],
  [
    'manage_event_registrations/:token/cancel',
    { ...offTheList, method: 'POST', status: 200, says: EVENT_MESSAGES.registrationWasCancelled },
  ],
  ['gift_card_purchases/:token', { ...notPaidInTime, status: 200, says: 'This gift card was let go' }],
  [
    'gift_card_purchases/:token',
    { ...notPaidInTime, method: 'POST', status: 410, says: GIFT_CARD_MESSAGES.notPaidInTime },
  ],
  ['video-review/upload/:uploadHash', { ...uploaded, status: 200, says: VIDEO_REVIEW_MESSAGES.unavailable }],
  [
    'video-review/upload/:uploadHash',
    { ...tooLateToUpload, status: 200, says: VIDEO_REVIEW_MESSAGES.unavailable },
  ],
  [
    'video-review/upload/:uploadHash/begin',
    { ...uploaded, method: 'POST', status: 410, says: VIDEO_REVIEW_MESSAGES.unavailable },
  ],
  [
    'video-review/upload/:uploadHash/begin',
    { ...tooLateToUpload, method: 'POST', status: 410, says: VIDEO_REVIEW_MESSAGES.unavailable },
  ],
  [
    'video-review/upload/:uploadHash/complete',
    { ...uploaded, method: 'POST', status: 410, says: VIDEO_REVIEW_MESSAGES.unavailable },
  ],
  ['video-review/upload/:uploadHash/status', { ...uploaded, status: 200, says: '"approved"' }],
  ['i/r/client_info/:code', { ...written, status: 302, says: '/i/r/book_next/' }],
  ['i/r/book_next/:token', { ...written, status: 200, says: 'Thank you' }],
  ...accountLinks,
];

/** What is never over, and why. */
const NEVER_OVER: Record<string, string> = {
  'fill-in/:code': 'it leads back to the form, which says so (app/routes/site/fill-in.test.ts)',
  'm/c/:token/invoice': 'a bill stays one, whatever became of the visit',
  'm/c/:token/live': 'it tells an open page to read itself again',
  'm/k/:token/calendar.ics':
    'turned off it is a link that never was: a program reads it, and shows nobody what it is told',
  'm/o/:receipt': 'the first of its calls counts; all are answered alike',
  'i/r/rating':
    'the link of the practice; a visit’s own leads on to its review (app/routes/link/review-flow.test.ts)',
  'i/r/text_review/:review': 'its writer may put the words right',
};

test('every page of a link either says that it is over, or never is', () => {
  const told = new Set(OVER.map(([address]) => address));
  expect([...told, ...Object.keys(NEVER_OVER)].sort()).toEqual(Object.keys(LINK_PAGES).sort());
});

const plain = ({ text, location, toast }: Shown) =>
  `${text.replace(/&#x27;/g, "'").replace(/<!-- -->/g, '')}${location ?? ''}${toast ?? ''}`;

describe('a link that was used or is too old says so (C34, C38, C61)', () => {
  test.each(OVER)('%s', async (address, { secret, after, late = 0, method, status, says }) => {
    await after?.();
    services().clock = fixedClock(TEST_NOW + late);
    const shown = await visit(address, secret(world.a), { method });
    services().clock = open;
    expect(plain(shown)).toContain(says);
    expect(shown.status).toBe(status);
  });
});
