import { z } from 'zod';
import type { OperationContext } from '#app/operations/context.ts';
import { practiceDb } from '#tenants/scoped-db.ts';
import type { PracticeResult } from './result.ts';

/** Specification 002, section 2: three reviews on the front page. */
const SHOWN = 3;
/** Characters that one reads in the three seconds of a turn. */
const SHORT = 110;

export const recentReview = z
  .object({
    id: z.string(),
    rating: z.int(),
    text: z.string(),
    reviewer: z.string().meta({ description: "First name and the last one's letter." }),
    practitioner: z.string(),
    photoUrl: z.string().nullable(),
    url: z.string(),
  })
  .meta({ id: 'RecentReview' });

/**
 * The newest review of each of these practices, short ones first, until there are three: by people whom the practice knows, with their name, of
 * at least four stars. Whoever hides their name stays out, and the next practice that has one takes the place.
 * @param practices few: each is asked
 */
export async function readRecentReviews(
  { database }: Pick<OperationContext, 'database'>,
  practices: readonly PracticeResult[],
): Promise<z.input<typeof recentReview>[]> {
  const found = await Promise.all(
    practices
      .filter(({ ratingCount }) => ratingCount > 0)
      .map(async ({ practiceId, practitioner, photoUrl, url }) => {
        const [review] = await practiceDb(database, practiceId).sql(
          (sql) => sql<{ id: string; rating: number; text: string; reviewer: string }>`
            SELECT r.id, r.rating, r.text,
              trim(c."firstName" || coalesce(' ' || nullif(left(c."lastName", 1), '') || '.', '')) AS reviewer
            FROM "Review" r JOIN "Client" c ON c."practiceId" = r."practiceId" AND c.id = r."clientId"
            WHERE r."practiceId" = ${practiceId}::uuid AND r."liveAt" IS NOT NULL AND r."deletedAt" IS NULL
              AND r.verification <> 'link' AND NOT r."isAnonymous" AND r.rating >= 4 AND r.text <> ''
              AND r.rating IS NOT NULL AND r.text IS NOT NULL
            ORDER BY length(r.text) > ${SHORT}, r."createdAt" DESC, r.id DESC LIMIT 1`,
        );
        return review ? [{ ...review, practitioner, photoUrl, url }] : [];
      }),
  );
  return found.flat().slice(0, SHOWN);
}
