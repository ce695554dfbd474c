import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createVideoReviewForReview } from '#app/domain/video-reviews/index.ts';
import type { Actor } from '#app/operations/actor.ts';
import { runOperation } from '#app/operations/run.ts';
import { flashCookie } from '#app/platform/cookies.ts';
import { newToken } from '#app/platform/tokens.ts';
import { ok } from '#tests/support/worlds/booking.ts';
import { webContext } from '#tests/support/context.ts';
import { reviewWorld } from '#tests/support/worlds/reviews.ts';
import { action as info, loader as infoPage } from './review-client-info.tsx';
import { action as rate, loader as ratePage } from './review-rating.tsx';
import { action as words, loader as wordsPage } from './review-text.tsx';
import { loader as nextPage } from './review-book-next.tsx';

let world: Awaited<ReturnType<typeof reviewWorld>>;
beforeAll(async () => {
  world = await reviewWorld();
});
afterAll(() => world.db.close());

/** One browser: its cookies and its visitor id. */
let cookies: string[];
const visitorId = newToken();
beforeEach(() => void (cookies = []));

type Route = (args: never) => unknown;

let actor: Actor;
beforeEach(() => void (actor = { kind: 'visitor' }));

async function ask(route: Route, params: object, path: string, form?: Record<string, string>) {
  const base = world.holder(null, { visitorId, actor });
  const context = webContext(base);
  const headers = { cookie: cookies.map((line) => line.split(';')[0]).join('; ') };
  const request = new Request(`http://localhost:3000${path}`, {
    headers,
    ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
  });
  try {
    return await route({ request, context, params } as never);
  } catch (thrown) {
    if (thrown instanceof Response) return thrown;
    throw thrown;
  } finally {
    cookies.push(...context.setCookies);
  }
}

const went = (answer: unknown) => (answer as Response).headers.get('location') ?? '';
const problem = (answer: unknown) => (answer as { data: { text: string } }).data.text;

/** The steps of a new appointment until its words: its token and id. */
async function atTheWords() {
  const { link } = await world.anAppointment();
  const to = went(await ask(rate, {}, link!, { intent: 'rating', rating: '5' }));
  const token = to.split('/').at(-1)!;
  const { review } = (await ask(wordsPage, { review: token }, to)) as { review: { id: string } };
  return { token, reviewId: review.id };
}

test('a review that has begun opens by its id on the device that began it, and nowhere else', async () => {
  const { reviewId } = await atTheWords();
  const path = `/i/r/text_review/${reviewId}`;
  expect(await ask(wordsPage, { review: reviewId }, path)).toMatchObject({ step: 'text' });
  cookies = [];
  expect(await ask(wordsPage, { review: reviewId }, path)).toMatchObject({ status: 404 });
});

test('the words before the stars lead back to the stars, and nothing is thanked for before it is live', async () => {
  const { token } = await atTheWords();
  await world.db.owner.query(
    `UPDATE "Review" SET rating = NULL WHERE "tokenHash" IS NOT NULL AND "liveAt" IS NULL`,
  );
  expect(went(await ask(wordsPage, { review: token }, `/x?skip_step=true`))).toMatch(/^\/i\/r\/rating\?/);
  expect(went(await ask(nextPage, { token }, '/x'))).toMatch(/^\/i\/r\/rating\?/);
});

test('whoever is not known at the rating is asked who they are', async () => {
  const { referralCode, clientId } = await world.anAppointment();
  const rating = (id: string) =>
    ask(ratePage, {}, `/i/r/rating?referral_code=${referralCode}&client_id=${id}`);
  expect(went(await rating(''))).toBe(`/i/r/client_info/${referralCode}`);
  expect(went(await rating(`${clientId}x`))).toBe(`/i/r/client_info/${referralCode}?step=who`);
  expect(await ask(ratePage, {}, `/i/r/rating?referral_code=nothing&client_id=${clientId}`)).toMatchObject({
    status: 404,
  });
});

test('stars that are none are told in the words of the rating step (spec 000 §5, §8)', async () => {
  const { link } = await world.anAppointment();
  for (const rating of ['0', '6', '']) {
    expect(problem(await ask(rate, {}, link!, { intent: 'rating', rating }))).toBe(
      'Error creating client: Please choose 1 to 5 stars.',
    );
  }
});

test('the remembered name goes with the browser that it was given in', async () => {
  const { referralCode: code } = await world.anAppointment();
  const path = `/i/r/client_info/${code}?step=who`;
  const to = went(await ask(info, { code }, path, { intent: 'who', firstName: 'Wren', phone: '5035550177' }));
  expect(to).toMatch(/^\/i\/r\/rating\?/);
  // Neither name nor number can be read from the cookie or the address.
  expect(cookies.join() + to).not.toMatch(/Wren|5550177/);
  expect(await ask(infoPage, { code }, path)).toMatchObject({
    remembered: { firstName: 'Wren', phone: '(503) 555-0177' },
  });
  expect(went(await ask(info, { code }, path, { intent: 'who', reuse: 'yes', firstName: 'Zed' }))).toBe(to);
  cookies = ['__Host-tendwell_reviewer=made-up'];
  expect(await ask(infoPage, { code }, path)).toMatchObject({ remembered: null });
});

test('whoever is signed in does not type who they are', async () => {
  const { referralCode: code } = await world.anAppointment();
  const path = `/i/r/client_info/${code}?step=who`;
  expect(await ask(infoPage, { code }, path)).toMatchObject({ own: null });
  actor = world.b.owner.actor;
  await world.db.owner.query(`UPDATE "User" SET "firstName" = 'Bo' WHERE id = $1`, [world.b.owner.userId]);
  expect(await ask(infoPage, { code }, path)).toMatchObject({
    remembered: null,
    own: { firstName: 'Bo', phone: '(213) 555-0102' },
  });
});

test('the review that a video completes', async () => {
  const { token, reviewId } = await atTheWords();
  const post = (intent: string) => ask(words, { review: token }, '/x', { intent, reviewId });
  await ok(runOperation(createVideoReviewForReview, world.holder(token), { reviewId }));
  expect(problem(await post('video-done'))).toBe(
    'Error completing review: Please write at least 3 characters.',
  );

  await world.db.owner.query(`UPDATE "VideoReview" SET status = 'processing' WHERE "reviewId" = $1`, [
    reviewId,
  ]);
  expect(await ask(wordsPage, { review: token }, '/x?skip_step=true')).toMatchObject({
    review: { hasCompletedVideoReview: true },
  });
  expect(went(await post('video-done'))).toBe(`/i/r/book_next/${token}`);
  expect(await flashCookie().parse(cookies.at(-1)!.split(';')[0]!)).toMatchObject({
    kind: 'success',
    text: 'Video review submitted successfully!',
  });
  expect(await world.status(reviewId)).toMatchObject({ live: true, text: '' });
});
