import { z } from 'zod';
import { practiceOrigin } from '#app/lib/hosts/practice-origin.ts';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { paths } from '#app/paths.ts';
import { PROFILE_STATUS } from '../messages.ts';
import { profileStatusOf, type ProfileFacts } from './rule.ts';

const step = z
  .object({
    name: z.string(),
    completed: z.boolean(),
    link: z.string().meta({ description: 'The page of the portal on which it is done.' }),
  })
  .meta({ id: 'ProfileStep' });

interface Row extends ProfileFacts {
  shortLink: string | null;
  firstName: string | null;
  name: string;
}

/** How far a profile is, and what is left to do (spec 002 §3, §4). */
export const profileStatus = operation({
  name: 'profileStatus',
  kind: 'query',
  description: 'How far your profile is, and what is left to do.',
  access: practiceOwner(),
  input: z.strictObject({}),
  output: z
    .object({
      status: z.string().meta({ description: `One of: ${Object.values(PROFILE_STATUS).join('; ')}.` }),
      completionSteps: z.array(step),
      verificationSteps: z.array(step),
      showCompletedModal: z.boolean(),
      showTermsModal: z.boolean(),
      profileUrl: z.string().meta({ description: 'Where clients find you.' }),
      practitionerFirstName: z.string(),
    })
    .meta({ id: 'ProfileStatus' }),
  async run(ctx) {
    const { id, slug } = ctx.practice;
    const [row] = await ctx.db.read(
      (sql) => sql<Row>`
        SELECT profile_steps(p.id) AS steps, p."verifiedAt" IS NOT NULL AS "isVerified",
          p."completedModalShownAt" IS NOT NULL AS "completedModalShown", p."termsAcceptedAt" IS NOT NULL AS "termsAccepted",
          p."shortLink", nullif(btrim(u."firstName"), '') AS "firstName", u.name
        FROM "Practice" p JOIN "User" u ON u.id = p."ownerUserId"
        WHERE p.id = ${id}::uuid`,
    );
    const { shortLink, firstName, name, ...facts } = row!;
    return {
      ...profileStatusOf(facts),
      profileUrl: shortLink ? ctx.appOrigin + paths.shortLink(shortLink) : `${practiceOrigin(ctx, slug)}/`,
      practitionerFirstName: firstName ?? name.trim().split(/\s+/u)[0]!,
    };
  },
});
