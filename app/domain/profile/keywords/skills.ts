import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { readSkills, skillOutput } from './read-skills.ts';

/** The practitioner's keywords in their order, with what clients endorsed (spec 002 §2). */
export const skills = operation({
  name: 'skills',
  kind: 'query',
  description: 'Your keywords, and how many reviews endorse each.',
  access: practiceOwner(),
  input: z.strictObject({}),
  output: z.object({
    skills: z.array(skillOutput),
    updatedAt: z.date().meta({ description: 'Sent with updateSkills as previousUpdatedAt.' }),
  }),
  run: (ctx) =>
    ctx.db.read(async (db) => ({
      skills: await readSkills(db),
      ...(await db.selectFrom('Practice').select('updatedAt').executeTakeFirstOrThrow()),
    })),
});
