import { v7 as uuid } from 'uuid';
import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { touchSettings } from '#app/operations/touch-settings.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { profileChanged } from '../changed.ts';
import { MOST, updateSkillsInput } from '../inputs.ts';
import { PROFILE_MESSAGES } from '../messages.ts';
import { lastPlace } from '../order.ts';
import { readSkills, skillOutput } from './read-skills.ts';

/**
 * Makes these topics the practitioner's keywords (spec 002 §7): those that are new stand last, those left out are taken out. A keyword
 * that clients endorsed stays, since its endorsements would go with it: it is taken out by itself (deleteSkills).
 */
export const updateSkills = operation({
  name: 'updateSkills',
  kind: 'mutation',
  description: 'Chooses your keywords.',
  access: practiceOwner(),
  input: updateSkillsInput,
  output: z.object({ skills: z.array(skillOutput) }),
  run(ctx, { skills: given, previousUpdatedAt }) {
    const practiceId = ctx.practice.id;
    const now = ctx.clock.now();
    return ctx.db.run(async (db) => {
      await touchSettings(db, { practiceId, now, previousUpdatedAt });
      const before = await readSkills(db);
      const chosen = new Set(given.map((id) => id.toLowerCase()));
      const kept = before.filter(
        ({ specialty, endorsementsCount }) => chosen.has(specialty.id) || endorsementsCount > 0,
      );
      const had = new Set(before.map(({ specialty }) => specialty.id));
      const added = [...chosen].filter((id) => !had.has(id));
      if (kept.length + added.length > MOST.keywords)
        throw new Refusal('conflict', PROFILE_MESSAGES.mostKeywords);
      const known = added.length
        ? await db
            .selectFrom('Specialty')
            .select('id')
            .where('id', 'in', added)
            .where('orderedKind', '<>', 1)
            .execute()
        : [];
      if (known.length < added.length) throw new Refusal('invalid_input', PROFILE_MESSAGES.keywordUnknown);
      const gone = before.filter((skill) => !kept.includes(skill)).map(({ id }) => id);
      if (gone.length > 0) await db.deleteFrom('Skill').where('id', 'in', gone).execute();
      if (added.length > 0) {
        const last = await lastPlace(db, 'Skill');
        await db
          .insertInto('Skill')
          .values(
            added.map((specialtyId, index) => ({
              id: uuid(),
              specialtyId,
              position: last + index + 1,
              createdAt: new Date(now),
            })),
          )
          .execute();
      }
      await profileChanged(db, { practiceId });
      return { skills: await readSkills(db) };
    });
  },
});
