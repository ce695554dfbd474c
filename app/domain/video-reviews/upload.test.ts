import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runOperation } from '#app/operations/run.ts';
import { newToken } from '#app/platform/tokens.ts';
import { ok, refused } from '#tests/support/worlds/booking.ts';
import { TEST_NOW } from '#tests/support/context.ts';
import { smallClip } from '#tests/support/videos/small-clip.ts';
import { videoReviewWorld, type VideoReviewWorld } from '#tests/support/worlds/video-reviews.ts';
import { VIDEO_LIMIT } from '../media/inputs.ts';
import { VIDEO_MESSAGES } from '../media/messages.ts';
import { approveVideoReview, discardUpload, rejectVideoReview, videoReviewStatus } from './index.ts';
import { PART_SIZE } from './inputs.ts';
import { VIDEO_REVIEW_MESSAGES as TEXTS } from './messages.ts';

let world: VideoReviewWorld;
let clip: Buffer;
beforeAll(async () => {
  world = await videoReviewWorld();
  clip = smallClip('webm');
});
afterAll(() => world.close());

const status = async (uploadHash: string) =>
  (await ok(runOperation(videoReviewStatus, world.context(), { uploadHash }))).status;
/** A file that begins as the clip does, of so many bytes. */
const padded = (bytes: number) => Buffer.concat([clip, Buffer.alloc(bytes - clip.length)]);

describe('a video review', () => {
  test('goes from its link to an approved MP4 that opens (spec 000 §4)', async () => {
    const { id, uploadHash } = await world.link();
    expect(await status(uploadHash)).toBe('pending');
    const sent = { filename: 'C:\\videos\\\u202Emy clip.webm', fileSize: clip.length };
    const { uploadUrl, videoKey, parts } = await ok(world.start(uploadHash, sent));
    expect(parts).toBeNull();
    expect(videoKey).toMatch(new RegExp(`^video-reviews/${world.a.id}/${id}/sent-[\\w-]+\\.webm$`));
    expect(await status(uploadHash)).toBe('uploading');
    expect(await world.put(uploadUrl, clip, 'video/webm')).toBe(200);
    await ok(world.complete(uploadHash, videoKey, sent));
    await ok(world.complete(uploadHash, videoKey, sent));
    expect(await status(uploadHash)).toBe('processing');
    expect((await world.see(uploadHash)).videoReview).toMatchObject({
      originalFilename: 'my clip.webm',
      canUpload: false,
      fileSizeMb: expect.closeTo(clip.length / 1024 / 1024, 1),
    });

    expect(await world.work(id, videoKey)).toEqual({ transcoded: true });
    expect(await world.work(id, videoKey)).toEqual({ transcoded: false });
    expect(await status(uploadHash)).toBe('completed');
    const made = await world.see(uploadHash);
    expect((await fetch(made.videoUrl!)).headers.get('content-type')).toBe('video/mp4');
    expect((await fetch(made.posterUrl!)).headers.get('content-type')).toBe('image/jpeg');
    expect(await world.files.head(videoKey)).toBeNull();

    await refused(runOperation(approveVideoReview, world.owner(world.b), { id }));
    await ok(runOperation(approveVideoReview, world.owner(), { id }));
    expect(await status(uploadHash)).toBe('approved');
    const again = await refused(runOperation(rejectVideoReview, world.owner(), { id }));
    expect(again).toMatchObject({ code: 'state_changed', userMessage: TEXTS.notToJudge });
    const { rows } = await world.db.owner.query('SELECT "approvedById" FROM "VideoReview" WHERE id = $1', [
      id,
    ]);
    expect(rows[0]).toEqual({ approvedById: world.a.owner.userId });
  });

  test('is wanted from the worker once, however often it is handed in', async () => {
    const { id, uploadHash } = await world.link();
    const sent = { fileSize: clip.length };
    const { uploadUrl, videoKey } = await ok(world.start(uploadHash, sent));
    await world.put(uploadUrl, clip, 'video/webm');
    await Promise.all([1, 2, 3].map(() => ok(world.complete(uploadHash, videoKey, sent))));
    const { rows } = await world.db.owner.query(
      `SELECT id FROM "OutboxEvent" WHERE topic = 'transcode-video-review' AND payload ->> 'videoReviewId' = $1`,
      [id],
    );
    expect(rows).toHaveLength(1);
  });

  test('that cannot be read fails, says so, and may be sent again over the same link', async () => {
    const { id, uploadHash } = await world.link();
    const key = await world.handIn(uploadHash, clip.subarray(0, 400));
    expect(await world.work(id, key)).toEqual({ transcoded: false });
    expect((await world.see(uploadHash)).videoReview).toMatchObject({ status: 'failed', canUpload: true });
    const second = await world.handIn(uploadHash, clip);
    expect(await world.work(id, key)).toEqual({ transcoded: false });
    expect(await status(uploadHash)).toBe('processing');
    expect(await world.work(id, second)).toEqual({ transcoded: true });
    expect(await status(uploadHash)).toBe('completed');
    await ok(runOperation(rejectVideoReview, world.owner(), { id }));
    expect((await world.see(uploadHash)).videoUrl).toBeNull();
  });
});

describe('sending in parts', () => {
  test('goes on with what has not arrived, after a dropped connection', async () => {
    const { id, uploadHash } = await world.link();
    const whole = padded(PART_SIZE + 1_000);
    const sent = { fileSize: whole.length, inParts: true };
    const first = await ok(world.start(uploadHash, sent));
    expect(first.parts).toHaveLength(2);
    const [one, two] = first.parts!;
    expect(await world.put(one!.uploadUrl!, whole.subarray(0, PART_SIZE))).toBe(200);
    expect((await refused(world.complete(uploadHash, first.videoKey, sent))).userMessage).toBe(
      TEXTS.notArrived,
    );
    expect(await world.put(two!.uploadUrl!, whole)).toBe(403);

    const again = await ok(world.start(uploadHash, sent));
    expect(again.videoKey).toBe(first.videoKey);
    expect(again.parts!.map(({ uploadUrl }) => uploadUrl === null)).toEqual([true, false]);
    expect(await world.put(again.parts![1]!.uploadUrl!, whole.subarray(PART_SIZE))).toBe(200);
    await ok(world.complete(uploadHash, first.videoKey, sent));
    expect((await world.files.head(first.videoKey))?.size).toBe(whole.length);
    expect(await world.work(id, first.videoKey)).toEqual({ transcoded: true });
  });

  test('another file begins anew and leaves nothing of the first', async () => {
    const { uploadHash } = await world.link();
    const whole = padded(PART_SIZE + 1_000);
    const sent = { fileSize: whole.length, inParts: true };
    const first = await ok(world.start(uploadHash, sent));
    await world.put(first.parts![0]!.uploadUrl!, whole.subarray(0, PART_SIZE));
    const other = await ok(world.start(uploadHash, { ...sent, filename: 'other.webm' }));
    expect(other.videoKey).not.toBe(first.videoKey);
    expect(other.parts!.every(({ uploadUrl }) => uploadUrl !== null)).toBe(true);
    expect(await world.put(first.parts![1]!.uploadUrl!, whole.subarray(PART_SIZE))).toBe(404);
    expect((await refused(world.complete(uploadHash, first.videoKey, sent))).code).toBe('not_found');
  });

  test('the one PUT of the specification works beside it', async () => {
    const { uploadHash } = await world.link();
    const whole = padded(PART_SIZE + 1_000);
    const sent = { fileSize: whole.length, inParts: true };
    const { uploadUrl, videoKey } = await ok(world.start(uploadHash, sent));
    expect(await world.put(uploadUrl, whole, 'video/webm')).toBe(200);
    await ok(world.complete(uploadHash, videoKey, sent));
    expect(await status(uploadHash)).toBe('processing');
  });
});

describe('what is refused', () => {
  test.each(['text/html', 'image/svg+xml', 'video/x-matroska', ''])(
    'the type %j (C59)',
    async (contentType) => {
      const { uploadHash } = await world.link();
      const refusal = await refused(world.start(uploadHash, { fileSize: 10, contentType }));
      expect(refusal.userMessage).toBe(VIDEO_MESSAGES.wrongType);
      expect(await status(uploadHash)).toBe('pending');
    },
  );

  test.each([
    ['nothing', 0, VIDEO_MESSAGES.noFile],
    ['more than 100 MB', VIDEO_LIMIT + 1, VIDEO_MESSAGES.tooLarge],
  ])('%s', async (_what, fileSize, text) => {
    const { uploadHash } = await world.link();
    expect((await refused(world.start(uploadHash, { fileSize }))).userMessage).toBe(text);
  });

  test.each([
    ['a web page', '<!doctype html><script>alert(1)</script>'],
    ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['a program', 'MZ\x90\x00\x03'],
    ['a playlist', '#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n'],
  ])(
    '%s under the name and type of a video, by its bytes; the link stays open (C59)',
    async (_what, content) => {
      const { uploadHash } = await world.link();
      const body = Buffer.from(content);
      const sent = { fileSize: body.length, filename: 'clip.mp4', contentType: 'video/mp4' };
      const { uploadUrl, videoKey } = await ok(world.start(uploadHash, sent));
      expect(await world.put(uploadUrl, body, 'video/mp4')).toBe(200);
      expect((await refused(world.complete(uploadHash, videoKey, sent))).userMessage).toBe(
        VIDEO_MESSAGES.wrongType,
      );
      expect(await world.files.head(videoKey)).toBeNull();
      expect((await world.see(uploadHash)).videoReview).toMatchObject({ status: 'pending', canUpload: true });
      await world.handIn(uploadHash, clip);
    },
  );

  test('a foreign key, a key of another link, a lie about the size, what never came (C60)', async () => {
    const [mine, theirs] = [await world.link(), await world.link()];
    const sent = { fileSize: clip.length };
    const other = await ok(world.start(theirs.uploadHash, sent));
    await world.put(other.uploadUrl, clip, 'video/webm');
    const own = await ok(world.start(mine.uploadHash, sent));
    const hand = (key: string, fileSize = clip.length) =>
      refused(world.complete(mine.uploadHash, key, { fileSize }));
    for (const key of [other.videoKey, '../x', own.videoKey.replace('.webm', '.mp4')]) {
      expect((await hand(key)).code).toBe('not_found');
    }
    expect((await hand(own.videoKey)).userMessage).toBe(TEXTS.notArrived);
    expect(await world.put(own.uploadUrl, clip.subarray(1), 'video/webm')).toBe(403);
    expect(await world.put(own.uploadUrl, clip, 'text/html')).toBe(403);
    expect((await hand(own.videoKey, clip.length - 1)).code).toBe('invalid_input');
    expect(await status(mine.uploadHash)).toBe('uploading');
  });

  test('a file put in its place after it was taken is judged by its bytes again (C60)', async () => {
    const { id, uploadHash } = await world.link();
    const page = Buffer.from('<!doctype html><script>alert(1)</script>'.padEnd(clip.length));
    const sent = { fileSize: clip.length };
    const { uploadUrl, videoKey } = await ok(world.start(uploadHash, sent));
    expect(await world.put(uploadUrl, clip, 'video/webm')).toBe(200);
    await ok(world.complete(uploadHash, videoKey, sent));
    expect(await world.put(uploadUrl, page, 'video/webm')).toBe(200);
    expect(await world.work(id, videoKey)).toEqual({ transcoded: false });
    expect(await status(uploadHash)).toBe('failed');
    expect((await world.see(uploadHash)).videoUrl).toBeNull();
  });

  test.each([
    ['../../etc/passwd.webm', 'passwd.webm'],
    ['C:\\videos\\clip.webm', 'clip.webm'],
    ['<img src=x onerror=alert(1)>.webm', null],
    [`${'n'.repeat(300)}.webm`, null],
    ['a\0b.webm', null],
  ])('the name %j never reaches the store (C59)', async (filename, kept) => {
    const { id, uploadHash } = await world.link();
    const outcome = await world.start(uploadHash, { fileSize: 10, filename });
    if (!outcome.ok) expect(outcome.refusal.code).toBe('invalid_input');
    else {
      const { videoKey } = outcome.value;
      expect(videoKey).toMatch(new RegExp(`^video-reviews/${world.a.id}/${id}/sent-[\\w-]+\\.webm$`));
      const shown = (await world.see(uploadHash)).videoReview.originalFilename;
      if (kept) expect(shown).toBe(kept);
      expect(shown!.length).toBeLessThanOrEqual(255);
    }
  });

  test('a link that is unknown, has run out, is switched off, or was used (C61)', async () => {
    const sent = { fileSize: clip.length };
    expect((await refused(world.start(newToken(), sent))).code).toBe('not_found');
    const begun = await world.link();
    const { uploadUrl, videoKey } = await ok(world.start(begun.uploadHash, sent));
    await world.put(uploadUrl, clip, 'video/webm');
    const late = world.holder(TEST_NOW + 86_400_000);
    const off = await world.link();
    await world.db.owner.query('UPDATE "VideoReview" SET "uploadEnabled" = false WHERE id = $1', [off.id]);
    const used = await world.link({ status: 'approved' });
    for (const call of [
      world.complete(begun.uploadHash, videoKey, sent, late),
      world.start(begun.uploadHash, sent, late),
      world.start(off.uploadHash, sent),
      world.start(used.uploadHash, sent),
    ]) {
      expect(await refused(call)).toMatchObject({ code: 'expired', userMessage: TEXTS.unavailable });
    }
    expect((await world.see(used.uploadHash)).videoReview.canUpload).toBe(false);
  });

  test('two tabs that begin at once: one goes on, the other is told', async () => {
    const { uploadHash } = await world.link();
    const calls = [1, 2, 3, 4].map((n) =>
      world.start(uploadHash, { fileSize: clip.length, filename: `${n}.webm` }),
    );
    const done = await Promise.all(calls);
    const winners = done.filter((outcome) => outcome.ok);
    expect(winners.length).toBeGreaterThan(0);
    for (const outcome of done) {
      if (!outcome.ok) expect(outcome.refusal.userMessage).toBe(TEXTS.otherUpload);
    }
    expect(await status(uploadHash)).toBe('uploading');
  });
});

describe('what nobody names (C91)', () => {
  test('five files that others took the place of are gone once their addresses are over', async () => {
    const { id, uploadHash } = await world.link();
    const keys: string[] = [];
    const urls: string[] = [];
    for (let n = 0; n < 6; n++) {
      const { uploadUrl, videoKey } = await ok(
        world.start(uploadHash, { filename: `a${n}.webm`, fileSize: clip.length }),
      );
      keys.push(videoKey);
      urls.push(uploadUrl);
    }
    // Each address still takes its file.
    for (const url of urls) expect(await world.put(url, clip, 'video/webm')).toBe(200);
    const { rows } = await world.db.owner.query<{ payload: { videoKey: string }; late: boolean }>(
      `SELECT j.payload, j.run_at > now() + interval '15 minutes' AS late FROM graphile_worker._private_jobs j
       JOIN graphile_worker._private_tasks t ON t.id = j.task_id WHERE t.identifier = 'discard-upload'
         AND j.payload->>'videoReviewId' = $1`,
      [id],
    );
    expect(rows.map(({ payload }) => payload.videoKey).sort()).toEqual(keys.toSorted());
    expect(rows.every(({ late }) => late)).toBe(true);
    for (const { payload } of rows)
      await ok(runOperation(discardUpload, world.context({ actor: { kind: 'system' } }), payload));
    const there = await Promise.all(keys.map(async (key) => (await world.files.head(key)) !== null));
    expect(there).toEqual([false, false, false, false, false, true]);
    // Another link's, or the finished video, is none of its business.
    const foreign = {
      practiceId: world.a.id,
      videoReviewId: id,
      videoKey: `video-reviews/${world.a.id}/${id}/video.mp4`,
    };
    expect(
      await ok(runOperation(discardUpload, world.context({ actor: { kind: 'system' } }), foreign)),
    ).toEqual({ removed: false });
  });

  test('a link takes 500 megabytes a day', async () => {
    const { uploadHash } = await world.link();
    const big = (n: number) => ({ filename: `b${n}.webm`, fileSize: VIDEO_LIMIT });
    const fit = Math.floor(500 / Math.ceil(VIDEO_LIMIT / 1_000_000));
    for (let n = 0; n < fit; n++) await ok(world.start(uploadHash, big(n)));
    expect(await refused(world.start(uploadHash, big(fit)))).toMatchObject({ code: 'rate_limited' });
  });
});
