import { z } from 'zod';
import type { Db } from '#tenants/scoped-db.ts';

/** One thing of a list to choose from. */
export const listEntry = z.object({ id: z.uuid(), name: z.string() }).meta({ id: 'ListEntry' });

/** Facts of a practice beside its details (spec 002 §3). */
export const practiceDetailsOutput = z
  .object({
    id: z.uuid(),
    location: z.string().nullable(),
    locationId: z.string().nullable(),
    languages: z.array(listEntry),
    ageWorkWiths: z.array(listEntry),
    workWiths: z.array(listEntry),
    website: z.string().nullable(),
    facebook: z.string().nullable(),
    instagram: z.string().nullable(),
    twitter: z.string().nullable(),
    linkedin: z.string().nullable(),
    tiktok: z.string().nullable(),
    youtube: z.string().nullable(),
    updatedAt: z.date().meta({ description: 'Sent with a change as previousUpdatedAt.' }),
  })
  .meta({ id: 'PracticeDetails' });

/** Reads them of the practice of this transaction. */
export async function readPracticeDetails(db: Db): Promise<z.input<typeof practiceDetailsOutput>> {
  const [practice, languages, ageWorkWiths, workWiths] = await Promise.all([
    db
      .selectFrom('Practice as p')
      .select(['p.id', 'p.location', 'p.locationId', 'p.website', 'p.facebook', 'p.instagram', 'p.twitter'])
      .select(['p.linkedin', 'p.tiktok', 'p.youtube', 'p.updatedAt'])
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('PracticeLanguage as o')
      .innerJoin('Language as l', 'l.id', 'o.languageId')
      .select(['l.id', 'l.name'])
      .orderBy('l.name')
      .execute(),
    db
      .selectFrom('PracticeAgeWorkWith as o')
      .innerJoin('AgeWorkWith as l', 'l.id', 'o.ageWorkWithId')
      .select(['l.id', 'l.name'])
      .orderBy('l.position')
      .orderBy('l.name')
      .execute(),
    db
      .selectFrom('PracticeWorkWith as o')
      .innerJoin('WorkWith as l', 'l.id', 'o.workWithId')
      .select(['l.id', 'l.name'])
      .orderBy('l.position')
      .orderBy('l.name')
      .execute(),
  ]);
  return { ...practice, languages, ageWorkWiths, workWiths };
}
