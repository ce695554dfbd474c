import { createHash } from 'node:crypto';
import type { StripeStore } from './call.ts';
import { StripeFault } from './faults.ts';
import type { KeptAnswer } from './tables.ts';

const KEPT_MS = 24 * 3600 * 1000;

/** Key order does not matter, as Stripe compares parameters and not bytes. */
function canonical(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(canonical);
  if (!value || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, canonical(inner)]),
  );
}

/**
 * Idempotency keys with Stripe's meaning: the first answer is kept for 24 hours and given again to the same
 * request; other parameters are an error; while the first is at work the second gets 409.
 */
export class IdempotencyKeys {
  private readonly atWork = new Set<string>();

  constructor(
    private readonly store: StripeStore,
    private readonly now: () => number,
  ) {
    for (const [key, kept] of store.entries('answers')) {
      if (now() - kept.at >= KEPT_MS) store.remove('answers', key);
    }
  }

  private fingerprint(path: string, params: unknown): string {
    return createHash('sha256')
      .update(JSON.stringify([path, canonical(params)]))
      .digest('hex');
  }

  /** The kept answer, or null where the work is the caller's to do (and to end with finish). Throws StripeFault. */
  begin(scopedKey: string, path: string, params: unknown): KeptAnswer | null {
    const kept = this.store.get('answers', scopedKey);
    if (kept && this.now() - kept.at < KEPT_MS) {
      if (kept.fingerprint === this.fingerprint(path, params)) return kept;
      throw new StripeFault(
        400,
        {
          type: 'idempotency_error',
          message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${scopedKey.split('|').slice(1).join('|')}' if you meant to execute a different request.`,
        },
        false,
      );
    }
    if (this.atWork.has(scopedKey)) {
      throw new StripeFault(
        409,
        {
          type: 'invalid_request_error',
          code: 'idempotency_key_in_use',
          message:
            'There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through). Please try again later.',
        },
        false,
      );
    }
    this.atWork.add(scopedKey);
    return null;
  }

  /** Ends the work of begin(); `answer` null: nothing is kept. */
  finish(
    scopedKey: string,
    path: string,
    params: unknown,
    answer: { status: number; body: string } | null,
  ): void {
    this.atWork.delete(scopedKey);
    if (!answer) return;
    const fingerprint = this.fingerprint(path, params);
    this.store.put('answers', scopedKey, { ...answer, fingerprint, at: this.now() });
  }
}
