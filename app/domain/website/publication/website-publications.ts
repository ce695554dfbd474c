import { sql } from 'kysely';
import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { builderOf } from './publish.ts';
import { MOST_PUBLICATIONS } from './snapshot.ts';

/** What was published of the website, the latest first. */
export const websitePublications = operation({
  name: 'websitePublications',
  kind: 'query',
  description: 'The history of what you published of your website.',
  access: practiceOwner(),
  input: z.strictObject({}),
  output: z.object({
    publications: z.array(
      z
        .object({
          id: z.uuid(),
          number: z.int(),
          publishedAt: z.date(),
          pages: z.int().meta({ description: 'How many pages it has.' }),
          isShown: z.boolean().meta({ description: 'It is before visitors.' }),
        })
        .meta({ id: 'PublicationInHistory' }),
    ),
  }),
  async run(ctx) {
    const practiceId = ctx.practice.id;
    return ctx.db.run(async (db) => {
      const rows = await db
        .selectFrom('Publication')
        .select(['id', 'number', 'publishedAt'])
        .select(sql<number>`jsonb_array_length(snapshot -> 'pages')`.as('pages'))
        .where('builderVersion', '=', await builderOf(db, practiceId))
        .orderBy('number', 'desc')
        .limit(MOST_PUBLICATIONS)
        .execute();
      const site = await db.selectFrom('Website').select('takenDownAt').executeTakeFirst();
      return {
        publications: rows.map((row, place) => ({ ...row, isShown: place === 0 && !site?.takenDownAt })),
      };
    });
  },
});
