import { z } from 'zod';
import { anyone } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import type { Database } from '#app/platform/db.ts';

/** They come with a release, before its processes start, and stay as they are while one runs. */
const known = new WeakMap<Database, string[]>();

/** The therapy categories of 'Browse Services' (spec 000 §2). */
export const marketplaceServices = operation({
  name: 'marketplaceServices',
  kind: 'query',
  description: 'The therapy categories that one can look for in the marketplace.',
  access: anyone(),
  input: z.strictObject({}),
  output: z.object({ categories: z.array(z.string()) }),
  async run({ database }) {
    let categories = known.get(database);
    if (!categories) {
      const rows = await database.prisma.therapyCategory.findMany({
        orderBy: [{ position: 'asc' }, { name: 'asc' }],
        take: 100,
      });
      known.set(database, (categories = rows.map(({ name }) => name)));
    }
    return { categories };
  },
});
