import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { newToken } from '#app/platform/tokens.ts';
import { startUploadInput } from '../inputs.ts';
import { documentKey, publicKey, sentKey, UPLOAD_WITHIN_S } from '../keys.ts';
import { PICTURE_MESSAGES as TEXTS } from '../messages.ts';

/**
 * Where to send a picture or a document: a URL that takes one PUT of exactly this type and length for a quarter of an hour. The file is
 * known by its handle from now on, and ours once `takeUpload` names it; what never is goes after a day.
 */
export const startUpload = operation({
  name: 'startUpload',
  kind: 'mutation',
  description: 'A URL to send a picture or a document to.',
  access: practiceOwner(),
  input: startUploadInput,
  output: z.object({ handle: z.string(), uploadUrl: z.string() }),
  async run(ctx, { purpose, contentType, size }) {
    const practiceId = ctx.practice.id;
    if (!(await ctx.limiter.spend('uploadsPractice', practiceId)))
      throw new Refusal('rate_limited', TEXTS.tooManyToday);
    const handle = newToken();
    const now = new Date(ctx.clock.now());
    const key = purpose === 'picture' ? publicKey(handle) : documentKey(practiceId, handle);
    await ctx.db.run(
      (sql) => sql`
        INSERT INTO "MediaAsset" (id, "practiceId", handle, key, purpose, state, "contentType", size, "createdAt", "unusedSince")
        VALUES (${uuid()}::uuid, ${practiceId}::uuid, ${handle}, ${key}, ${purpose}::"MediaPurpose", 'uploading', ${contentType},
                ${size}, ${now}, ${now})`,
    );
    const uploadUrl = await ctx.ports.files.presignPut({
      key: sentKey(practiceId, handle),
      contentType,
      size,
      expiresIn: UPLOAD_WITHIN_S,
    });
    return { handle, uploadUrl };
  },
});
