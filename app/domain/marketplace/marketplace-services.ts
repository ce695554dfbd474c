import { z } from 'zod';
import { anyone } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';

/** The therapy categories of 'Browse Services' (spec 000 §2). */
export const marketplaceServices = operation({
  name: 'marketplaceServices',
  kind: 'query',
  description: 'The therapy categories that one can look for in the marketplace.',
  access: anyone(),
  input: z.strictObject({}),
  output: z.object({ categories: z.array(z.string()) }),
  async run(ctx) {
    const categories = await ctx.database.prisma.therapyCategory.findMany({
      orderBy: [{ position: 'asc' }, { name: 'asc' }],
      take: 100,
    });
    return { categories: categories.map(({ name }) => name) };
  },
});
