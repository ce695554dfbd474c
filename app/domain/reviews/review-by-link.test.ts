import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { BaseContext } from '#app/operations/context.ts';
import { runOperation } from '#app/operations/run.ts';
import { newToken } from '#app/platform/tokens.ts';
import { aReviewRequest, given } from '#prisma/situations/index.ts';
import { TEST_NOW } from '#tests/support/context.ts';
import { ok, refused } from '#tests/support/worlds/booking.ts';
import { databasePrint } from '#tests/support/matrix/print.ts';
import { reviewWorld } from '#tests/support/worlds/reviews.ts';
import {
  confirmReview,
  reviewAddEndorsements,
  reviewAddTextReview,
  reviewCreateClient,
  reviewInvitation,
  reviewStart,
  toggleReviewAnon,
  tokenReview,
} from './index.ts';
import { REVIEW_MESSAGES as TEXTS } from './messages.ts';

let world: Awaited<ReturnType<typeof reviewWorld>>;
beforeAll(async () => {
  world = await reviewWorld();
});
afterAll(() => world.db.close());
beforeEach(() => world.db.owner.query('DELETE FROM "RateLimit"'));

/** What the average is made of: how many reviews, and their stars. */
const counted = async () =>
  (
    await world.db.owner.query(
      `SELECT "reviewCount" AS count, "reviewRatingSum" AS stars FROM "Practice" WHERE id = $1`,
      [world.a.id],
    )
  ).rows[0] as { count: number; stars: number };

describe('strangers’ stars (C80)', () => {
  /** A live review of one star by somebody who named themselves; `clientId` is the record it made. */
  async function aStrangersReview(firstName = 'Mallory') {
    const { referralCode } = await world.anAppointment();
    const mine = { visitorId: newToken() };
    const { clientId } = await ok(
      runOperation(reviewCreateClient, world.holder(referralCode, mine), {
        practiceId: world.a.id,
        firstName,
        phone: '(503) 555-0142',
      }),
    );
    const { token } = await ok(world.rate(referralCode, { clientId, rating: 1 }, mine));
    const { id: reviewId } = await ok(runOperation(tokenReview, world.holder(null), { token }));
    await ok(runOperation(reviewAddTextReview, world.holder(token), { reviewId, text: 'Never again.' }));
    const { rows } = await world.db.owner.query('SELECT "clientId" FROM "Review" WHERE id = $1', [reviewId]);
    return { reviewId, token, referralCode, client: { id: (rows[0] as { clientId: string }).clientId } };
  }

  test('forty under invented names are live, and no average knows them', async () => {
    const before = await counted();
    const { reviewId } = await aStrangersReview();
    for (let n = 0; n < 3; n += 1) await aStrangersReview(`Somebody${n}`);
    expect(await world.status(reviewId)).toMatchObject({ live: true, verification: 'link' });
    expect(await counted()).toEqual(before);
    await world.db.owner.query('UPDATE "Review" SET rating = 2 WHERE id = $1', [reviewId]);
    await world.db.owner.query('DELETE FROM "Review" WHERE id = $1', [reviewId]);
    expect(await counted()).toEqual(before);
  });

  test('count once their writer comes by the request that the practice sent to them', async () => {
    const { reviewId, referralCode, client, token } = await aStrangersReview('Rosa');
    const { request } = await given(world.a.db, TEST_NOW, (scene) => ({
      request: aReviewRequest(scene, { client }),
    }));
    const before = await counted();
    const opened = await ok(runOperation(reviewInvitation, world.holder(null), { token: request.token }));
    const start = { referralCode: opened.referralCode, clientId: opened.clientId };
    // Reading the link is no confirmation; the stars are asked for again.
    expect(await ok(runOperation(reviewStart, world.holder(null), start))).toMatchObject({
      review: { token, rating: 1, live: false },
    });
    expect(await counted()).toEqual(before);
    expect((await ok(world.rate(referralCode, { clientId: opened.clientId, rating: 2 }))).token).toBe(token);
    expect(await world.status(reviewId)).toEqual({
      ...(await world.status(reviewId)),
      rating: 2,
      live: true,
      verification: 'visit',
      unverifiedName: null,
    });
    expect(await counted()).toEqual({ count: before.count + 1, stars: before.stars + 2 });
    expect(
      (await refused(world.rate(referralCode, { clientId: opened.clientId, rating: 5 }))).userMessage,
    ).toBe(TEXTS.alreadyLive);
  });

  test('count once their writer has had a visit, by its link; that visit has no second review', async () => {
    const { reviewId, client, token } = await aStrangersReview('Vera');
    const before = await counted();
    const appointment = await world.anAppointment(client as never);
    expect(
      (await ok(world.rate(appointment.referralCode, { clientId: appointment.clientId, rating: 4 }))).token,
    ).toBe(token);
    expect(await world.status(reviewId)).toMatchObject({ verification: 'visit', rating: 4 });
    expect(await counted()).toEqual({ count: before.count + 1, stars: before.stars + 4 });
  });

  test('the review’s own link confirms nothing, nor does a visit of somebody of the same name and number', async () => {
    const { reviewId, token } = await aStrangersReview('Ben');
    const before = await counted();
    await ok(runOperation(reviewAddTextReview, world.holder(token), { reviewId, text: 'Again: never.' }));
    const appointment = await world.anAppointment(world.a.clients.ben);
    const own = await ok(world.rate(appointment.referralCode, { clientId: appointment.clientId }));
    expect(own.token).not.toBe(token);
    expect(await world.status(reviewId)).toMatchObject({ verification: 'link' });
    expect(await counted()).toEqual(before);
  });
});

describe('a review by the practice’s own link', () => {
  const who = (more: object = {}, rest: Partial<BaseContext> = {}, code = '') =>
    runOperation(reviewCreateClient, world.holder(code, rest), {
      practiceId: world.a.id,
      firstName: 'Ada',
      phone: '(503) 555-0142',
      ...more,
    });

  test('tells nobody who is a client, writes nothing, and is a new record even for a known number (C36, C37)', async () => {
    const { referralCode } = await world.anAppointment();
    const before = await databasePrint(world.db.owner);
    const known = await ok(who({}, {}, referralCode));
    const unknown = await ok(who({ phone: '(503) 555-0177', firstName: 'Zed' }, {}, referralCode));
    expect(Object.keys(known)).toEqual(Object.keys(unknown));
    expect(known.clientId.length).toBe(unknown.clientId.length);
    expect(await databasePrint(world.db.owner)).toEqual(before);

    const mine = { visitorId: newToken() };
    const { clientId } = await ok(who({}, mine, referralCode));
    const { token } = await ok(world.rate(referralCode, { clientId }, mine));
    const review = await ok(runOperation(tokenReview, world.holder(null), { token }));
    expect(review).toMatchObject({ verification: 'link', firstName: 'Ada' });
    const written = await world.db.owner.query(
      `SELECT c."clientType", c."userId", c.email, c.id = $2 AS ada FROM "Review" r JOIN "Client" c ON c.id = r."clientId"
       WHERE r.id = $1`,
      [review.id, world.a.clients.ada.id],
    );
    expect(written.rows).toEqual([{ clientType: 'reviewer', userId: null, email: null, ada: false }]);
    expect(await world.status(review.id)).toMatchObject({ verification: 'link', unverifiedName: 'Ada' });
    // The next time on this device it is the same review; on another one the reference is worth nothing.
    expect((await ok(world.rate(referralCode, { clientId, rating: 3 }, mine))).token).toBe(token);
    const elsewhere = await refused(world.rate(referralCode, { clientId }));
    expect(elsewhere).toMatchObject({ code: 'not_found', userMessage: TEXTS.unknownReviewer });
    const start = { referralCode, clientId };
    expect((await refused(runOperation(reviewStart, world.holder(null), start))).code).toBe('not_found');
    expect(await ok(runOperation(reviewStart, world.holder(null, mine), start))).toMatchObject({
      appointment: null,
    });
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
    const { referralCode } = await world.anAppointment();
    const refusal = await refused(who({ [field]: value }, {}, referralCode));
    expect(refusal).toMatchObject({ code: 'invalid_input' });
    expect(refusal.problems.map(({ message }) => message)).toContain(text);
    await ok(who({ phone: '1503-555-0142' }, {}, referralCode));
  });

  test('is limited (C37)', async () => {
    const { referralCode } = await world.anAppointment();
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
  const { reviewId, appointment } = await world.aBegunReview();
  const other = await world.aBegunReview();
  const skill = await world.aSkill('Rest');
  const before = await databasePrint(world.db.owner);
  for (const link of [null, other.token, appointment.token, appointment.referralCode, newToken()]) {
    const calls = [
      runOperation(reviewAddTextReview, world.holder(link), { reviewId, text: 'Not mine.' }),
      runOperation(reviewAddEndorsements, world.holder(link), { reviewId, endorsements: [skill.id] }),
      runOperation(confirmReview, world.holder(link), { reviewId }),
      runOperation(toggleReviewAnon, world.holder(link), { reviewId, isAnon: true }),
    ];
    for (const call of calls) expect((await refused(call)).code).toBe('not_found');
  }
  for (const token of [appointment.token, appointment.referralCode, reviewId]) {
    expect((await refused(runOperation(tokenReview, world.holder(null), { token }))).code).toBe('not_found');
  }
  expect(await databasePrint(world.db.owner)).toEqual(before);
});

test('the link of another practice’s site opens nothing there', async () => {
  const { token, appointment } = await world.aBegunReview();
  const atB = { site: world.b.site };
  expect((await refused(runOperation(tokenReview, world.holder(null, atB), { token }))).code).toBe(
    'not_found',
  );
  const code = { token: appointment.referralCode };
  expect((await refused(runOperation(reviewInvitation, world.holder(null, atB), code))).code).toBe(
    'not_found',
  );
});
