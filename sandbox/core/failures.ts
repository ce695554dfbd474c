/** Trouble on order: what the next calls that match should meet. Development and tests only. */

export type FailureMode =
  /** The work is done, the answer never comes. */
  | 'timeout_after'
  | 'timeout_before'
  /** The work is done, the connection breaks. */
  | 'drop_after'
  | 'drop_before'
  /** 500; after: with the work done, and the 500 kept for the key as Stripe keeps it. */
  | 'error_after'
  | 'error_before'
  | 'rate_limit'
  /** Waits delayMs, then goes on. */
  | 'slow'
  /** Waits for release(). */
  | 'hold';

export interface Failure {
  mode: FailureMode;
  /** Only requests of this method. */
  method?: 'GET' | 'POST';
  /** Only paths that begin so: '/v1/payment_intents'. */
  path?: string;
  /** How many requests; 1. */
  times?: number;
  delayMs?: number;
}

/** The failures on order. */
export class FailurePlan {
  private planned: Failure[] = [];
  private waiting: (() => void)[] = [];
  private arrivals: (() => void)[] = [];

  plan(failure: Failure): void {
    this.planned = [...this.planned, { ...failure, times: failure.times ?? 1 }];
  }

  /** The failure that this request meets, used up. */
  take(method: string, path: string): Failure | null {
    const found = this.planned.find(
      (failure) =>
        (!failure.method || failure.method === method) && (!failure.path || path.startsWith(failure.path)),
    );
    if (!found) return null;
    found.times = (found.times ?? 1) - 1;
    if (found.times <= 0) this.planned = this.planned.filter((failure) => failure !== found);
    return found;
  }

  /** Waits until release() is called. */
  hold(): Promise<void> {
    return new Promise((resolve) => {
      this.waiting.push(resolve);
      for (const arrived of this.arrivals.splice(0)) arrived();
    });
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
