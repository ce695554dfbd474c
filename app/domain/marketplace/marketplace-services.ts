import { z } from 'zod';
import { anyone } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';

/** Keywords that the filter panel offers. */
const MOST_SPECIALTIES = 300;

/** The therapy categories of 'Browse Services', and the keywords of the filter panel (spec 000 §2). */
export const marketplaceServices = operation({
  name: 'marketplaceServices',
  kind: 'query',
  description: 'What one can look for in the marketplace: therapy categories and specialties.',
  access: anyone(),
  input: z.strictObject({}),
  output: z.object({ categories: z.array(z.string()), specialties: z.array(z.string()) }),
  async run(ctx) {
    const { prisma } = ctx.database;
    const [categories, specialties] = await Promise.all([
      prisma.therapyCategory.findMany({ orderBy: [{ position: 'asc' }, { name: 'asc' }], take: 100 }),
      // Ordering class 1 is left out of what is offered (spec 002 §7).
      prisma.specialty.findMany({
        where: { orderedKind: { not: 1 } },
        orderBy: { name: 'asc' },
        take: MOST_SPECIALTIES,
      }),
    ]);
    return {
      categories: categories.map(({ name }) => name),
      specialties: specialties.map(({ name }) => name),
    };
  },
});
