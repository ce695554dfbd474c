import { z } from 'zod';
import { slugProblem } from '#app/lib/hosts/practice-slug.ts';
import { actingAsClient } from '#app/operations/access.ts';
import { actorUserId } from '#app/operations/actor.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { practiceSlugInput } from '../inputs.ts';
import { ONBOARDING_MESSAGES } from '../messages.ts';
import { READY_STARTS } from '../professions/index.ts';
import { freeSlug } from './free-slug.ts';

/** Whether an address of a practice is free, as it is typed, and a free one where it is not. Asked by whoever is signed in. */
export const practiceSlug = operation({
  name: 'practiceSlug',
  kind: 'query',
  description: 'Whether a practice may have an address, and one that is free where it may not.',
  access: actingAsClient(),
  input: practiceSlugInput,
  output: z
    .object({
      isFree: z.boolean(),
      problem: z.string().nullable().meta({ description: 'Why not, to be shown.' }),
      suggestion: z.string().nullable(),
    })
    .meta({ id: 'PracticeSlug' }),
  async run(ctx, { slug: typed, name, profession }) {
    if (!(await ctx.limiter.spend('slugPerson', actorUserId(ctx.actor)!))) {
      throw new Refusal('rate_limited', ONBOARDING_MESSAGES.tooManyLooks);
    }
    const slug = typed.toLowerCase();
    const wrong = slugProblem(slug);
    const isTaken = wrong === null && (await ctx.cross.takenSlugs([slug])).length > 0;
    if (wrong === null && !isTaken) return { isFree: true, problem: null, suggestion: null };
    const kind = profession && READY_STARTS[profession].word;
    return {
      isFree: false,
      problem: wrong ? ONBOARDING_MESSAGES.slugProblems[wrong] : ONBOARDING_MESSAGES.slugTaken(slug),
      suggestion: await freeSlug(ctx.cross, wrong === 'reserved' ? (name ?? slug) : slug, { kind }),
    };
  },
});
