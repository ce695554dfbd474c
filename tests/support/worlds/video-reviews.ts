import {
  completeVideoReviewUpload,
  startVideoReviewUpload,
  transcodeVideoReview,
  videoReviewUpload,
} from '#app/domain/video-reviews/index.ts';
import { S3FileStore } from '#app/integrations/files/s3.ts';
import { fileSettings } from '#app/integrations/files/settings.ts';
import { selectTranscoder } from '#app/integrations/transcoder/select.ts';
import { runOperation } from '#app/operations/run.ts';
import { fixedClock } from '#app/platform/clock.ts';
import { parseEnv } from '#app/platform/env/parse.ts';
import { practiceDb } from '#tenants/scoped-db.ts';
import { ok } from './booking.ts';
import { testContext, TEST_NOW } from '../context.ts';
import { testDatabase } from '../database.ts';
import { testFileStore } from '../file-store.ts';
import { aReviewForVideo, anUploadLink } from '../videos/video-reviews.ts';
import { twoPractices } from '../world.ts';

export interface SentFile {
  filename?: string;
  contentType?: string;
  fileSize: number;
  inParts?: boolean;
}

/** Two practices, a file store (that of a sandbox server's URL, else one of their own), and whoever holds an upload link. */
export async function videoReviewWorld(sandboxUrl?: string) {
  const db = await testDatabase({ max: 6 });
  const { a, b } = await twoPractices(db.database);
  const store = sandboxUrl
    ? {
        files: new S3FileStore(fileSettings(parseEnv({ SANDBOX_URL: sandboxUrl }).files)),
        close: () => undefined,
      }
    : await testFileStore();
  const client = await practiceDb(db.database, a.id).tx((tx) => tx.client.findFirstOrThrow());
  const ports = { files: store.files, transcoder: selectTranscoder() };
  const context = (rest: object = {}) => testContext({ database: db.database, ports, ...rest });
  const file = ({ filename = 'clip.webm', contentType = 'video/webm', fileSize }: SentFile) => ({
    filename,
    contentType,
    fileSize,
  });
  const world = {
    db,
    a,
    b,
    files: store.files,
    context,
    owner: (side = a) => context({ actor: side.owner.actor }),
    holder: (now = TEST_NOW) => context({ clock: fixedClock(now) }),
    link: (fields: Partial<Parameters<typeof anUploadLink>[3]> = {}) =>
      anUploadLink(db.database, a.id, client.id, { now: TEST_NOW, ...fields }),
    review: () => aReviewForVideo(db.database, a.id, TEST_NOW),
    start: (uploadHash: string, sent: SentFile, ctx = context()) =>
      runOperation(startVideoReviewUpload, ctx, {
        uploadHash,
        ...file(sent),
        inParts: sent.inParts ?? false,
      }),
    complete: (uploadHash: string, videoKey: string, sent: SentFile, ctx = context()) =>
      runOperation(completeVideoReviewUpload, ctx, { uploadHash, videoKey, ...file(sent) }),
    see: async (uploadHash: string) => ok(runOperation(videoReviewUpload, context(), { uploadHash })),
    work: async (videoReviewId: string, videoKey: string) =>
      ok(
        runOperation(transcodeVideoReview, context({ actor: { kind: 'system' } }), {
          practiceId: a.id,
          videoReviewId,
          videoKey,
        }),
      ),
    put: async (url: string, body: Buffer, contentType?: string) =>
      (
        await fetch(url, {
          method: 'PUT',
          body: new Uint8Array(body),
          headers: contentType ? { 'content-type': contentType } : {},
        })
      ).status,
    close: async () => {
      store.close();
      await db.close();
    },
  };
  return {
    ...world,
    /** Sends a clip by one PUT and hands it in; answers its key. */
    async handIn(uploadHash: string, clip: Buffer): Promise<string> {
      const sent = { fileSize: clip.length };
      const { uploadUrl, videoKey } = await ok(world.start(uploadHash, sent));
      if ((await world.put(uploadUrl, clip, 'video/webm')) !== 200) throw new Error('the store took no clip');
      await ok(world.complete(uploadHash, videoKey, sent));
      return videoKey;
    },
  };
}

export type VideoReviewWorld = Awaited<ReturnType<typeof videoReviewWorld>>;
