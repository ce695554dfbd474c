import { z } from 'zod';
import { CertificatesUnavailable } from '#app/integrations/certificates/port.ts';
import { system } from '#app/operations/access.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { readClaimById, type Claim } from './claim.ts';
import { lookAt } from './look.ts';
import { DOMAIN_MESSAGES as messages } from './messages.ts';
import { RELEASE_GRACE_MS } from './rules/next-state.ts';
import { hostsOf } from './rules/normalise.ts';

/**
 * Looks at a domain as often as its state asks for; gives up the certificate of one that was let go of, and forgets it a week later, when
 * others may have it.
 */
export const checkCustomDomain = operation({
  name: 'checkCustomDomain',
  kind: 'mutation',
  description: 'Asks name servers about a practice’s domain, and notes how it stands.',
  access: system<{ practiceId: string }>(({ practiceId }) => practiceId),
  input: z.strictObject({ practiceId: z.uuid(), domainId: z.uuid() }),
  output: z.object({}),
  job: 'check-custom-domain',
  due: ({ cross }, now) => cross.due('domains_to_check', 'domainId', now),
  key: ({ domainId }) => `check-custom-domain:${domainId}`,
  async run(ctx, { domainId }) {
    const claim = await ctx.db.run((sql) => readClaimById(sql, domainId));
    if (!claim || claim.nextCheckAt === null || claim.nextCheckAt.getTime() > ctx.clock.now()) return {};
    if (claim.releasedAt) await forget(ctx, { ...claim, releasedAt: claim.releasedAt });
    else await lookAt(ctx, claim);
    return {};
  },
});

async function forget(ctx: OperationContext, claim: Claim & { releasedAt: Date }): Promise<void> {
  const { db, clock, ports } = ctx;
  try {
    for (const host of hostsOf(claim)) await ports.certificates.remove(host);
  } catch (error) {
    if (!(error instanceof CertificatesUnavailable)) throw error;
    throw new Refusal('unavailable', messages.certificatesUnreachable);
  }
  const freeAt = new Date(claim.releasedAt.getTime() + RELEASE_GRACE_MS);
  // Taken back meanwhile, it is not forgotten; its next look asks for the certificate again.
  await db.run(async (sql) => {
    const { id, releasedAt } = claim;
    if (freeAt.getTime() <= clock.now())
      await sql
        .deleteFrom('CustomDomain')
        .where('id', '=', id)
        .where('releasedAt', '=', releasedAt)
        .execute();
    else
      await sql
        .updateTable('CustomDomain')
        .set({ nextCheckAt: freeAt })
        .where('id', '=', id)
        .where('releasedAt', '=', releasedAt)
        .execute();
  });
}
