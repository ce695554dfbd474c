import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';

const portalNavigationOutput = z
  .object({
    giftCardsEnabled: z.boolean(),
    conferencingEnabled: z.boolean(),
    videoReviewsEnabled: z.boolean(),
    builderV2Enabled: z.boolean(),
    showSubscriptionLink: z.boolean(),
    isWebsitePlan: z.boolean().meta({ description: 'Whether My Website is part of the plan.' }),
  })
  .meta({ id: 'PortalNavigation' });

/** Which rooms the portal shows to this practice (001 §2, 002 §6). */
export const portalNavigation = operation({
  name: 'portalNavigation',
  kind: 'query',
  description: 'Which parts of the portal your practice has.',
  access: practiceOwner(),
  input: z.strictObject({}),
  output: portalNavigationOutput,
  run: (ctx) =>
    ctx.db.sql(async (sql) => {
      const [row] = await sql<z.input<typeof portalNavigationOutput>>`
        SELECT p."giftCardsEnabled", p."conferencingEnabled", p."videoReviewsEnabled", p."builderV2Enabled",
               p."showSubscriptionLink", COALESCE(s.plan IN ('website', 'lifetime'), false) AS "isWebsitePlan"
        FROM "Practice" p LEFT JOIN "Subscription" s ON s."practiceId" = p.id AND s.state <> 'cancelled'
        WHERE p.id = ${ctx.practice.id}::uuid`;
      return row!;
    }),
});
