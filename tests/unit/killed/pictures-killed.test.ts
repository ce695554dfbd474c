import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSandboxServer, type SandboxServer } from '#sandbox/server.ts';
import { fileSettings } from '#app/integrations/files/settings.ts';
import { addGalleryImage } from '#app/domain/pictures/gallery/add-gallery-image.ts';
import { runOperation } from '#app/operations/run.ts';
import { ok } from '#tests/support/worlds/booking.ts';
import { parseEnv } from '#app/platform/env/parse.ts';
import { builtWorker } from '#tests/support/killed/built-worker.ts';
import { startChild } from '#tests/support/killed/start-child.ts';
import { pictureWorld, type PictureWorld } from '#tests/support/pictures/picture-world.ts';
import { aPhoneJpeg } from '#tests/support/pictures/sent-pictures.ts';

let worker: string;
let sandbox: SandboxServer;
let world: PictureWorld;
beforeAll(async () => {
  worker = await builtWorker();
  const dataDir = mkdtempSync(join(tmpdir(), 'tendwell-killed-'));
  sandbox = await startSandboxServer({ port: 0, dataDir, files: fileSettings(parseEnv({}).files) });
  world = await pictureWorld(sandbox.url);
}, 180_000);
afterAll(async () => {
  await world.close();
  await sandbox.close();
});

const startWorker = () => startChild(worker, { db: world.db, sandbox });

test(
  'a worker killed in the middle of a picture leaves it to the next one, and pictures come one at a time',
  { timeout: 180_000 },
  async () => {
    const jpeg = await aPhoneJpeg(4_000, 3_000);
    const handles = [await world.put(jpeg), await world.put(jpeg)];
    for (const handle of handles) await world.take(handle);
    // The worker lives today, and would remove what nothing has used since the tests' own day.
    await ok(runOperation(addGalleryImage, world.owner(), { handles }));
    const states = () => Promise.all(handles.map(async (handle) => (await world.see(handle)).state));
    const held = async () =>
      (
        await world.db.owner.query(
          `SELECT j.id FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
           WHERE j.locked_by IS NOT NULL AND t.identifier = 'judge-upload'`,
        )
      ).rows.length;

    const first = startWorker();
    await expect.poll(held, { timeout: 60_000, interval: 20 }).toBe(1);
    first.child.kill('SIGKILL');
    expect(await first.ended).toBe('SIGKILL');
    expect(await states()).toContain('processing');

    const second = startWorker();
    await expect
      .poll(
        async () => {
          expect(await held()).toBeLessThan(2);
          return states();
        },
        { timeout: 90_000, interval: 100 },
      )
      .toEqual(['ready', 'ready']);
    second.child.kill('SIGTERM');
    await second.ended;
    for (const handle of handles)
      expect(await world.rowOf(handle)).toMatchObject({ width: 1_920, height: 2_560 });
  },
);
