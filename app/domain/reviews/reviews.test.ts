import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { runOperation } from '#app/operations/run.ts';
import { newToken } from '#app/platform/tokens.ts';
import { aReview, aReviewRequest, given } from '#prisma/situations/index.ts';
import { ok, refused } from '#tests/support/worlds/booking.ts';
import { TEST_NOW } from '#tests/support/context.ts';
import { databasePrint } from '#tests/support/matrix/print.ts';
import { reviewWorld } from '#tests/support/worlds/reviews.ts';
import {
  confirmReview,
  reviewAddEndorsements,
  reviewAddTextReview,
  reviewInvitation,
  tokenReview,
} from './index.ts';
import { REVIEW_MESSAGES as TEXTS } from './messages.ts';

let world: Awaited<ReturnType<typeof reviewWorld>>;
beforeAll(async () => {
  world = await reviewWorld();
});
afterAll(() => world.db.close());
beforeEach(() => world.db.owner.query('DELETE FROM "RateLimit"'));

const aggregate = async () =>
  (
    await world.db.owner.query(`SELECT "reviewCount", "reviewRatingSum" FROM "Practice" WHERE id = $1`, [
      world.a.id,
    ])
  ).rows[0] as { reviewCount: number; reviewRatingSum: number };

describe('a review of a visit', () => {
  test('is live with its stars and its words, and counts from then on', async () => {
    const before = await aggregate();
    const { token, reviewId } = await world.aBegunReview();
    expect(await world.status(reviewId)).toMatchObject({ rating: 4, live: false, verification: 'visit' });
    await ok(
      runOperation(reviewAddTextReview, world.holder(token), { reviewId, text: '  I slept at last.  ' }),
    );
    expect(await world.status(reviewId)).toMatchObject({
      text: 'I slept at last.',
      live: true,
      unverifiedName: null,
    });
    expect(await aggregate()).toEqual({
      reviewCount: before.reviewCount + 1,
      reviewRatingSum: before.reviewRatingSum + 4,
    });
    await world.db.owner.query(`UPDATE "Review" SET "deletedAt" = now() WHERE id = $1`, [reviewId]);
    expect(await aggregate()).toEqual(before);
    expect((await refused(runOperation(tokenReview, world.holder(null), { token }))).code).toBe('not_found');
  });

  test('is one, however often and at once the stars are given; they may change until it is live', async () => {
    const appointment = await world.anAppointment();
    const { clientId, referralCode } = appointment;
    const tries = await Promise.all(
      [1, 2, 3, 4, 5].map((rating) => world.rate(referralCode, { clientId, rating })),
    );
    const tokens = tries.map((outcome) => (outcome.ok ? outcome.value.token : outcome.refusal.code));
    expect(new Set(tokens).size).toBe(1);
    const token = tokens[0]!;
    const { id: reviewId } = await ok(runOperation(tokenReview, world.holder(null), { token }));
    expect((await ok(world.rate(referralCode, { clientId, rating: 2 }))).token).toBe(token);
    await ok(runOperation(reviewAddTextReview, world.holder(token), { reviewId, text: 'Steady.' }));
    const second = await refused(world.rate(referralCode, { clientId, rating: 1 }));
    expect(second).toMatchObject({ code: 'conflict', userMessage: TEXTS.alreadyLive });
    expect(await world.status(reviewId)).toMatchObject({ rating: 2, live: true });
    expect((await world.linkOf(appointment.id)).link).toBeNull();
  });

  test.each([0, 6, 4.5, -1, '5', null, NaN, 1e12])('has no %s stars (C36)', async (rating) => {
    const appointment = await world.anAppointment();
    const before = await databasePrint(world.db.owner);
    const refusal = await refused(
      world.rate(appointment.referralCode, { clientId: appointment.clientId, rating }),
    );
    expect(refusal).toMatchObject({ code: 'invalid_input', userMessage: TEXTS.ratingMissing });
    expect(await databasePrint(world.db.owner)).toEqual(before);
  });

  test('is not one of another visit, of one to come, of one that was missed, or of another practice', async () => {
    const mine = await world.anAppointment();
    const other = await world.anAppointment(world.a.clients.cleo);
    const { referralCode, clientId } = mine;
    const wrong = await refused(world.rate(referralCode, { clientId, appointmentId: other.id }));
    expect(wrong.code).toBe('not_found');
    expect((await world.linkOf(world.a.appointments.approved.id)).link).toBeNull();
    await world.db.owner.query(`UPDATE "Appointment" SET "noShowAt" = now() WHERE id = $1`, [other.id]);
    expect((await world.linkOf(other.id)).link).toBeNull();
    expect((await refused(world.rate(referralCode, { clientId: other.clientId }))).code).toBe('not_found');
    const ofB = await world.linkOf(world.b.appointments.pastUnpaid.id, world.b);
    expect((await refused(world.rate(referralCode, { clientId: ofB.clientId }))).code).toBe('not_found');
    expect((await refused(world.rate(ofB.referralCode, { clientId }))).code).toBe('not_found');
    for (const made of [mine.id, world.a.clients.ben.id, `${clientId.slice(0, -2)}AA`, '']) {
      expect((await refused(world.rate(referralCode, { clientId: made }))).userMessage).toBe(
        TEXTS.unknownReviewer,
      );
    }
  });

  test('answers what was asked for', async () => {
    const appointment = await world.anAppointment();
    const request = await given(world.a.db, TEST_NOW, (scene) =>
      aReviewRequest(scene, { client: world.a.clients.ben, appointment }),
    );
    const opened = await ok(runOperation(reviewInvitation, world.holder(null), { token: request.token }));
    expect(opened).toMatchObject({ review: null, practitioner: { name: 'Ann Alder' } });
    const { token } = await ok(world.rate(opened.referralCode!, { clientId: opened.clientId }));
    const { id: reviewId, service } = await ok(runOperation(tokenReview, world.holder(null), { token }));
    expect(service).toEqual({ id: world.a.services.massage.id, name: 'Massage' });
    const asked = async () =>
      (
        await world.db.owner.query(`SELECT "reviewId", "completedAt" FROM "ReviewRequest" WHERE id = $1`, [
          request.id,
        ])
      ).rows[0] as object;
    expect(await asked()).toEqual({ reviewId, completedAt: null });
    await ok(runOperation(reviewAddTextReview, world.holder(token), { reviewId, text: 'As promised.' }));
    expect(await asked()).toEqual({ reviewId, completedAt: new Date(TEST_NOW) });
  });
});

describe('the words', () => {
  test.each(['ab', '  a  ', 'a\u200B\u200B', ''])('%j are too few', async (text) => {
    const { token, reviewId } = await world.aBegunReview();
    const refusal = await refused(runOperation(reviewAddTextReview, world.holder(token), { reviewId, text }));
    expect(refusal).toMatchObject({ code: 'invalid_input', userMessage: TEXTS.textTooShort });
    expect(await world.status(reviewId)).toMatchObject({ text: null, live: false });
  });

  test('are empty beside a video, and live all the same', async () => {
    const { token, reviewId } = await world.aBegunReview();
    await world.a.db.tx((tx) =>
      tx.videoReview.create({
        data: {
          practiceId: world.a.id,
          clientId: world.a.clients.ben.id,
          reviewId,
          status: 'processing',
          uploadHashHash: newToken(),
          uploadHashEncrypted: 'encrypted',
        },
      }),
    );
    expect(await ok(runOperation(tokenReview, world.holder(null), { token }))).toMatchObject({
      hasCompletedVideoReview: true,
    });
    await ok(runOperation(reviewAddTextReview, world.holder(token), { reviewId, text: '' }));
    expect(await world.status(reviewId)).toMatchObject({ text: '', live: true });
  });

  test('stay as they were typed, mark-up and all (C50)', async () => {
    const { token, reviewId } = await world.aBegunReview();
    const text = '<img src=x onerror=alert(1)> & "so" on';
    await ok(runOperation(reviewAddTextReview, world.holder(token), { reviewId, text }));
    expect(await world.status(reviewId)).toMatchObject({ text });
    const long = await refused(
      runOperation(reviewAddTextReview, world.holder(token), { reviewId, text: 'a'.repeat(1_000_000) }),
    );
    expect(long.code).toBe('invalid_input');
  });
});

test('endorsements are skills of the practice, each once, and the last choice stands', async () => {
  const { token, reviewId } = await world.aBegunReview();
  const [sleep, calm] = [await world.aSkill('Sleep'), await world.aSkill('Calm')];
  const foreign = await world.aSkill('Elsewhere', world.b);
  const endorse = (endorsements: unknown[]) =>
    runOperation(reviewAddEndorsements, world.holder(token), { reviewId, endorsements });
  expect((await refused(endorse([]))).userMessage).toBe(TEXTS.skillMissing);
  expect((await refused(endorse([sleep.id, foreign.id]))).userMessage).toBe(TEXTS.skillUnknown);
  await ok(endorse([sleep.id, sleep.id]));
  await ok(endorse([calm.id]));
  expect(await ok(runOperation(tokenReview, world.holder(null), { token }))).toMatchObject({
    endorsements: [calm.id],
  });
});

describe('an imported review', () => {
  const imported = (fields: { rating?: number | null; text?: string | null } = { text: 'Kind hands.' }) =>
    given(world.a.db, TEST_NOW, (scene) =>
      aReview(scene, { client: world.a.clients.cleo, imported: true, ...fields }),
    );

  test('waits for its client, who says yes once or twice', async () => {
    const review = await imported();
    const { id: reviewId, token } = review;
    const early = await refused(
      runOperation(reviewAddTextReview, world.holder(token), { reviewId, text: 'Mine.' }),
    );
    expect(early).toMatchObject({ code: 'conflict', userMessage: TEXTS.confirmFirst });
    expect(await world.status(reviewId)).toMatchObject({ live: false });
    await ok(runOperation(confirmReview, world.holder(token), { reviewId }));
    await ok(runOperation(confirmReview, world.holder(token), { reviewId }));
    expect(await world.status(reviewId)).toMatchObject({
      live: true,
      verification: 'import',
      text: 'Kind hands.',
    });
    await ok(runOperation(reviewAddTextReview, world.holder(token), { reviewId, text: 'Kind, warm hands.' }));
    expect(await world.status(reviewId)).toMatchObject({ live: true, text: 'Kind, warm hands.' });
  });

  test('without stars gets them from its client', async () => {
    const { id: reviewId, token } = await imported({ rating: null });
    const { clientId, referralCode } = await ok(runOperation(tokenReview, world.holder(null), { token }));
    expect((await refused(world.rate(referralCode!, { clientId }))).userMessage).toBe(TEXTS.confirmFirst);
    await ok(runOperation(confirmReview, world.holder(token), { reviewId }));
    const noStars = await refused(
      runOperation(reviewAddTextReview, world.holder(token), { reviewId, text: 'Good.' }),
    );
    expect(noStars.userMessage).toBe(TEXTS.ratingFirst);
    expect((await ok(world.rate(referralCode!, { clientId, rating: 3 }))).token).toBe(token);
    await ok(runOperation(reviewAddTextReview, world.holder(token), { reviewId, text: 'Good.' }));
    expect(await world.status(reviewId)).toMatchObject({ live: true, rating: 3 });
  });

  test('is the only kind to confirm', async () => {
    const { token, reviewId } = await world.aBegunReview();
    const refusal = await refused(runOperation(confirmReview, world.holder(token), { reviewId }));
    expect(refusal).toMatchObject({ code: 'conflict', userMessage: TEXTS.nothingToConfirm });
  });
});
