import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { operation } from '#app/operations/operation.ts';
import { OPEN_FOR_S } from '../media/index.ts';
import type { VideoReviewStatus } from './inputs.ts';
import { videoReviewStatusValue } from './video-review-output.ts';
import { resultKeys } from './video-review-keys.ts';

/** The newest ones are listed, no more. */
const MAX = 60;

interface Row {
  id: string;
  status: VideoReviewStatus;
  clientName: string;
  isAnonymous: boolean;
  rating: number | null;
  uploadedAt: Date;
  approvedAt: Date | null;
  rejectedAt: Date | null;
  error: string | null;
  hasVideo: boolean;
}

/** The videos that clients have sent, those that wait for the practitioner first (spec 002 §2, §3). */
export const videoReviews = operation({
  name: 'videoReviews',
  kind: 'query',
  description: 'The videos that clients sent with their reviews: those to decide on first, then the newest.',
  access: practiceOwner(),
  input: z.strictObject({}),
  output: z.object({
    videoReviews: z.array(
      z
        .object({
          id: z.uuid(),
          status: videoReviewStatusValue,
          clientName: z.string(),
          isAnonymous: z.boolean().meta({ description: 'Others do not see the name.' }),
          rating: z.int().nullable(),
          uploadedAt: z.date(),
          approvedAt: z.date().nullable(),
          rejectedAt: z.date().nullable(),
          error: z.string().nullable().meta({ description: 'Why no video could be made of what was sent.' }),
          videoUrl: z.string().nullable().meta({ description: 'Reads the video for an hour.' }),
          posterUrl: z.string().nullable(),
        })
        .meta({ id: 'SentVideoReview' }),
    ),
  }),
  async run(ctx) {
    const rows = await ctx.db.run(
      (sql) => sql<Row>`
        SELECT v.id, v.status, v."uploadedAt", v."approvedAt", v."rejectedAt", v.error, r.rating,
               COALESCE(r."isAnonymous", false) AS "isAnonymous", v."processedKey" IS NOT NULL AS "hasVideo",
               COALESCE(r."unverifiedName", btrim(c."firstName" || ' ' || c."lastName")) AS "clientName"
        FROM "VideoReview" v
        JOIN "Client" c ON c."practiceId" = v."practiceId" AND c.id = v."clientId"
        LEFT JOIN "Review" r ON r."practiceId" = v."practiceId" AND r.id = v."reviewId"
        WHERE v."practiceId" = ${ctx.practice.id}::uuid AND v."uploadedAt" IS NOT NULL
        ORDER BY (v.status = 'completed') DESC, v."uploadedAt" DESC, v.id DESC LIMIT ${MAX}`,
    );
    return { videoReviews: await Promise.all(rows.map((row) => withAddresses(ctx, row))) };
  },
});

async function withAddresses(ctx: OperationContext, { hasVideo, ...row }: Row) {
  if (!hasVideo) return { ...row, videoUrl: null, posterUrl: null };
  const open = (key: string) => ctx.ports.files.presignGet({ key, expiresIn: OPEN_FOR_S });
  const keys = resultKeys(ctx.practice.id, row.id);
  const [videoUrl, posterUrl] = await Promise.all([open(keys.video), open(keys.poster)]);
  return { ...row, videoUrl, posterUrl };
}
