import { z } from 'zod';
import type { OperationContext } from '#app/operations/context.ts';
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
 */
export async function readRecentReviews(
  { cross }: Pick<OperationContext, 'cross'>,
  practices: readonly PracticeResult[],
): Promise<z.input<typeof recentReview>[]> {
  const rows = await cross.recentReviews(
    practices.map(({ practiceId }) => practiceId),
    SHORT,
  );
  const of = new Map(rows.map((row) => [row.practiceId, row]));
  const found = practices.flatMap(({ practiceId, practitioner, photoUrl, url }) => {
    const review = of.get(practiceId);
    return review ? [{ ...review, practitioner, photoUrl, url }] : [];
  });
  return found.slice(0, SHOWN);
}
