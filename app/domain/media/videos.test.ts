import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ffmpegProgram } from '#app/integrations/transcoder/program.ts';
import { selectTranscoder } from '#app/integrations/transcoder/select.ts';
import { runOperation } from '#app/operations/run.ts';
import { ok, refused } from '#tests/support/worlds/booking.ts';
import { testContext } from '#tests/support/context.ts';
import { testDatabase, type TestDatabase } from '#tests/support/database.ts';
import { testFileStore } from '#tests/support/file-store.ts';
import { twoPractices, type WorldPractice } from '#tests/support/world.ts';
import {
  deleteVideo,
  startVideoTranscoding,
  transcodeVideo,
  video,
  videoPresignedUrl,
  videos,
} from './index.ts';
import { VIDEO_LIMIT } from './inputs.ts';
import { VIDEO_MESSAGES as TEXTS } from './messages.ts';

let db: TestDatabase;
let a: WorldPractice;
let b: WorldPractice;
let store: Awaited<ReturnType<typeof testFileStore>>;
let clip: Buffer;
const folder = mkdtempSync(join(tmpdir(), 'tw-clip-'));

beforeAll(async () => {
  db = await testDatabase({ max: 6 });
  ({ a, b } = await twoPractices(db.database));
  store = await testFileStore();
  const path = join(folder, 'clip.mp4');
  const picture = ['-f', 'lavfi', '-i', 'testsrc2=size=320x240:rate=10', '-t', '1'];
  spawnSync(ffmpegProgram(undefined), ['-y', ...picture, '-c:v', 'libx264', '-preset', 'ultrafast', path]);
  clip = readFileSync(path);
});
afterAll(async () => {
  store.close();
  rmSync(folder, { recursive: true, force: true });
  await db.close();
});

const ports = () => ({ files: store.files, transcoder: selectTranscoder() });
const owner = (side = a) => testContext({ database: db.database, actor: side.owner.actor, ports: ports() });
const worker = () => testContext({ database: db.database, actor: { kind: 'system' }, ports: ports() });

async function send(content: Buffer | string, contentType = 'video/mp4', filename = 'clip.mp4') {
  const ticket = await ok(runOperation(videoPresignedUrl, owner(), { filename, contentType }));
  const body = new Uint8Array(Buffer.from(content));
  const sent = await fetch(ticket.uploadUrl, {
    method: 'PUT',
    body,
    headers: { 'content-type': contentType },
  });
  expect(sent.status).toBe(200);
  return ticket.videoKey;
}
const start = (videoKey: string, side = a) => runOperation(startVideoTranscoding, owner(side), { videoKey });
const work = (id: string) => ok(runOperation(transcodeVideo, worker(), { practiceId: a.id, videoId: id }));
const see = (id: string) => ok(runOperation(video, owner(), { id }));

describe('a video', () => {
  test('goes from upload to an MP4 that opens, and is deleted with its files', async () => {
    const videoKey = await send(clip);
    const job = await ok(start(videoKey));
    expect(job.status).toBe('processing');
    expect(await see(job.jobId)).toMatchObject({ status: 'processing', videoUrl: null });
    expect(await work(job.jobId)).toEqual({ transcoded: true });
    const done = await see(job.jobId);
    expect(done).toMatchObject({ status: 'completed', error: null });
    const opened = await fetch(done.videoUrl!);
    expect(opened.headers.get('content-type')).toBe('video/mp4');
    expect((await fetch(done.posterUrl!)).headers.get('content-type')).toBe('image/jpeg');
    expect(await store.files.head(videoKey)).toBeNull();
    expect((await ok(runOperation(videos, owner(), {}))).videos.map(({ id }) => id)).toContain(job.jobId);
    expect((await ok(runOperation(videos, owner(b), {}))).videos).toEqual([]);

    await ok(runOperation(deleteVideo, owner(), { id: job.jobId }));
    expect((await fetch(done.videoUrl!)).status).toBe(404);
    await refused(runOperation(video, owner(), { id: job.jobId }));
  });

  test('is taken once, however often it is said; its job runs once', async () => {
    const videoKey = await send(clip);
    const [first, second] = await Promise.all([ok(start(videoKey)), ok(start(videoKey))]);
    expect(second.jobId).toBe(first.jobId);
    const { rows } = await db.owner.query(
      `SELECT id FROM "OutboxEvent" WHERE topic = 'transcode-video' AND payload ->> 'videoId' = $1`,
      [first.jobId],
    );
    expect(rows).toHaveLength(1);
    expect(await work(first.jobId)).toEqual({ transcoded: true });
    expect(await work(first.jobId)).toEqual({ transcoded: false });
  });

  test.each(['video/x-matroska', 'text/html', 'image/svg+xml', ''])(
    'of the type %j is refused before it is sent (C59)',
    async (contentType) => {
      const refusal = await refused(
        runOperation(videoPresignedUrl, owner(), { filename: 'a.mp4', contentType }),
      );
      expect(refusal.userMessage).toBe(TEXTS.wrongType);
    },
  );

  test('larger than 100 MB is refused before it is sent', async () => {
    const asked = { filename: 'a.mp4', contentType: 'video/mp4' };
    const ask = (fileSize: number) => runOperation(videoPresignedUrl, owner(), { ...asked, fileSize });
    expect((await refused(ask(VIDEO_LIMIT + 1))).userMessage).toBe(TEXTS.tooLarge);
    expect((await refused(ask(0))).userMessage).toBe(TEXTS.noFile);
    await ok(ask(VIDEO_LIMIT));
  });

  test.each(['../../x.mp4', 'x'.repeat(300), '\u202Egpj.mp4', '=cmd()'])(
    'named %j is kept under a name of ours (C59)',
    async (filename) => {
      const { videoKey } = await ok(
        runOperation(videoPresignedUrl, owner(), { filename, contentType: 'video/mp4' }),
      );
      expect(videoKey).toMatch(new RegExp(`^videos/${a.id}/sent-[\\w-]+\\.mp4$`));
    },
  );

  test('of another practice, of nobody or never sent is not there (C60)', async () => {
    const videoKey = await send(clip);
    expect((await refused(start(videoKey, b))).userMessage).toBe(TEXTS.notThere);
    const foreign = `videos/${a.id}/../${b.id}/sent-${'a'.repeat(43)}.mp4`;
    for (const key of [foreign, 'x', `videos/${a.id}/sent-${'a'.repeat(43)}.mp4`]) {
      expect((await refused(start(key))).code).toBe('not_found');
    }
  });

  test.each([
    ['a web page', '<!doctype html><script>alert(1)</script>', TEXTS.wrongType],
    ['the beginning of a video', 'torn', TEXTS.unreadable],
  ])('that is %s ends as failed, with the reason and without the file', async (_what, content, text) => {
    const videoKey = await send(content === 'torn' ? clip.subarray(0, 200) : content);
    const { jobId } = await ok(start(videoKey));
    expect(await work(jobId)).toEqual({ transcoded: false });
    expect(await see(jobId)).toMatchObject({ status: 'failed', error: text, videoUrl: null });
    expect(await store.files.head(videoKey)).toBeNull();
  });

  test('waits while the store is away', async () => {
    const { jobId } = await ok(start(await send(clip)));
    const away = await testFileStore();
    away.close();
    const context = testContext({
      database: db.database,
      actor: { kind: 'system' },
      ports: { ...ports(), files: away.files },
    });
    const job = runOperation(transcodeVideo, context, { practiceId: a.id, videoId: jobId });
    expect((await refused(job)).code).toBe('unavailable');
    expect(await see(jobId)).toMatchObject({ status: 'processing' });
  });
});
