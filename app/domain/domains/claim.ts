import type { z } from 'zod';
import type { Db } from '#tenants/scoped-db.ts';
import type { domainSetup } from './inputs.ts';
import type { Findings } from './rules/judge.ts';
import type { NamedDomain } from './rules/normalise.ts';
import type { DomainStatus, Standing } from './rules/next-state.ts';

/** A practice's domain as it is kept. */
export interface Claim extends NamedDomain {
  id: string;
  token: string;
  status: DomainStatus;
  error: string | null;
  setup: z.output<typeof domainSetup> | null;
  provider: string | null;
  findings: Findings | null;
  provenAt: Date | null;
  activatedAt: Date | null;
  failingSince: Date | null;
  lastCheckedAt: Date | null;
  nextCheckAt: Date | null;
  checks: number;
  releasedAt: Date | null;
  createdAt: Date;
}

const COLUMNS = [
  'id',
  'domain',
  'kind',
  'home',
  'token',
  'status',
  'error',
  'setup',
  'provider',
  'findings',
  'provenAt',
  'activatedAt',
  'failingSince',
  'lastCheckedAt',
  'nextCheckAt',
  'checks',
  'releasedAt',
  'createdAt',
] as const;

const asClaim = (row: Omit<Claim, 'findings'> & { findings: unknown }): Claim => ({
  ...row,
  findings: row.findings as Findings | null,
});

/** The domain that the practice claims, or null. */
export async function readClaim(db: Db): Promise<Claim | null> {
  const row = await db
    .selectFrom('CustomDomain')
    .select(COLUMNS)
    .where('releasedAt', 'is', null)
    .executeTakeFirst();
  return row ? asClaim(row) : null;
}

/** A row of the practice's by its id, claimed or let go of; null where it is gone. */
export async function readClaimById(db: Db, id: string): Promise<Claim | null> {
  const row = await db.selectFrom('CustomDomain').select(COLUMNS).where('id', '=', id).executeTakeFirst();
  return row ? asClaim(row) : null;
}

/** How it stands, as the rules know it. */
export const standingOf = (claim: Claim): Standing => ({
  status: claim.status,
  error: claim.error,
  provenAt: claim.provenAt?.getTime() ?? null,
  activatedAt: claim.activatedAt?.getTime() ?? null,
  failingSince: claim.failingSince?.getTime() ?? null,
  claimedAt: claim.createdAt.getTime(),
  checks: claim.checks,
});
