import { z } from 'zod';
import { FileStoreError } from '#app/integrations/files/port.ts';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { VIDEO_MESSAGES as TEXTS } from './messages.ts';
import { resultKeys } from './video-keys.ts';

/** Deletes a video and its files. Throws not_found. */
export const deleteVideo = operation({
  name: 'deleteVideo',
  kind: 'mutation',
  description: 'Deletes one of your videos.',
  access: practiceOwner(),
  input: z.strictObject({ id: z.uuid(TEXTS.notThere) }),
  output: z.object({}),
  async run(ctx, { id }) {
    const practiceId = ctx.practice.id;
    const [row] = await ctx.db.run(
      (sql) => sql<{ videoKey: string }>`
        DELETE FROM "VideoUpload" WHERE "practiceId" = ${practiceId}::uuid AND id = ${id}::uuid
        RETURNING "videoKey"`,
    );
    if (!row) throw new Refusal('not_found', TEXTS.notThere);
    const { video, poster } = resultKeys(practiceId, id);
    try {
      await Promise.all([row.videoKey, video, poster].map((key) => ctx.ports.files.remove(key)));
    } catch (error) {
      if (!(error instanceof FileStoreError)) throw error;
      // Nothing refers to them any more; what they cost is a little room.
      ctx.log.warn({ videoId: id }, 'the files of a deleted video were left in the store');
    }
    return {};
  },
});
