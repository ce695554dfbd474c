import { z } from 'zod';

/** Trouble on order: what the next calls that match should meet. Development and tests only. */
export const failure = z.strictObject({
  mode: z.enum([
    /** The work is done, the answer never comes. */
    'timeout_after',
    'timeout_before',
    /** The work is done, the connection breaks. */
    'drop_after',
    'drop_before',
    /** 500; after: with the work done. */
    'error_after',
    'error_before',
    'rate_limit',
    /** Waits delayMs, then goes on. */
    'slow',
    /** Waits for release(). */
    'hold',
  ]),
  /** Only requests of this method. */
  method: z.enum(['GET', 'POST', 'PATCH', 'DELETE']).optional(),
  /** Only paths that begin so: '/v1/payment_intents'. */
  path: z.string().startsWith('/').optional(),
  /** How many requests; 1. */
  times: z.int().min(1).max(1_000).optional(),
  delayMs: z.int().min(0).max(120_000).optional(),
});

export type Failure = z.infer<typeof failure>;

/** The failures on order. */
export class FailurePlan {
  private planned: Failure[] = [];
  private waiting: (() => void)[] = [];
  private arrivals: (() => void)[] = [];

  plan(wanted: Failure): void {
    this.planned.push({ ...wanted, times: wanted.times ?? 1 });
  }

  /** Every failure on order was met. */
  get isSpent(): boolean {
    return this.planned.length === 0;
  }

  /** The failure that this request meets, used up. */
  take(method: string, path: string): Failure | null {
    const found = this.planned.find(
      (one) => (!one.method || one.method === method) && (!one.path || path.startsWith(one.path)),
    );
    if (!found) return null;
    found.times = (found.times ?? 1) - 1;
    if (found.times <= 0) this.planned = this.planned.filter((one) => one !== found);
    return found;
  }

  /** What makes a request wait while it is at work. */
  async delay({ mode, delayMs = 1_000 }: Failure): Promise<void> {
    if (mode === 'slow') await new Promise((go) => setTimeout(go, delayMs));
    if (mode === 'hold') {
      await new Promise<void>((go) => {
        this.waiting.push(go);
        for (const arrived of this.arrivals.splice(0)) arrived();
      });
    }
  }

  /** Resolves when a request is being held. */
  held(): Promise<void> {
    return this.waiting.length ? Promise.resolve() : new Promise((resolve) => this.arrivals.push(resolve));
  }

  release(): void {
    for (const go of this.waiting.splice(0)) go();
  }

  clear(): void {
    this.planned = [];
    this.release();
  }
}
