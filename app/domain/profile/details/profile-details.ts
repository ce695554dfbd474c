import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { GENDERS } from '../inputs.ts';

/** What a profile says of its practitioner (spec 002 §3). */
export const detailsOutput = z
  .object({
    name: z.string(),
    location: z.string().nullable().meta({ description: 'A town, in words.' }),
    locationId: z.string().nullable().meta({ description: 'The same, as the place search names it.' }),
    title: z.string().nullable(),
    headline: z.string().nullable(),
    about: z.string().nullable(),
    shortLink: z.string().nullable(),
    nickname: z.string().nullable(),
    philosophyOfCare: z.string().nullable(),
    firstVisit: z.string().nullable().meta({ description: 'What clients can expect of it.' }),
    inspiration: z.string().nullable(),
    insurance: z.string().nullable(),
    gender: z.enum(GENDERS).nullable().meta({ description: 'For the practitioner alone, as the next two.' }),
    customGender: z.string().nullable(),
    dob: z.string().nullable().meta({ description: 'YYYY-MM-DD.' }),
    photoUrl: z.string().nullable(),
    photoHandle: z.string().nullable(),
    updatedAt: z.date(),
  })
  .meta({ id: 'ProfileDetails' });

type Details = z.input<typeof detailsOutput>;

/** Reads them in the caller's transaction. */
export async function readDetails(sql: Db, practiceId: string): Promise<Details> {
  const [row] = await sql<Details>`
    SELECT u.name, p.location, p."locationId", u.title, p.headline, p.about, p."shortLink", p.nickname, p."philosophyOfCare",
      p."firstVisit", p.inspiration, p.insurance, initcap(u.gender::text) AS gender, u."customGender",
      to_char(u.dob, 'YYYY-MM-DD') AS dob, u."photoUrl", u."photoHandle", p."updatedAt"
    FROM "Practice" p JOIN "User" u ON u.id = p."ownerUserId"
    WHERE p.id = ${practiceId}::uuid`;
  return row!;
}

/** What the details of the profile show (spec 002 §2). */
export const profileDetails = operation({
  name: 'profileDetails',
  kind: 'query',
  description: 'What your profile says about you.',
  access: practiceOwner(),
  input: z.strictObject({}),
  output: detailsOutput,
  run: (ctx) => ctx.db.read((sql) => readDetails(sql, ctx.practice.id)),
});
