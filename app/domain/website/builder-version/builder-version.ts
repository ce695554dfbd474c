import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { siteOrigin } from '../read-model/site-origin.ts';
import { mayChoose } from './chooser.ts';
import { versionOutput } from './version-output.ts';

/** Which page builder the website is made with, and whether the practice chooses (002 §3, §4). */
export const builderVersion = operation({
  name: 'builderVersion',
  kind: 'query',
  description: 'Which page builder your website is made with.',
  access: practiceOwner(),
  input: z.strictObject({}),
  output: z.object({
    name: z.string(),
    createdAt: z.date(),
    builderVersion: versionOutput,
    usingBuilderV2: z.boolean(),
    canChoose: z.boolean().meta({ description: 'Older practices choose; the others have the new builder.' }),
    publications: z
      .array(
        z.object({ builderVersion: versionOutput, publishedAt: z.date() }).meta({ id: 'BuilderPublication' }),
      )
      .meta({ description: 'When each builder published last; none of one that never did.' }),
    websiteUrl: z.string().meta({ description: 'Where visitors find the website.' }),
    domain: z.string().nullable().meta({ description: 'The practice’s own, once it is active.' }),
  }),
  run: (ctx) =>
    ctx.db.run(async (sql) => {
      const practiceId = ctx.practice.id;
      const [practice] = await sql<{
        name: string;
        createdAt: Date;
        builderVersion: 'v1' | 'v2';
        domain: string | null;
      }>`
        SELECT p.name, p."createdAt", p."builderVersion", d.domain FROM "Practice" p
        LEFT JOIN "CustomDomain" d ON d."practiceId" = p.id AND d.status = 'active'
        WHERE p.id = ${practiceId}::uuid`;
      const publications = await sql<{ builderVersion: 'v1' | 'v2'; publishedAt: Date }>`
        SELECT DISTINCT ON ("builderVersion") "builderVersion", "publishedAt" FROM "Publication"
        WHERE "practiceId" = ${practiceId}::uuid ORDER BY "builderVersion", number DESC`;
      const { protocol, sitesHost } = ctx;
      return {
        ...practice!,
        usingBuilderV2: practice!.builderVersion === 'v2',
        canChoose: mayChoose(practice!.createdAt),
        publications,
        websiteUrl: await siteOrigin(sql, { practiceId, protocol, sitesHost }),
      };
    }),
});
