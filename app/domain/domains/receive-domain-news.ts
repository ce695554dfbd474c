import { z } from 'zod';
import { system } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { env } from '#app/platform/env/index.ts';
import { practiceDb } from '#tenants/scoped-db.ts';
import { DOMAIN_MESSAGES as messages } from './messages.ts';
import { normalised } from './rules/normalise.ts';

const header = z.string().max(500).nullable();

/**
 * Takes a signed word of whoever sets up domains. Its signature covers the event's id alone, so nothing that it says is believed: the domain is
 * looked at at once, by name servers. Late, twice or invented it does no harm.
 */
export const receiveDomainNews = operation({
  name: 'receiveDomainNews',
  kind: 'mutation',
  description: 'Takes a signed event of the service that sets up domains.',
  access: system(),
  input: z.strictObject({ rawBody: z.string().max(1_000_000), signature: header, timestamp: header }),
  output: z.object({}),
  async run(ctx, signed) {
    const verified = ctx.ports.domainSetup?.verifyWebhook(signed);
    if (!verified?.ok) {
      const reason = verified?.ok === false ? verified.reason : 'off';
      ctx.log.warn({ reason }, 'a webhook about a domain was refused');
      throw new Refusal('invalid_input', messages.notGenuine);
    }
    const { appHost, domains } = env();
    const own = { appHost, sitesHost: ctx.sitesHost, target: domains.target };
    const read = normalised(verified.news.domain, own);
    if (!read.ok) return {};
    const now = new Date(ctx.clock.now());
    const claims = await ctx.cross.claimsOfDomain(read.named.domain);
    for (const { practiceId, id } of claims.filter(({ released }) => !released))
      await practiceDb(ctx.database, practiceId).run((sql) =>
        sql
          .updateTable('CustomDomain')
          .set({ nextCheckAt: now })
          .where('id', '=', id)
          .where('releasedAt', 'is', null)
          .where('nextCheckAt', '>', now)
          .execute(),
      );
    return {};
  },
});
