import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSandboxServer, type SandboxServer } from '#sandbox/server.ts';
import { fileSettings } from '#app/integrations/files/settings.ts';
import { parseEnv } from '#app/platform/env/parse.ts';
import { builtWorker } from '#tests/support/killed/built-worker.ts';
import { startChild } from '#tests/support/killed/start-child.ts';
import { smallClip } from '#tests/support/videos/small-clip.ts';
import { videoReviewWorld, type VideoReviewWorld } from '#tests/support/worlds/video-reviews.ts';

let worker: string;
let sandbox: SandboxServer;
let world: VideoReviewWorld;
beforeAll(async () => {
  worker = await builtWorker();
  const folder = mkdtempSync(join(tmpdir(), 'tendwell-killed-'));
  sandbox = await startSandboxServer({
    port: 0,
    dataDir: folder,
    files: fileSettings(parseEnv({}).files),
  });
  world = await videoReviewWorld(sandbox.url);
}, 180_000);
afterAll(async () => {
  await world.close();
  await sandbox.close();
});

const startWorker = () => startChild(worker, { db: world.db, sandbox });

test(
  'a worker killed while it transcodes leaves the video to the next one (spec 000 §4)',
  { timeout: 180_000 },
  async () => {
    const { id, uploadHash } = await world.link();
    await world.handIn(uploadHash, smallClip('mp4', { size: '1280x720', seconds: 12 }));
    const status = async () => (await world.see(uploadHash)).videoReview.status;
    const isHeld = async () => {
      const { rows } = await world.db.owner.query(
        `SELECT id FROM graphile_worker._private_jobs WHERE locked_by IS NOT NULL AND payload ->> 'videoReviewId' = $1`,
        [id],
      );
      return rows.length > 0;
    };

    const first = startWorker();
    await expect.poll(isHeld, { timeout: 60_000, interval: 20 }).toBe(true);
    first.child.kill('SIGKILL');
    expect(await first.ended).toBe('SIGKILL');
    expect(await status()).toBe('processing');

    const second = startWorker();
    await expect.poll(status, { timeout: 45_000, interval: 200 }).toBe('completed');
    second.child.kill('SIGTERM');
    await second.ended;
    const made = await fetch((await world.see(uploadHash)).videoUrl!);
    expect(made.headers.get('content-type')).toBe('video/mp4');
  },
);
