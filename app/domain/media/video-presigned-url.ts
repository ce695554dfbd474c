import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { videoPresignedUrlInput } from './inputs.ts';
import { newVideoKey, UPLOAD_WITHIN_S } from './video-keys.ts';

/**
 * Where to send a video: a URL that takes one PUT of this type (spec 001 §7, GET /api/videos/presigned_url). It writes
 * nothing; the video is ours once `startVideoTranscoding` names its key.
 */
export const videoPresignedUrl = operation({
  name: 'videoPresignedUrl',
  kind: 'query',
  description: 'A URL to upload a video to.',
  access: practiceOwner(),
  input: videoPresignedUrlInput,
  output: z.object({ uploadUrl: z.string(), videoKey: z.string() }).meta({ id: 'VideoUploadTicket' }),
  async run(ctx, { contentType, fileSize }) {
    const videoKey = newVideoKey(ctx.practice.id, contentType);
    const uploadUrl = await ctx.ports.files.presignPut({
      key: videoKey,
      contentType,
      size: fileSize,
      expiresIn: UPLOAD_WITHIN_S,
    });
    return { uploadUrl, videoKey };
  },
});
