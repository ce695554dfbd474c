import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { readClaim } from './claim.ts';
import { customDomainView, viewOf } from './domain-view.ts';
import { notTooOften } from './gate.ts';
import { lookedAt } from './look.ts';
import { DOMAIN_MESSAGES as messages } from './messages.ts';

/** Looks at the practice's domain at once: what name servers answer this moment. @throws not_found, rate_limited, unavailable */
export const recheckCustomDomain = operation({
  name: 'recheckCustomDomain',
  kind: 'mutation',
  description: 'Asks name servers about the domain of the practice website, at once.',
  access: practiceOwner(),
  input: z.strictObject({}),
  output: z.object({ customDomain: customDomainView }),
  async run(ctx) {
    await notTooOften(ctx);
    const claim = await ctx.db.run((sql) => readClaim(sql));
    if (!claim) throw new Refusal('not_found', messages.nothing);
    const now = await lookedAt(ctx, claim);
    if (!now) throw new Refusal('not_found', messages.nothing);
    return { customDomain: viewOf(now) };
  },
});
