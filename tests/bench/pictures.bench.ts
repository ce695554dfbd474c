/**
 * Pictures of 12 megapixels through the worker's own operation: judged by their bytes, turned upright, made into AVIF, WebP and JPEG in
 * every width and put into the store, over PostgreSQL and the store of this machine. Beside it, in turns in the same run, a reference:
 * bare sharp that makes the same files of the same pictures and does nothing else. `npm run bench -- pictures`; PICTURES=500 is the whole
 * of it, 40 by default. Wanted: memory that does not grow with their number, and at most a third more than bare sharp.
 */
import '#tests/support/bench/secret.ts';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { renditionWidths } from '#app/lib/pictures/renditions.ts';
import { judgeUpload } from '#app/domain/pictures/judge/judge-upload.ts';
import { publicKey, sentKey } from '#app/domain/pictures/keys.ts';
import { selectPictures } from '#app/integrations/pictures/select.ts';
import { runOperation } from '#app/operations/run.ts';
import { newToken } from '#app/platform/tokens.ts';
import { benchDatabase, benchPractice, percentile } from '#tests/support/bench/world.ts';
import { testContext } from '#tests/support/context.ts';
import { testFileStore } from '#tests/support/file-store.ts';
import { aPhoneJpeg } from '#tests/support/pictures/sent-pictures.ts';

const COUNT = Number(process.env.PICTURES ?? 40);
/** As the worker makes them. */
const [WIDTH, HEIGHT, WIDEST] = [4_032, 3_024, 1_920];
/** Mebibytes that it may hold more at its end than after its first tenth. */
const GROWTH = 100;
const SLOWER = 1.33;

const bench = await benchDatabase({ max: 4 });
const { db, info } = await benchPractice(bench.database, 0, {
  open: ['09:00', '17:00'],
  minutes: 60,
  settings: {},
});
const store = await testFileStore();
const worker = testContext({
  database: bench.database,
  actor: { kind: 'system' },
  ports: { files: store.files, pictures: selectPictures() },
});
const folder = await mkdtemp(join(tmpdir(), 'tendwell-bench-'));
const mebibytes = () => Math.round(process.memoryUsage.rss() / 1024 / 1024);

/** The same files, by bare sharp. */
async function bare(path: string): Promise<void> {
  const { data, info } = await sharp(path)
    .autoOrient()
    .resize({ width: WIDEST, withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  for (const width of renditionWidths(info.width)) {
    const sized = sharp(data, { raw: info }).resize(width);
    await sized
      .clone()
      .avif({ quality: 52, effort: 2 })
      .toFile(join(folder, `${width}.avif`));
    await sized
      .clone()
      .webp({ quality: 78, effort: 3 })
      .toFile(join(folder, `${width}.webp`));
    await sized
      .clone()
      .jpeg({ quality: 80 })
      .toFile(join(folder, `${width}.jpg`));
  }
}

const jpeg = await aPhoneJpeg(WIDTH, HEIGHT);
const source = join(folder, 'source.jpg');
await writeFile(source, jpeg);

/** A picture that was sent and taken, as the worker finds it. */
async function sent(): Promise<{ id: string; handle: string }> {
  const handle = newToken();
  const id = crypto.randomUUID();
  await store.files.upload(sentKey(info.id, handle), source, 'image/jpeg');
  await db.tx((tx) =>
    tx.mediaAsset.create({
      data: {
        ...{ id, practiceId: info.id, handle, key: publicKey(handle), state: 'processing' },
        ...{ contentType: 'image/jpeg', size: jpeg.length, unusedSince: new Date() },
      },
    }),
  );
  return { id, handle };
}

const times: Record<'ours' | 'bare', number[]> = { ours: [], bare: [] };
let early = 0;
let most = 0;
for (let number = 1; number <= COUNT; number += 1) {
  const { id, handle } = await sent();
  const began = performance.now();
  const outcome = await runOperation(judgeUpload, worker, { practiceId: info.id, uploadId: id });
  if (!outcome.ok) throw new Error(outcome.refusal.userMessage);
  const between = performance.now();
  await bare(source);
  times.ours.push(between - began);
  times.bare.push(performance.now() - between);
  const made = await db.tx((tx) => tx.mediaAsset.findUniqueOrThrow({ where: { handle } }));
  if (made.state !== 'ready') throw new Error(`a picture was not made: ${made.error}`);
  most = Math.max(most, mebibytes());
  if (number === Math.max(1, Math.floor(COUNT / 10))) early = mebibytes();
}
const late = mebibytes();
await rm(folder, { recursive: true });
store.close();
await bench.close();

const seconds = (list: number[]) => (list.reduce((sum, one) => sum + one, 0) / 1_000).toFixed(1);
const share = percentile(times.ours, 0.5) / percentile(times.bare, 0.5);
console.table({
  'worker’s operation': {
    seconds: seconds(times.ours),
    'p50 ms': Math.round(percentile(times.ours, 0.5)),
    'p95 ms': Math.round(percentile(times.ours, 0.95)),
  },
  'bare sharp': {
    seconds: seconds(times.bare),
    'p50 ms': Math.round(percentile(times.bare, 0.5)),
    'p95 ms': Math.round(percentile(times.bare, 0.95)),
  },
});
console.log(
  `${COUNT} pictures of ${(jpeg.length / 1e6).toFixed(1)} MB, ${share.toFixed(2)} times bare sharp`,
);
console.log(`memory: ${early} MiB after a tenth, ${late} MiB at the end, ${most} MiB at most`);
if (late - early > GROWTH || share > SLOWER) process.exitCode = 1;
