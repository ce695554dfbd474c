import { v7 as uuid } from 'uuid';
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { operation } from '#app/operations/operation.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { env } from '#app/platform/env/index.ts';
import { announce } from '#app/platform/outbox.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { readClaim } from './claim.ts';
import { customDomainView, viewOf } from './domain-view.ts';
import { mayConnect } from './gate.ts';
import { customDomainInput } from './inputs.ts';
import { letGo } from './let-go.ts';
import { DOMAIN_MESSAGES as messages } from './messages.ts';
import { normalised, type NamedDomain } from './rules/normalise.ts';
import { servedElsewhere } from './served-elsewhere.ts';

type Input = z.output<typeof customDomainInput>;

/**
 * Claims a domain for the practice's website (spec 002 §7), in place of the one it had. Nothing is served before name servers show whose it is. A
 * claim without proof keeps nobody out; a domain that another practice proved cannot be claimed.
 * @throws invalid_input beside the field, conflict where it is another practice's, rate_limited
 */
export const upsertCustomDomain = operation({
  name: 'upsertCustomDomain',
  kind: 'mutation',
  description: 'Claims a domain for the practice website; it is served once its records show whose it is.',
  access: practiceOwner(),
  input: customDomainInput,
  output: z.object({ customDomain: customDomainView }),
  async run(ctx, input) {
    const named = namedBy(ctx, input.domain);
    await mayConnect(ctx);
    const others = (await ctx.cross.claimsOfDomain(named.domain)).filter(
      ({ practiceId, proven }) => proven && practiceId !== ctx.practice.id,
    );
    if (others[0])
      throw new Refusal('conflict', others[0].released ? messages.kept : messages.taken, { field: 'domain' });
    return ctx.db.run(async (sql) => {
      await claim(ctx, sql, { ...input, named });
      return { customDomain: viewOf((await readClaim(sql))!) };
    });
  },
});

function namedBy({ sitesHost }: Pick<OperationContext, 'sitesHost'>, typed: string): NamedDomain {
  const { appHost, domains } = env();
  const read = normalised(typed, { appHost, sitesHost, target: domains.target });
  if (!read.ok) throw new Refusal('invalid_input', read.problem, { field: 'domain' });
  const { named } = read;
  // Without an address of ours a whole domain has its pages at www.
  if (named.kind === 'apex' && domains.addresses.length === 0)
    return { ...named, home: `www.${named.domain}` };
  return named;
}

/** A label that nobody guesses, so that whoever sets it in a record was told it here. */
const newLabel = () => randomBytes(12).toString('hex');

async function claim(
  ctx: OperationContext,
  sql: Db,
  { named, setupType, provider, jobId }: Input & { named: NamedDomain },
): Promise<void> {
  const practiceId = ctx.practice.id;
  const now = new Date(ctx.clock.now());
  // Two windows of one practice follow each other.
  await sql`SELECT id FROM "Practice" WHERE id = ${practiceId}::uuid FOR UPDATE`;
  const before = await readClaim(sql);
  const told = {
    ...(setupType && { setup: setupType }),
    ...(provider && { provider }),
    ...(jobId && { providerJobId: jobId }),
  };
  if (before?.domain === named.domain) {
    const isMoved = before.home !== named.home;
    await sql
      .updateTable('CustomDomain')
      .set({
        ...told,
        home: named.home,
        nextCheckAt: now,
        checks: 0,
        // What has failed is tried anew, for two days more.
        ...(before.status !== 'active' && { status: 'activating', error: null, createdAt: now }),
        // Its other name has a certificate and records of its own, which are to be looked at first.
        ...(isMoved && { status: 'activating', error: null, createdAt: now, activatedAt: null }),
      })
      .where('id', '=', before.id)
      .execute();
    if (isMoved && before.status === 'active') await servedElsewhere(sql, practiceId);
    await announce(sql, { practiceId, kind: 'domain', id: before.id });
    return;
  }
  if (before) await letGo(sql, practiceId, before, now);
  const kept = await sql
    .updateTable('CustomDomain')
    .set(({ fn }) => ({
      ...told,
      ...named,
      releasedAt: null,
      nextCheckAt: now,
      checks: 0,
      status: 'activating',
      error: null,
      createdAt: now,
      activatedAt: null,
      // Until DNS shows it anew the time runs on by which another may have it: else it could be held for ever, by letting go and taking.
      failingSince: fn.coalesce('failingSince', 'releasedAt'),
      findings: null,
    }))
    .where('domain', '=', named.domain)
    .where('releasedAt', 'is not', null)
    .returning('id')
    .executeTakeFirst();
  const id = kept?.id ?? uuid();
  if (!kept)
    await sql
      .insertInto('CustomDomain')
      .values({ id, ...named, ...told, token: newLabel(), nextCheckAt: now, createdAt: now })
      .execute();
  await announce(sql, { practiceId, kind: 'domain', id });
}
