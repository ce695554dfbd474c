import { z } from 'zod';
import { practiceOrigin } from '#app/lib/hosts/practice-origin.ts';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { paths } from '#app/paths.ts';
import { readOpening } from '../publish/opening.ts';

interface Facts {
  photoUrl: string | null;
  about: string | null;
  takesCards: boolean;
  takesOutside: boolean;
  publishedAt: Date | null;
  skippedAt: Date | null;
}

const stepName = z.enum(['offer', 'place', 'profile', 'payments', 'open']);
const step = z
  .object({
    name: stepName,
    isDone: z.boolean(),
    count: z.int().nullable().meta({ description: 'Services or places, where the step counts them.' }),
  })
  .meta({ id: 'FirstRunStep' });

const stepOf = (name: z.infer<typeof stepName>, isDone: boolean, count: number | null = null) => ({
  name,
  isDone,
  count,
});

/** The way to the first booking: what is done of it, and what is not. Each step is read from what the practice has. */
export const firstRun = operation({
  name: 'firstRun',
  kind: 'query',
  description: 'What your practice has of what a first booking needs.',
  access: practiceOwner(),
  input: z.strictObject({}),
  output: z
    .object({
      isOpen: z.boolean(),
      isSkipped: z.boolean(),
      takesCards: z.boolean(),
      websiteUrl: z.string(),
      bookingUrl: z.string(),
      steps: z.array(step),
    })
    .meta({ id: 'FirstRun' }),
  async run(ctx) {
    const { id, slug } = ctx.practice;
    const [opening, [facts]] = await Promise.all([
      ctx.db.read(readOpening),
      ctx.db.read(
        (sql) => sql<Facts>`
          SELECT u."photoUrl", p.about, coalesce(takes_cards(p.id), false) AS "takesCards",
            coalesce(p."acceptsCash" OR p."acceptsOfflineCreditCard" OR p."acceptsPaypal" OR p."acceptsVenmo"
              OR p."acceptsZelle", false) AS "takesOutside",
            p."publishedAt", p."firstRunSkippedAt" AS "skippedAt"
          FROM "Practice" p JOIN "User" u ON u.id = p."ownerUserId" WHERE p.id = ${id}::uuid`,
      ),
    ]);
    const { photoUrl, about, takesCards, takesOutside, publishedAt, skippedAt } = facts!;
    const websiteUrl = practiceOrigin(ctx, slug);
    return {
      isOpen: publishedAt !== null,
      isSkipped: skippedAt !== null,
      takesCards,
      websiteUrl: `${websiteUrl}/`,
      bookingUrl: websiteUrl + paths.book(),
      steps: [
        stepOf('offer', opening.services > 0, opening.services),
        stepOf('place', opening.places > 0, opening.places),
        stepOf('profile', Boolean(photoUrl && about?.trim())),
        stepOf('payments', takesCards || takesOutside),
        stepOf('open', publishedAt !== null),
      ],
    };
  },
});
