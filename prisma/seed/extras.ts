import { v7 as uuid } from 'uuid';
import { newToken, encryptToken, tokenHash } from '#app/platform/tokens.ts';
import { aCoupon, aPersonalEvent, aReview, aReviewRequest, type Scene } from '#prisma/situations/index.ts';
import { DAY_MS } from '#app/lib/duration.ts';
import type { PastVisit, Demo } from './appointments.ts';

/** Brought along from another site; its client has not said yet that it is theirs. */
const ELSEWHERE = 'I have been coming for two years, and I still look forward to it every time.';

const linkToken = () => {
  const token = newToken();
  return { tokenHash: tokenHash(token), tokenEncrypted: encryptToken(token) };
};

/** Time the practitioner keeps: the weekly habits, and one whole day off. */
export function makePersonalEvents({ demo, scene, calendar }: Demo): void {
  const { timeZone } = demo;
  for (let inDays = -21; inDays <= 42; inDays++) {
    for (const habit of demo.personal.filter(({ weekday }) => weekday === calendar.weekday(inDays))) {
      const [startsAt, endsAt] = [calendar.at(inDays, habit.from), calendar.at(inDays, habit.to)];
      aPersonalEvent(scene, { name: habit.name, startsAt, endsAt, timeZone });
      calendar.take(startsAt, endsAt);
    }
  }
  const [startsAt, endsAt] = [calendar.at(25, '0:00'), calendar.at(26, '0:00')];
  aPersonalEvent(scene, { name: 'Day off', allDay: true, startsAt, endsAt, timeZone });
  calendar.take(startsAt, endsAt);
}

/** Of the reviews, those of appointments that the demo has; the others are older than its calendar. */
const OF_VISITS = 2;
/** Days ago of the newest and the oldest review that is of no appointment in the calendar. */
const [NEWER, OLDER] = [48, 340];

/** Reviews by people who came, each by another client, over the past year; some wait to be written. */
export function makeReviews(
  { demo, scene, calendar, r }: Demo,
  appointments: PastVisit[],
  skills: ReadonlyMap<string, string>,
): void {
  const byClient = new Map<string, PastVisit[]>();
  for (const appointment of appointments)
    byClient.set(appointment.clientId, [...(byClient.get(appointment.clientId) ?? []), appointment]);
  const last = [...byClient.values()].map((own) => r.pick(own)).sort((x, y) => y.endsAtMs - x.endsAtMs);
  // Over the whole time that there were appointments, not the last two weeks of it; the first two and the last one are taken below.
  const step = Math.max(1, (last.length - 4) / Math.max(1, demo.reviews.length - 1));
  const since = new Map(scene.of('client').map(({ id, createdAt }) => [id, Number(createdAt)]));
  const reviewed = demo.reviews.map((_, index) => {
    const appointment = last[2 + Math.floor(index * step)];
    if (!appointment) throw new Error(`${demo.slug} has more reviews than clients who came`);
    return appointment;
  });
  // Who has been a client for longest wrote first.
  const older = reviewed.slice(OF_VISITS).sort((a, b) => since.get(b.clientId)! - since.get(a.clientId)!);
  const between = (OLDER - NEWER) / Math.max(1, older.length - 1);
  demo.reviews.forEach((review, index) => {
    const isOfVisit = index < OF_VISITS;
    const appointment = isOfVisit ? reviewed[index]! : older[index - OF_VISITS]!;
    const afterVisit = appointment.endsAtMs + r.int(4, 60) * 3_600_000;
    const longAgo = calendar.at(-Math.round(NEWER + (index - OF_VISITS) * between), '18:20');
    const asClient = since.get(appointment.clientId)! + 10 * DAY_MS;
    const at = new Date(Math.min(scene.now, isOfVisit ? afterVisit : Math.max(longAgo, asClient)));
    const { id } = scene.add('review', {
      id: uuid(),
      clientId: appointment.clientId,
      appointmentId: isOfVisit ? appointment.id : null,
      verification: 'visit',
      rating: review.rating,
      text: review.text,
      isAnonymous: review.isAnonymous ?? false,
      liveAt: at,
      createdAt: at,
      ...linkToken(),
    });
    for (const skill of review.skills ?? []) {
      scene.add('reviewEndorsement', { reviewId: id, skillId: skills.get(skill)! });
    }
    if (review.reply) {
      scene.add('reviewReply', {
        id: uuid(),
        reviewId: id,
        message: review.reply,
        createdAt: new Date(Math.min(scene.now, at.getTime() + DAY_MS)),
      });
    }
  });
  for (const appointment of last.slice(0, 2)) {
    const at = Math.min(scene.now, appointment.endsAtMs + 3_600_000);
    aReviewRequest(scene, { client: { id: appointment.clientId }, appointment, at });
  }
  const before = last.at(-1)!;
  const client = { id: before.clientId };
  const review = aReview(scene, { client, imported: true, rating: 5, text: ELSEWHERE, at: before.endsAtMs });
  aReviewRequest(scene, { client, review });
}

/** The practice's coupons, and one use of the one that is used a few times: by somebody who comes to its group event. */
export function makeCoupons({ demo, scene, calendar, offer }: Demo): void {
  for (const coupon of demo.coupons) {
    const { code, percent, cents, endsInDays, most, services = [] } = coupon;
    const place = most === undefined ? undefined : comingPlace(scene);
    const { id } = aCoupon(scene, {
      code,
      ...(percent === undefined ? { amountCents: cents! } : { percent }),
      // The last moment of a day of the practice.
      ...(endsInDays === undefined ? {} : { expiresAt: calendar.at(endsInDays + 1, '0:00') - 1 }),
      ...(most === undefined ? {} : { maxRedemptions: most }),
      serviceIds: services.map(
        (key) => offer.appointments.find(({ service }) => service.key === key)!.service.id,
      ),
      redemptionCount: place ? 1 : 0,
      createdAt: scene.now - 60 * DAY_MS,
    });
    if (!place) continue;
    const amountCents = Math.round((place.amountCents! * percent!) / 100);
    place.amountCents! -= amountCents;
    const use = { discountCodeId: id, registrationId: place.id!, code, amountCents };
    scene.add('discountCodeRedemption', { id: uuid(), ...use, createdAt: place.createdAt });
  }
}

const GIFT_CARDS = [
  { amountCents: 5_000, description: 'A small thank you, towards any visit.' },
  { amountCents: 10_000, description: 'An hour for somebody who gives theirs away.' },
  { amountCents: 25_000, description: 'A season of visits.' },
];

/** What the practice sells as gift cards; the largest is for those who ask. */
export function makeGiftCards({ scene }: Demo): void {
  for (const card of GIFT_CARDS) {
    const createdAt = new Date(scene.now - 90 * DAY_MS);
    scene.add('giftCardTemplate', { id: uuid(), ...card, public: card !== GIFT_CARDS.at(-1), createdAt });
  }
}

/** A place at a coming event that is charged to its client's card on the day. */
function comingPlace(scene: Scene) {
  const starts = new Map(scene.of('bookableEvent').map(({ id, startsAt }) => [id, Number(startsAt)]));
  return scene
    .of('eventRegistration')
    .find(
      ({ bookableEventId, state, chargeOnDay, amountCents = 0 }) =>
        state !== 'cancelled' &&
        chargeOnDay &&
        amountCents > 0 &&
        starts.get(bookableEventId)! > scene.now + DAY_MS,
    );
}
