import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { opens, readHeldPlan } from '#app/domain/subscriptions/index.ts';
import { operation } from '#app/operations/operation.ts';
import { listEntry, practiceDetailsOutput, readPracticeDetails } from './read-practice-details.ts';

const entries = z.array(listEntry);

/** Languages, clients and addresses of the practice, and the lists to choose from (spec 002 §2, Misc). */
export const practiceDetails = operation({
  name: 'practiceDetails',
  kind: 'query',
  description: 'Languages, clients and web addresses of your practice, and what there is to choose from.',
  access: practiceOwner(),
  input: z.strictObject({}),
  output: z.object({
    practice: practiceDetailsOutput,
    userIsWebsitePlan: z.boolean(),
    languages: entries,
    ageWorkWiths: entries,
    workWiths: entries,
  }),
  run: (ctx) =>
    ctx.db.read(async (db) => {
      const [practice, held, languages, ageWorkWiths, workWiths] = await Promise.all([
        readPracticeDetails(db),
        readHeldPlan(db),
        db.selectFrom('Language').select(['id', 'name']).orderBy('name').execute(),
        db.selectFrom('AgeWorkWith').select(['id', 'name']).orderBy('position').orderBy('name').execute(),
        db.selectFrom('WorkWith').select(['id', 'name']).orderBy('position').orderBy('name').execute(),
      ]);
      const userIsWebsitePlan = opens(held, 'website', ctx);
      return { practice, userIsWebsitePlan, languages, ageWorkWiths, workWiths };
    }),
});
