import { z } from 'zod';
import type { Db } from '#tenants/scoped-db.ts';

/** A keyword of the profile, and how many reviews endorse it (spec 002 §3). */
export const skillOutput = z
  .object({
    id: z.uuid(),
    endorsementsCount: z.int(),
    specialty: z.object({ id: z.uuid(), name: z.string() }).meta({ id: 'NamedSpecialty' }),
  })
  .meta({ id: 'ProfileSkill' });

/** The keywords of the practice of this transaction, in their order; endorsements of reviews that stand count. */
export async function readSkills(db: Db): Promise<z.input<typeof skillOutput>[]> {
  const rows = await db
    .selectFrom('Skill as k')
    .innerJoin('Specialty as y', 'y.id', 'k.specialtyId')
    .select(({ selectFrom, fn }) => [
      'k.id',
      'y.id as specialtyId',
      'y.name',
      selectFrom('ReviewEndorsement as e')
        .innerJoin('Review as r', 'r.id', 'e.reviewId')
        .select(fn.countAll<number>().as('count'))
        .whereRef('e.skillId', '=', 'k.id')
        .where('r.liveAt', 'is not', null)
        .where('r.deletedAt', 'is', null)
        .as('endorsementsCount'),
    ])
    .orderBy('k.position')
    .orderBy('k.id')
    .execute();
  return rows.map(({ id, specialtyId, name, endorsementsCount }) => ({
    id,
    endorsementsCount: endorsementsCount ?? 0,
    specialty: { id: specialtyId, name },
  }));
}
