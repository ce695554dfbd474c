import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FileStoreError } from '#app/integrations/files/port.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { VIDEO_LIMIT } from './inputs.ts';
import { VIDEO_MESSAGES as TEXTS } from './messages.ts';

/** What is made of which file of the store. */
interface Making {
  /** For the log. */
  id: string;
  /** The file as sent. */
  from: string;
  video: string;
  poster: string;
}

/**
 * Makes the MP4 of at most 720 lines and its picture of a file in the store. What the file is, its bytes say. Answers why no
 * video can be made of it, or null when it was; throws `unavailable` where a later try may do better.
 */
export async function makeVideo(ctx: OperationContext, making: Making): Promise<string | null> {
  const folder = await mkdtemp(join(tmpdir(), 'tendwell-video-'));
  try {
    return await make(ctx, making, folder);
  } catch (error) {
    if (error instanceof FileStoreError) throw new Refusal('unavailable', TEXTS.storeDown);
    throw error;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function make(ctx: OperationContext, { id, from, video, poster }: Making, folder: string) {
  const { files, transcoder } = ctx.ports;
  const local = {
    source: join(folder, 'sent'),
    target: join(folder, 'video.mp4'),
    poster: join(folder, 'poster.jpg'),
  };
  const sent = await files.head(from);
  if (!sent) return TEXTS.notThere;
  if (sent.size > VIDEO_LIMIT) return TEXTS.tooLarge;
  await files.download(from, local.source, VIDEO_LIMIT);
  const kind = await transcoder.kindOf(local.source);
  if (!kind) return TEXTS.wrongType;
  const result = await transcoder.transcode({ ...local, kind });
  if (result.outcome === 'unavailable') throw new Refusal('unavailable', TEXTS.notStarted);
  if (result.outcome === 'unreadable') {
    ctx.log.info({ videoId: id, why: result.message }, 'a video could not be read');
    return TEXTS.unreadable;
  }
  await files.upload(poster, local.poster, 'image/jpeg');
  await files.upload(video, local.target, 'video/mp4');
  return null;
}

/** Removes a file that nothing refers to any more; one that stays behind costs a little room. */
export async function leaveBehind(ctx: OperationContext, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof FileStoreError)) throw error;
    ctx.log.warn('a file was left behind in the store');
  }
}
