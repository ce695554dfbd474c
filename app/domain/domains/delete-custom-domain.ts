import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { readClaim } from './claim.ts';
import { letGo } from './let-go.ts';

/** Lets go of the practice's domain (spec 002 §7). The website is at its subdomain again at once; done also where there was none. */
export const deleteCustomDomain = operation({
  name: 'deleteCustomDomain',
  kind: 'mutation',
  description: 'Lets go of the domain of the practice website, which is at its subdomain again.',
  access: practiceOwner(),
  input: z.strictObject({}),
  output: z.object({}),
  async run(ctx) {
    const practiceId = ctx.practice.id;
    await ctx.db.run(async (sql) => {
      await sql`SELECT id FROM "Practice" WHERE id = ${practiceId}::uuid FOR UPDATE`;
      const claim = await readClaim(sql);
      if (claim) await letGo(sql, practiceId, claim, new Date(ctx.clock.now()));
    });
    return {};
  },
});
