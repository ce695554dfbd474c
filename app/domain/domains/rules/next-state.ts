import type { CertificateState } from '#app/integrations/certificates/port.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#app/lib/duration.ts';
import { DOMAIN_MESSAGES, DOMAIN_REASONS as reasons } from '../messages.ts';
import type { Findings } from './judge.ts';

/** 'activation may take up to 48 hours' (002 §9). */
const ACTIVATION_MS = 48 * HOUR_MS;
/** What has worked and does not is served for so long: changes of records come and go. */
const LOST_GRACE_MS = 72 * HOUR_MS;
/** A domain that was let go of stays nobody's for so long. */
export const RELEASE_GRACE_MS = 7 * DAY_MS;

export type DomainStatus = 'activating' | 'processing' | 'active' | 'error';

/** How a domain stands; moments in epoch milliseconds. */
export interface Standing {
  status: DomainStatus;
  error: string | null;
  provenAt: number | null;
  activatedAt: number | null;
  failingSince: number | null;
  claimedAt: number;
  checks: number;
}

export interface Seen {
  findings: Findings;
  home: string;
  /** Null where it was not asked for. */
  certificate: CertificateState | null;
  /** Another practice has proved it, or has let go of it a few days ago. */
  taken: 'proved' | 'kept' | null;
}

export type Next = Omit<Standing, 'claimedAt'> & { nextCheckAt: number };

const WAITING_MINUTES = [1, 1, 2, 3, 5, 10, 15];

/** Milliseconds until the next look. Whoever waits is looked at often, whoever failed seldom, and what works now and then. */
function pause({ status, checks, failingSince, claimedAt }: Omit<Standing, 'error'>, now: number): number {
  if (status === 'active') return failingSince === null ? 6 * HOUR_MS : 15 * MINUTE_MS;
  if (status === 'error') return now - claimedAt > 30 * DAY_MS ? DAY_MS : 6 * HOUR_MS;
  return (WAITING_MINUTES[checks] ?? 30) * MINUTE_MS;
}

/**
 * How a domain stands after a look (002 §4). It becomes active where two name servers show whose it is, its home leads here and its
 * certificate is there; what was active and fails is served for three days more. Whose proof is gone for as long loses it, so
 * that a new owner of the domain can come.
 */
export function nextStanding(standing: Standing, seen: Seen, now: number): Next {
  const step = stepOf(standing, seen, now);
  const checks = step.status === standing.status ? standing.checks + 1 : 0;
  const next = { ...step, checks };
  return { ...next, nextCheckAt: now + pause({ ...next, claimedAt: standing.claimedAt }, now) };
}

function stepOf(standing: Standing, seen: Seen, now: number): Omit<Next, 'checks' | 'nextCheckAt'> {
  const { findings, certificate, taken } = seen;
  const { status, activatedAt } = standing;
  const isProved = findings.proof === 'seen';
  if (isProved && taken && standing.provenAt === null) {
    const error = taken === 'proved' ? DOMAIN_MESSAGES.taken : DOMAIN_MESSAGES.kept;
    return { status: 'error', error, provenAt: null, activatedAt: null, failingSince: null };
  }
  const provenAt = isProved ? (standing.provenAt ?? now) : standing.provenAt;
  const home = findings.hosts.find(({ host }) => host === seen.home);
  const isHere = home?.leads === 'here' && findings.reason === null;
  if (isProved && isHere && certificate?.kind === 'active')
    return { status: 'active', error: null, provenAt, activatedAt: activatedAt ?? now, failingSince: null };
  if (isProved && isHere && (certificate === null || certificate.kind === 'processing')) {
    // One that is renewed is served meanwhile.
    const during = status === 'active' ? 'active' : 'processing';
    return { status: during, error: null, provenAt, activatedAt, failingSince: null };
  }
  const isUnheard = findings.proof === 'unknown' || home?.leads === 'unknown';
  const why =
    isHere && certificate?.kind === 'failed' ? reasons.certificate(certificate.reason) : findings.reason;
  // Whom nobody could hear has lost nothing.
  const failingSince = isUnheard ? standing.failingSince : (standing.failingSince ?? now);
  const isLost = failingSince !== null && now - failingSince >= LOST_GRACE_MS;
  const kept = isLost && findings.proof === 'missing' ? null : provenAt;
  if (status === 'active' && !isLost)
    return { status, error: why, provenAt: kept, activatedAt, failingSince };
  const isCertificate = isHere && certificate?.kind === 'failed';
  const isOver = activatedAt !== null || now - standing.claimedAt >= ACTIVATION_MS || isCertificate;
  if (!isOver) return { status: 'activating', error: why, provenAt: kept, activatedAt, failingSince };
  const opening =
    activatedAt !== null && isLost
      ? reasons.lost(LOST_GRACE_MS / HOUR_MS)
      : isCertificate || activatedAt !== null
        ? null
        : reasons.over48Hours;
  const error = [opening, why].filter(Boolean).join(' ') || reasons.unproved;
  return { status: 'error', error, provenAt: kept, activatedAt, failingSince };
}
