import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runOperation } from '#app/operations/run.ts';
import { newToken } from '#app/platform/tokens.ts';
import { ok, refused } from '#tests/support/worlds/booking.ts';
import { smallClip } from '#tests/support/videos/small-clip.ts';
import type { WorldPractice } from '#tests/support/world.ts';
import { videoReviewWorld, type VideoReviewWorld } from '#tests/support/worlds/video-reviews.ts';
import {
  approveVideoReview,
  checkVideoReviewAvailability,
  createVideoReviewForReview,
  rejectVideoReview,
  reviewVideo,
  videoReviews,
} from './index.ts';
import { VIDEO_REVIEW_MESSAGES as TEXTS } from './messages.ts';

let world: VideoReviewWorld;
let clip: Buffer;
beforeAll(async () => {
  world = await videoReviewWorld();
  clip = smallClip('webm');
});
afterAll(() => world.close());

const create = (reviewId: string, linkToken: string | null) =>
  runOperation(createVideoReviewForReview, world.context({ linkToken }), { reviewId });
const check = async (token: string) =>
  ok(runOperation(checkVideoReviewAvailability, world.context(), { token }));

describe('the video of a review', () => {
  test('has one link, and one video (spec 000 §5)', async () => {
    const review = await world.review();
    expect(await check(review.token)).toEqual({
      videoReviewsEnabled: true,
      hasCompletedVideoReview: false,
      canUpload: true,
      videoReview: null,
    });
    const [made, again] = await Promise.all([1, 2].map(() => ok(create(review.id, review.token))));
    expect(again).toEqual(made);
    expect(made!.uploadUrl).toBe(`http://localhost:3000/video-review/upload/${made!.uploadHash}`);
    expect(JSON.parse(made!.videoReview)).toMatchObject({
      status: 'pending',
      originalFilename: 'pending_upload',
      fileSizeMb: null,
      canUpload: true,
      uploadHash: made!.uploadHash,
    });

    await world.handIn(made!.uploadHash, clip);
    expect(await refused(create(review.id, review.token))).toMatchObject({
      code: 'conflict',
      userMessage: 'Video Review Already Submitted',
    });
    expect(await check(review.token)).toMatchObject({ hasCompletedVideoReview: true, canUpload: false });
  });

  test('makes its review live once it is ready, also where its sender has closed the page', async () => {
    const review = await world.review();
    const { uploadHash, videoReview } = await ok(create(review.id, review.token));
    const { id } = JSON.parse(videoReview) as { id: string };
    const status = async () =>
      (
        await world.db.owner.query(`SELECT text, "liveAt" IS NOT NULL AS live FROM "Review" WHERE id = $1`, [
          review.id,
        ])
      ).rows;
    const key = await world.handIn(uploadHash, clip);
    expect(await status()).toEqual([{ text: null, live: false }]);
    await world.work(id, key);
    expect(await status()).toEqual([{ text: '', live: true }]);
  });

  test('is shown on the practice’s site once it is approved, and to nobody before', async () => {
    const review = await world.review();
    const { uploadHash, videoReview } = await ok(create(review.id, review.token));
    const { id } = JSON.parse(videoReview) as { id: string };
    await world.work(id, await world.handIn(uploadHash, clip));
    const visit = (side: WorldPractice) =>
      runOperation(reviewVideo, world.context(), { practice: side.slug, id });
    expect((await refused(visit(world.a))).code).toBe('not_found');
    await ok(runOperation(approveVideoReview, world.owner(), { id }));
    const { videoUrl } = await ok(visit(world.a));
    const bytes = Buffer.from(await (await fetch(videoUrl)).arrayBuffer());
    expect(bytes.subarray(4, 8).toString()).toBe('ftyp');
    expect((await refused(visit(world.b))).code).toBe('not_found');
    const listed = await ok(runOperation(videoReviews, world.owner(), {}));
    expect(listed.videoReviews.find((one) => one.id === id)).toMatchObject({
      status: 'approved',
      clientName: 'Vera Frame',
      rating: 5,
    });
  });

  test('is no second one beside a rejected one: its provider gives a new link', async () => {
    const review = await world.review();
    const { uploadHash, videoReview } = await ok(create(review.id, review.token));
    const { id } = JSON.parse(videoReview) as { id: string };
    const key = await world.handIn(uploadHash, clip);
    await world.work(id, key);
    await ok(runOperation(rejectVideoReview, world.owner(), { id }));
    expect((await refused(create(review.id, review.token))).userMessage).toBe(TEXTS.rejected(world.a.name));
    expect(await check(review.token)).toMatchObject({ hasCompletedVideoReview: false, canUpload: false });
  });

  test('wants the link of this very review as proof (C35)', async () => {
    const [mine, theirs] = [await world.review(), await world.review()];
    for (const token of [null, theirs.token, newToken()]) {
      expect((await refused(create(mine.id, token))).code).toBe('not_found');
    }
    const unknown = runOperation(checkVideoReviewAvailability, world.context(), { token: newToken() });
    expect((await refused(unknown)).code).toBe('not_found');
  });

  test('is not taken where the practice takes none: neither new links nor those that were given out', async () => {
    const review = await world.review();
    const { uploadHash } = await world.link();
    const flag = (on: boolean) =>
      world.db.owner.query('UPDATE "Practice" SET "videoReviewsEnabled" = $1 WHERE id = $2', [
        on,
        world.a.id,
      ]);
    await flag(false);
    try {
      expect((await refused(create(review.id, review.token))).userMessage).toBe(TEXTS.notEnabled);
      expect(await check(review.token)).toMatchObject({ videoReviewsEnabled: false, canUpload: false });
      const begin = world.start(uploadHash, { fileSize: clip.length });
      expect((await refused(begin)).userMessage).toBe(TEXTS.unavailable);
    } finally {
      await flag(true);
    }
  });

  test('has a link of which the database keeps no readable copy (C29)', async () => {
    const review = await world.review();
    const { uploadHash } = await ok(create(review.id, review.token));
    expect(uploadHash).toMatch(/^[\w-]{32}$/);
    const { rows } = await world.db.owner.query('SELECT v::text AS row FROM "VideoReview" v');
    for (const { row } of rows as { row: string }[]) expect(row).not.toContain(uploadHash);
  });
});
