import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { BaseContext } from '#app/operations/context.ts';
import { runOperation } from '#app/operations/run.ts';
import { fixedClock } from '#app/platform/clock.ts';
import { newToken } from '#app/platform/tokens.ts';
import { aPastUnpaidAppointment, aReview, aReviewRequest, given } from '#prisma/situations/index.ts';
import { ok, refused } from '#tests/support/booking-world.ts';
import { testContext, TEST_NOW } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { databasePrint } from '#tests/support/matrix-print.ts';
import { twoPractices, type WorldPractice } from '#tests/support/world.ts';
import {
  confirmReview,
  reviewAddEndorsements,
  reviewAddRating,
  reviewAddTextReview,
  reviewCreateClient,
  reviewInvitation,
  reviewLinkOf,
  reviewStart,
  toggleReviewAnon,
  tokenReview,
} from './index.ts';
import { REVIEW_MESSAGES as TEXTS } from './messages.ts';

const DAY = 86_400_000;

let db: TestDatabase;
let a: WorldPractice;
let b: WorldPractice;
beforeAll(async () => {
  db = await testDatabase({ max: 8 });
  ({ a, b } = await twoPractices(db.database));
});
afterAll(() => db.close());
beforeEach(() => db.owner.query('DELETE FROM "RateLimit"'));

let addresses = 0;
const holder = (linkToken: string | null, rest: Partial<BaseContext> = {}) =>
  testContext({
    database: db.database,
    clock: fixedClock(TEST_NOW),
    address: `198.51.100.${(addresses += 1)}`,
    linkToken,
    ...rest,
  });

let weeks = 0;
/** A visit of A that took place and has not been reviewed, and what its link says. */
async function aVisit(client = a.clients.ben) {
  weeks += 1;
  const visit = await given(a.db, TEST_NOW, (scene) =>
    aPastUnpaidAppointment(scene, {
      client,
      location: a.locations.office,
      services: [a.services.massage],
      startsAt: TEST_NOW - weeks * 7 * DAY,
    }),
  );
  return { ...visit, ...(await linkOf(visit.id)) };
}

async function linkOf(id: string, practice = a) {
  const link = await practice.db.sql((sql) => reviewLinkOf(sql, { id, practiceId: practice.id }, TEST_NOW));
  const search = new URL(link ?? '', 'http://localhost').searchParams;
  return { link, referralCode: search.get('referral_code')!, clientId: search.get('client_id')! };
}

const rate = (referralCode: string, input: object, rest: Partial<BaseContext> = {}) =>
  runOperation(reviewAddRating, holder(referralCode, rest), { practiceId: a.id, rating: 5, ...input });

/** The review of a new visit, with stars. */
async function aBegunReview() {
  const visit = await aVisit();
  const { token } = await ok(rate(visit.referralCode, { clientId: visit.clientId, rating: 4 }));
  const review = await ok(runOperation(tokenReview, holder(null), { token }));
  return { visit, token, review, reviewId: review.id };
}

const standing = async (reviewId: string) =>
  (
    await db.owner.query(
      `SELECT rating, text, "liveAt" IS NOT NULL AS live, verification, "isAnonymous", "unverifiedName"
       FROM "Review" WHERE id = $1`,
      [reviewId],
    )
  ).rows[0] as Record<string, unknown>;

const aggregate = async () =>
  (await db.owner.query(`SELECT "reviewCount", "reviewRatingSum" FROM "Practice" WHERE id = $1`, [a.id]))
    .rows[0] as { reviewCount: number; reviewRatingSum: number };

async function aSkill(name: string, practice = a) {
  const specialty = await db.database.prisma.specialty.create({ data: { name } });
  return practice.db.tx((tx) =>
    tx.skill.create({ data: { practiceId: practice.id, specialtyId: specialty.id } }),
  );
}

describe('a review of a visit', () => {
  test('is live with its stars and its words, and counts from then on', async () => {
    const before = await aggregate();
    const { token, reviewId } = await aBegunReview();
    expect(await standing(reviewId)).toMatchObject({ rating: 4, live: false, verification: 'visit' });
    await ok(runOperation(reviewAddTextReview, holder(token), { reviewId, text: '  I slept at last.  ' }));
    expect(await standing(reviewId)).toMatchObject({
      text: 'I slept at last.',
      live: true,
      unverifiedName: null,
    });
    expect(await aggregate()).toEqual({
      reviewCount: before.reviewCount + 1,
      reviewRatingSum: before.reviewRatingSum + 4,
    });
    await db.owner.query(`UPDATE "Review" SET "deletedAt" = now() WHERE id = $1`, [reviewId]);
    expect(await aggregate()).toEqual(before);
    expect((await refused(runOperation(tokenReview, holder(null), { token }))).code).toBe('not_found');
  });

  test('is one, however often and at once the stars are given; they may change until it is live', async () => {
    const visit = await aVisit();
    const { clientId, referralCode } = visit;
    const tries = await Promise.all(
      [1, 2, 3, 4, 5].map((rating) => rate(referralCode, { clientId, rating })),
    );
    const tokens = tries.map((outcome) => (outcome.ok ? outcome.value.token : outcome.refusal.code));
    expect(new Set(tokens).size).toBe(1);
    const token = tokens[0]!;
    const { id: reviewId } = await ok(runOperation(tokenReview, holder(null), { token }));
    expect((await ok(rate(referralCode, { clientId, rating: 2 }))).token).toBe(token);
    await ok(runOperation(reviewAddTextReview, holder(token), { reviewId, text: 'Steady.' }));
    const second = await refused(rate(referralCode, { clientId, rating: 1 }));
    expect(second).toMatchObject({ code: 'conflict', userMessage: TEXTS.alreadyLive });
    expect(await standing(reviewId)).toMatchObject({ rating: 2, live: true });
    expect((await linkOf(visit.id)).link).toBeNull();
  });

  test.each([0, 6, 4.5, -1, '5', null, NaN, 1e12])('has no %s stars (C36)', async (rating) => {
    const visit = await aVisit();
    const before = await databasePrint(db.owner);
    const refusal = await refused(rate(visit.referralCode, { clientId: visit.clientId, rating }));
    expect(refusal).toMatchObject({ code: 'invalid_input', userMessage: TEXTS.ratingMissing });
    expect(await databasePrint(db.owner)).toEqual(before);
  });

  test('is not one of another visit, of one to come, of one that was missed, or of another practice', async () => {
    const mine = await aVisit();
    const other = await aVisit(a.clients.cleo);
    const { referralCode, clientId } = mine;
    const wrong = await refused(rate(referralCode, { clientId, appointmentId: other.id }));
    expect(wrong.code).toBe('not_found');
    expect((await linkOf(a.appointments.approved.id)).link).toBeNull();
    await db.owner.query(`UPDATE "Appointment" SET "noShowAt" = now() WHERE id = $1`, [other.id]);
    expect((await linkOf(other.id)).link).toBeNull();
    expect((await refused(rate(referralCode, { clientId: other.clientId }))).code).toBe('not_found');
    const ofB = await linkOf(b.appointments.pastUnpaid.id, b);
    expect((await refused(rate(referralCode, { clientId: ofB.clientId }))).code).toBe('not_found');
    expect((await refused(rate(ofB.referralCode, { clientId }))).code).toBe('not_found');
    for (const made of [mine.id, a.clients.ben.id, `${clientId.slice(0, -2)}AA`, '']) {
      expect((await refused(rate(referralCode, { clientId: made }))).userMessage).toBe(TEXTS.unknownReviewer);
    }
  });

  test('answers what was asked for', async () => {
    const visit = await aVisit();
    const request = await given(a.db, TEST_NOW, (scene) =>
      aReviewRequest(scene, { client: a.clients.ben, appointment: visit }),
    );
    const opened = await ok(runOperation(reviewInvitation, holder(null), { token: request.token }));
    expect(opened).toMatchObject({ review: null, practitioner: { name: 'Ann Alder' } });
    const { token } = await ok(rate(opened.referralCode!, { clientId: opened.clientId }));
    const { id: reviewId, service } = await ok(runOperation(tokenReview, holder(null), { token }));
    expect(service).toEqual({ id: a.services.massage.id, name: 'Massage' });
    const asked = async () =>
      (
        await db.owner.query(`SELECT "reviewId", "completedAt" FROM "ReviewRequest" WHERE id = $1`, [
          request.id,
        ])
      ).rows[0] as object;
    expect(await asked()).toEqual({ reviewId, completedAt: null });
    await ok(runOperation(reviewAddTextReview, holder(token), { reviewId, text: 'As promised.' }));
    expect(await asked()).toEqual({ reviewId, completedAt: new Date(TEST_NOW) });
  });
});

describe('the words', () => {
  test.each(['ab', '  a  ', 'a\u200B\u200B', ''])('%j are too few', async (text) => {
    const { token, reviewId } = await aBegunReview();
    const refusal = await refused(runOperation(reviewAddTextReview, holder(token), { reviewId, text }));
    expect(refusal).toMatchObject({ code: 'invalid_input', userMessage: TEXTS.textTooShort });
    expect(await standing(reviewId)).toMatchObject({ text: null, live: false });
  });

  test('are empty beside a video, and live all the same', async () => {
    const { token, reviewId } = await aBegunReview();
    await a.db.tx((tx) =>
      tx.videoReview.create({
        data: {
          practiceId: a.id,
          clientId: a.clients.ben.id,
          reviewId,
          status: 'processing',
          uploadHashHash: newToken(),
          uploadHashSealed: 'sealed',
        },
      }),
    );
    expect(await ok(runOperation(tokenReview, holder(null), { token }))).toMatchObject({
      hasCompletedVideoReview: true,
    });
    await ok(runOperation(reviewAddTextReview, holder(token), { reviewId, text: '' }));
    expect(await standing(reviewId)).toMatchObject({ text: '', live: true });
  });

  test('stay as they were typed, mark-up and all (C50)', async () => {
    const { token, reviewId } = await aBegunReview();
    const text = '<img src=x onerror=alert(1)> & "so" on';
    await ok(runOperation(reviewAddTextReview, holder(token), { reviewId, text }));
    expect(await standing(reviewId)).toMatchObject({ text });
    const long = await refused(
      runOperation(reviewAddTextReview, holder(token), { reviewId, text: 'a'.repeat(1_000_000) }),
    );
    expect(long.code).toBe('invalid_input');
  });
});

test('endorsements are skills of the practice, each once, and the last choice stands', async () => {
  const { token, reviewId } = await aBegunReview();
  const [sleep, calm] = [await aSkill('Sleep'), await aSkill('Calm')];
  const foreign = await aSkill('Elsewhere', b);
  const endorse = (endorsements: unknown[]) =>
    runOperation(reviewAddEndorsements, holder(token), { reviewId, endorsements });
  expect((await refused(endorse([]))).userMessage).toBe(TEXTS.skillMissing);
  expect((await refused(endorse([sleep.id, foreign.id]))).userMessage).toBe(TEXTS.skillUnknown);
  await ok(endorse([sleep.id, sleep.id]));
  await ok(endorse([calm.id]));
  expect(await ok(runOperation(tokenReview, holder(null), { token }))).toMatchObject({
    endorsements: [calm.id],
  });
});

describe('an imported review', () => {
  const imported = (fields: { rating?: number | null; text?: string | null } = { text: 'Kind hands.' }) =>
    given(a.db, TEST_NOW, (scene) => aReview(scene, { client: a.clients.cleo, imported: true, ...fields }));

  test('waits for its client, who says yes once or twice', async () => {
    const review = await imported();
    const { id: reviewId, token } = review;
    const early = await refused(
      runOperation(reviewAddTextReview, holder(token), { reviewId, text: 'Mine.' }),
    );
    expect(early).toMatchObject({ code: 'conflict', userMessage: TEXTS.confirmFirst });
    expect(await standing(reviewId)).toMatchObject({ live: false });
    await ok(runOperation(confirmReview, holder(token), { reviewId }));
    await ok(runOperation(confirmReview, holder(token), { reviewId }));
    expect(await standing(reviewId)).toMatchObject({
      live: true,
      verification: 'import',
      text: 'Kind hands.',
    });
    await ok(runOperation(reviewAddTextReview, holder(token), { reviewId, text: 'Kind, warm hands.' }));
    expect(await standing(reviewId)).toMatchObject({ live: true, text: 'Kind, warm hands.' });
  });

  test('without stars gets them from its client', async () => {
    const { id: reviewId, token } = await imported({ rating: null });
    const { clientId, referralCode } = await ok(runOperation(tokenReview, holder(null), { token }));
    expect((await refused(rate(referralCode!, { clientId }))).userMessage).toBe(TEXTS.confirmFirst);
    await ok(runOperation(confirmReview, holder(token), { reviewId }));
    const noStars = await refused(
      runOperation(reviewAddTextReview, holder(token), { reviewId, text: 'Good.' }),
    );
    expect(noStars.userMessage).toBe(TEXTS.ratingFirst);
    expect((await ok(rate(referralCode!, { clientId, rating: 3 }))).token).toBe(token);
    await ok(runOperation(reviewAddTextReview, holder(token), { reviewId, text: 'Good.' }));
    expect(await standing(reviewId)).toMatchObject({ live: true, rating: 3 });
  });

  test('is the only kind to confirm', async () => {
    const { token, reviewId } = await aBegunReview();
    const refusal = await refused(runOperation(confirmReview, holder(token), { reviewId }));
    expect(refusal).toMatchObject({ code: 'conflict', userMessage: TEXTS.nothingToConfirm });
  });
});

describe('a review by the practice’s own link', () => {
  const who = (more: object = {}, rest: Partial<BaseContext> = {}, code = '') =>
    runOperation(reviewCreateClient, holder(code, rest), {
      practiceId: a.id,
      firstName: 'Ada',
      phone: '(503) 555-0142',
      ...more,
    });

  test('tells nobody who is a client, writes nothing, and is a new record even for a known number (C36, C37)', async () => {
    const { referralCode } = await aVisit();
    const before = await databasePrint(db.owner);
    const known = await ok(who({}, {}, referralCode));
    const unknown = await ok(who({ phone: '(503) 555-0177', firstName: 'Zed' }, {}, referralCode));
    expect(Object.keys(known)).toEqual(Object.keys(unknown));
    expect(known.clientId.length).toBe(unknown.clientId.length);
    expect(await databasePrint(db.owner)).toEqual(before);

    const mine = { visitorId: newToken() };
    const { clientId } = await ok(who({}, mine, referralCode));
    const { token } = await ok(rate(referralCode, { clientId }, mine));
    const review = await ok(runOperation(tokenReview, holder(null), { token }));
    expect(review).toMatchObject({ verification: 'link', firstName: 'Ada' });
    const written = await db.owner.query(
      `SELECT c."clientType", c."userId", c.email, c.id = $2 AS ada FROM "Review" r JOIN "Client" c ON c.id = r."clientId"
       WHERE r.id = $1`,
      [review.id, a.clients.ada.id],
    );
    expect(written.rows).toEqual([{ clientType: 'reviewer', userId: null, email: null, ada: false }]);
    expect(await standing(review.id)).toMatchObject({ verification: 'link', unverifiedName: 'Ada' });
    // The next time on this device it is the same review; on another one the reference is worth nothing.
    expect((await ok(rate(referralCode, { clientId, rating: 3 }, mine))).token).toBe(token);
    const elsewhere = await refused(rate(referralCode, { clientId }));
    expect(elsewhere).toMatchObject({ code: 'not_found', userMessage: TEXTS.unknownReviewer });
    const start = { referralCode, clientId };
    expect((await refused(runOperation(reviewStart, holder(null), start))).code).toBe('not_found');
    expect(await ok(runOperation(reviewStart, holder(null, mine), start))).toMatchObject({ visit: null });
  });

  test.each([
    ['firstName', 'Al', TEXTS.nameTooShort],
    ['firstName', 'A\u200B\u200B', TEXTS.nameTooShort],
    ['firstName', 'a'.repeat(1_000_000), TEXTS.tooLong(80)],
    ['firstName', '\u202Eecila', TEXTS.oddCharacters],
    // Twelve characters; thirteen are enough, where they are a number.
    ['phone', '503-555-0142', TEXTS.phoneInvalid],
    ['phone', '+15035550142', TEXTS.phoneInvalid],
    ['phone', '(555) letters', TEXTS.phoneInvalid],
    ['phone', '+1 555 000 0000 000', TEXTS.phoneInvalid],
  ])('refuses the %s %j', async (field, value, text) => {
    const { referralCode } = await aVisit();
    const refusal = await refused(who({ [field]: value }, {}, referralCode));
    expect(refusal).toMatchObject({ code: 'invalid_input' });
    expect(refusal.problems.map(({ message }) => message)).toContain(text);
    await ok(who({ phone: '1503-555-0142' }, {}, referralCode));
  });

  test('is limited (C37)', async () => {
    const { referralCode } = await aVisit();
    const answers: Record<string, number> = {};
    for (let call = 0; call < 70; call += 1) {
      const outcome = await who({}, { address: '203.0.113.9' }, referralCode);
      const answer = outcome.ok ? 'answered' : outcome.refusal.code;
      answers[answer] = (answers[answer] ?? 0) + 1;
    }
    expect(answers).toEqual({ answered: 60, rate_limited: 10 });
  });
});

test('whoever holds another link, or an id alone, changes nothing (C31, C36)', async () => {
  const { reviewId, visit } = await aBegunReview();
  const other = await aBegunReview();
  const skill = await aSkill('Rest');
  const before = await databasePrint(db.owner);
  for (const link of [null, other.token, visit.token, visit.referralCode, newToken()]) {
    const calls = [
      runOperation(reviewAddTextReview, holder(link), { reviewId, text: 'Not mine.' }),
      runOperation(reviewAddEndorsements, holder(link), { reviewId, endorsements: [skill.id] }),
      runOperation(confirmReview, holder(link), { reviewId }),
      runOperation(toggleReviewAnon, holder(link), { reviewId, isAnon: true }),
    ];
    for (const call of calls) expect((await refused(call)).code).toBe('not_found');
  }
  for (const token of [visit.token, visit.referralCode, reviewId]) {
    expect((await refused(runOperation(tokenReview, holder(null), { token }))).code).toBe('not_found');
  }
  expect(await databasePrint(db.owner)).toEqual(before);
});

test('the link of another practice’s site opens nothing there', async () => {
  const { token, visit } = await aBegunReview();
  const atB = { site: b.site };
  expect((await refused(runOperation(tokenReview, holder(null, atB), { token }))).code).toBe('not_found');
  const code = { token: visit.referralCode };
  expect((await refused(runOperation(reviewInvitation, holder(null, atB), code))).code).toBe('not_found');
});
