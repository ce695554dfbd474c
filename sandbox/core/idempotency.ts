import { createHash } from 'node:crypto';
import type { Fault } from './fault.ts';
import type { SandboxStore } from './store.ts';

/** The first answer to an idempotency key. */
export interface StoredAnswer {
  fingerprint: string;
  status: number;
  body: string;
  /** Epoch milliseconds. */
  at: number;
}

/** What a key means to a vendor. */
export interface KeyRules {
  /** How long the first answer is given again; milliseconds. */
  livesMs: number;
  /** The answer where a key comes again with another request; absent: such a request gets the first answer. */
  reused?: (key: string) => Fault;
  /** The answer while the first request with the key is at work; absent: its answer is waited for. */
  inUse?: () => Fault;
}

/** A request that is to be done once. */
export interface Keyed {
  /** Whose key it is: another's is another key. */
  owner: string;
  key: string;
  request: unknown;
}

/** The same for the same fields in another order: vendors compare parameters and not bytes. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (!value || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, canonical(inner)]),
  );
}

const fingerprintOf = ({ request }: Keyed) =>
  createHash('sha256')
    .update(JSON.stringify(canonical(request)))
    .digest('hex');

/** Idempotency keys: the first answer is given again to the same request. */
export class IdempotencyKeys {
  private readonly atWork = new Set<string>();

  constructor(
    private readonly store: SandboxStore<{ answers: StoredAnswer }>,
    private readonly now: () => number,
    private readonly rules: KeyRules,
  ) {
    for (const [key, kept] of store.entries('answers')) {
      if (now() - kept.at >= rules.livesMs) store.remove('answers', key);
    }
  }

  private static row = ({ owner, key }: Keyed) => `${owner}|${key}`;

  /** The kept answer. Throws Fault where the key came with another request, or its first is still at work. */
  find(keyed: Keyed): StoredAnswer | undefined {
    const { livesMs, reused, inUse } = this.rules;
    const row = IdempotencyKeys.row(keyed);
    const kept = this.store.get('answers', row);
    if (kept && this.now() - kept.at < livesMs) {
      if (reused && kept.fingerprint !== fingerprintOf(keyed)) throw reused(keyed.key);
      return kept;
    }
    if (inUse && this.atWork.has(row)) throw inUse();
    return undefined;
  }

  begin(keyed: Keyed): void {
    this.atWork.add(IdempotencyKeys.row(keyed));
  }

  /** Ends the work of begin(); without an answer nothing is kept. */
  finish(keyed: Keyed, answer?: { status: number; body: string }): void {
    const row = IdempotencyKeys.row(keyed);
    this.atWork.delete(row);
    if (!answer) return;
    const { status, body } = answer;
    this.store.put('answers', row, { status, body, fingerprint: fingerprintOf(keyed), at: this.now() });
  }
}
