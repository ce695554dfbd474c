import { z } from 'zod';
import { practiceOrigin } from '#app/lib/hosts/practice-origin.ts';
import { operation } from '#app/operations/operation.ts';
import { OPEN_FOR_S } from '../media/index.ts';
import { uploadHashField } from './inputs.ts';
import { readLink, uploadLinkHolder } from './open-link.ts';
import { resultKeys } from './video-review-keys.ts';
import { videoReviewOf, videoReviewOutput } from './video-review-output.ts';

/** What the page of an upload link shows (spec 000 §2): whom it is for, how far it is, and the sender's own video once it is made. */
export const videoReviewUpload = operation({
  name: 'videoReviewUpload',
  kind: 'query',
  description: 'The video review that an upload link stands for.',
  access: uploadLinkHolder,
  input: z.strictObject({ uploadHash: uploadHashField }),
  output: z.object({
    videoReview: videoReviewOutput,
    uploadExpiresAt: z.date().nullable(),
    videoUrl: z.string().nullable().meta({ description: 'Reads the video for an hour.' }),
    posterUrl: z.string().nullable(),
    practice: z
      .object({
        name: z.string(),
        url: z.string(),
        timeZone: z.string(),
        colorAccent: z.string().nullable(),
        userName: z.string(),
        userPhotoUrl: z.string().nullable(),
      })
      .meta({ id: 'VideoReviewPractice' }),
  }),
  async run(ctx, { uploadHash }) {
    const row = await readLink(ctx, uploadHash);
    const { id, name, slug, timeZone, colorAccent } = ctx.practice;
    const [user] = await ctx.db.run(
      (sql) => sql<{ userName: string; userPhotoUrl: string | null }>`
        SELECT u.name AS "userName", u."photoUrl" AS "userPhotoUrl"
        FROM "Practice" p JOIN "User" u ON u.id = p."ownerUserId" WHERE p.id = ${id}::uuid`,
    );
    const open = (key: string) => ctx.ports.files.presignGet({ key, expiresIn: OPEN_FOR_S });
    const keys = resultKeys(id, row.id);
    const isSeen = row.processedKey !== null && (row.status === 'completed' || row.status === 'approved');
    return {
      videoReview: videoReviewOf(row, ctx.clock.now()),
      uploadExpiresAt: row.uploadExpiresAt,
      videoUrl: isSeen ? await open(keys.video) : null,
      posterUrl: isSeen ? await open(keys.poster) : null,
      practice: {
        name,
        url: practiceOrigin(ctx, slug),
        timeZone,
        colorAccent,
        ...user!,
      },
    };
  },
});
