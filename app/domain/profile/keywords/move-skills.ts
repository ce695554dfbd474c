import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { profileChanged } from '../changed.ts';
import { moveSkillsInput } from '../inputs.ts';
import { lockProfile } from '../lock.ts';
import { orderOf } from '../order.ts';
import { readSkills, skillOutput } from './read-skills.ts';

/** Puts the keywords in the order in which clients read them (spec 002 §7). Throws state_changed for an order of others. */
export const moveSkills = operation({
  name: 'moveSkills',
  kind: 'mutation',
  description: 'Orders your keywords.',
  access: practiceOwner(),
  input: moveSkillsInput,
  output: z.object({ skills: z.array(skillOutput) }),
  run(ctx, { skillArray }) {
    const practiceId = ctx.practice.id;
    return ctx.db.run(async (db) => {
      await lockProfile(db);
      const there = await readSkills(db);
      const order = orderOf(
        skillArray,
        there.map(({ id }) => id),
      );
      await db`
        UPDATE "Skill" k SET position = place.at FROM unnest(${order}::uuid[]) WITH ORDINALITY place(id, at)
        WHERE k."practiceId" = ${practiceId}::uuid AND k.id = place.id`;
      await profileChanged(db, { practiceId });
      return { skills: await readSkills(db) };
    });
  },
});
