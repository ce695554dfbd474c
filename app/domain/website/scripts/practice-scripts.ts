import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { ownHosts } from './own-hosts.ts';

/** The practice's own scripts, and what they are let do (002 §3). */
export const practiceScripts = operation({
  name: 'practiceScripts',
  kind: 'query',
  description: 'The scripts of your website, and what they may load and talk to.',
  access: practiceOwner(),
  input: z.strictObject({}),
  output: z.object({
    headScripts: z.string(),
    bodyScripts: z.string(),
    enabled: z.boolean(),
    admitted: z
      .object({
        scripts: z.array(z.string()).meta({ description: 'Addresses that are loaded as scripts.' }),
        origins: z.array(z.string()).meta({ description: 'Who may be talked to, shown and framed.' }),
        inline: z.int().meta({ description: 'Scripts that stand in the text itself.' }),
      })
      .meta({ id: 'ScriptsAdmitted' }),
    updatedAt: z.date(),
  }),
  run: (ctx) =>
    ctx.db.run(async (sql) => {
      const practiceId = ctx.practice.id;
      const [row] = await sql<{
        headScripts: string;
        bodyScripts: string;
        enabled: boolean;
        updatedAt: Date;
      }>`
        SELECT COALESCE("headScripts", '') AS "headScripts", COALESCE("bodyScripts", '') AS "bodyScripts",
               "scriptsEnabled" AS enabled, "updatedAt"
        FROM "Practice" WHERE id = ${practiceId}::uuid`;
      const { headScripts, bodyScripts } = row!;
      // The parser is wanted by the few who have scripts.
      const { admittedBy } = await import('#builder/scripts/policy.ts');
      const { script, origins } = admittedBy(
        headScripts,
        bodyScripts,
        await ownHosts(sql, { practiceId, ...ctx }),
      );
      const isHash = (source: string) => source.startsWith("'sha256-");
      return {
        ...row!,
        admitted: {
          scripts: script.filter((source) => !isHash(source)),
          origins,
          inline: script.filter(isHash).length,
        },
      };
    }),
});
