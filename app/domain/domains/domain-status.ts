import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { notFound } from '#app/operations/refusal.ts';
import { readClaim } from './claim.ts';
import { domainStatusOf, domainText } from './inputs.ts';
import { env } from '#app/platform/env/index.ts';
import { normalised } from './rules/normalise.ts';

/** How the practice's domain stands (spec 002 §4, §7): as it is this moment, never out of a cache. */
export const domainStatus = operation({
  name: 'domainStatus',
  kind: 'query',
  description: 'How the domain of the practice website stands.',
  access: practiceOwner(),
  input: z.strictObject({ domain: domainText }),
  output: z.object({ status: domainStatusOf, error: z.string().nullable() }).meta({ id: 'DomainStatus' }),
  async run(ctx, { domain }) {
    const { appHost, domains } = env();
    const read = normalised(domain, { appHost, sitesHost: ctx.sitesHost, target: domains.target });
    const claim = await ctx.db.run((sql) => readClaim(sql));
    if (!read.ok || claim?.domain !== read.named.domain) throw notFound('domain');
    return { status: claim.status, error: claim.error };
  },
});
