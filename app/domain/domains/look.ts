import { CertificatesUnavailable, type CertificateState } from '#app/integrations/certificates/port.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { Refusal } from '#app/operations/refusal.ts';
import { sqlState } from '#app/platform/db.ts';
import { env } from '#app/platform/env/index.ts';
import { announce } from '#app/platform/outbox.ts';
import { tellOwner } from './tell-owner.ts';
import { readClaimById, standingOf, type Claim } from './claim.ts';
import { DOMAIN_MESSAGES as messages } from './messages.ts';
import { judged, questions, type Findings } from './rules/judge.ts';
import { nextStanding, type Seen } from './rules/next-state.ts';
import { hostsOf } from './rules/normalise.ts';
import { servedElsewhere } from './served-elsewhere.ts';

type Looking = Pick<OperationContext, 'ports' | 'cross' | 'clock' | 'db' | 'practice' | 'log'>;

/** Asks every name server everything about a domain; outside any transaction. */
async function ask({ ports: { dns, certificates } }: Looking, claim: Claim): Promise<Findings> {
  const asked = await Promise.all(
    questions(claim).map(async ([name, type]) => [`${type} ${name}`, await dns.ask(name, type)] as const),
  );
  return judged(new Map(asked), {
    named: claim,
    place: env().domains,
    servers: dns.count,
    takesProxied: certificates.takesProxied,
    issuers: certificates.issuers,
  });
}

/** The certificate of the home; that of its other name is wanted too, and nothing waits for it. */
async function certificateOf({ ports, log }: Looking, claim: Claim): Promise<CertificateState> {
  try {
    const state = await ports.certificates.ensure(claim.home);
    for (const host of hostsOf(claim))
      if (host !== claim.home && claim.findings?.hosts.find((one) => one.host === host)?.leads === 'here')
        await ports.certificates.ensure(host);
    return state;
  } catch (error) {
    if (!(error instanceof CertificatesUnavailable)) throw error;
    log.warn({ domainId: claim.id, err: error.message }, 'a certificate could not be asked for');
    throw new Refusal('unavailable', messages.certificatesUnreachable);
  }
}

/** Who keeps the practice out of a domain, though its records say that it is theirs. */
async function takenBy({ cross, practice }: Looking, domain: string): Promise<Seen['taken']> {
  const other = (await cross.claimsOfDomain(domain)).find(
    ({ practiceId, proven }) => proven && practiceId !== practice.id,
  );
  if (!other) return null;
  return other.released ? 'kept' : 'proved';
}

/**
 * Looks at a claimed domain and writes down how it stands. Of two looks at once one writes. Two practices that prove one domain at the same
 * moment are told apart by the database: the second is told that it is taken.
 * @throws unavailable where whoever issues certificates does not answer
 */
export async function lookAt(ctx: Looking, claim: Claim): Promise<void> {
  const findings = await ask(ctx, claim);
  const isReady = findings.proof === 'seen' && findings.reason === null;
  const taken = findings.proof === 'seen' ? await takenBy(ctx, claim.domain) : null;
  const certificate = isReady && !taken ? await certificateOf(ctx, { ...claim, findings }) : null;
  const seen = { findings, home: claim.home, certificate };
  try {
    await keep(ctx, claim, { ...seen, taken });
  } catch (error) {
    if (sqlState(error) !== '23505') throw error;
    await keep(ctx, claim, { ...seen, taken: 'proved' });
  }
}

const moment = (ms: number | null) => (ms === null ? null : new Date(ms));

async function keep(ctx: Looking, claim: Claim, seen: Seen): Promise<void> {
  const { db, practice } = ctx;
  const now = ctx.clock.now();
  const next = nextStanding(standingOf(claim), seen, now);
  await db.run(async (sql) => {
    const kept = await sql
      .updateTable('CustomDomain')
      .set({
        status: next.status,
        error: next.error,
        provenAt: moment(next.provenAt),
        activatedAt: moment(next.activatedAt),
        failingSince: moment(next.failingSince),
        nextCheckAt: new Date(next.nextCheckAt),
        checks: next.checks,
        lastCheckedAt: new Date(now),
        findings: JSON.stringify(seen.findings),
      })
      .where('id', '=', claim.id)
      .where('releasedAt', 'is', null)
      .where('domain', '=', claim.domain)
      .where('home', '=', claim.home)
      .where('lastCheckedAt', 'is not distinct from', claim.lastCheckedAt)
      .where('createdAt', '=', claim.createdAt)
      .executeTakeFirst();
    if (Number(kept.numUpdatedRows) === 0) return;
    const wasServed = claim.status === 'active';
    if (wasServed !== (next.status === 'active')) await servedElsewhere(sql, practice.id);
    if (claim.status !== next.status) {
      await tellOwner(sql, ctx, { home: claim.home, next });
      await announce(sql, { practiceId: practice.id, kind: 'domain', id: claim.id });
    }
  });
}

/** The practice's claim as it stands after a look, whoever wrote it; null where it was let go of meanwhile. */
export async function lookedAt(ctx: Looking, claim: Claim): Promise<Claim | null> {
  await lookAt(ctx, claim);
  return ctx.db.run((sql) => readClaimById(sql, claim.id));
}
