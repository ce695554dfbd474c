import { createHmac } from 'node:crypto';
import type { EdgeCache, Forgotten } from './port.ts';
import { edgeTags } from './tags.ts';

interface EdgeWorker {
  /** Where the worker is reached: `https://edge.example.com`. */
  url: string;
  /** Signs the announcement; the worker knows it too. */
  secret: string;
  timeoutMs?: number;
}

/** Tells one worker by a signed announcement: for a workerd of the operator's own, whose cache is in one place. */
export class AnnouncedEdgeCache implements EdgeCache {
  readonly #url: string;
  readonly #secret: string;
  readonly #timeoutMs: number;

  constructor({ url, secret, timeoutMs = 10_000 }: EdgeWorker) {
    this.#url = new URL('/.well-known/tendwell-edge/forget', url).href;
    this.#secret = secret;
    this.#timeoutMs = timeoutMs;
  }

  async forget(practiceId: string, { isGone }: { isGone: boolean }): Promise<Forgotten> {
    const body = JSON.stringify({ tag: edgeTags(practiceId).current, gone: isGone });
    // The worker compares with its own clock, whatever the product's was set to.
    const seconds = Math.floor(Date.now() / 1000);
    const signature = createHmac('sha256', this.#secret).update(`${seconds}.${body}`).digest('hex');
    try {
      const { status } = await fetch(this.#url, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          'X-Tendwell-Signature': `t=${seconds},v1=${signature}`,
        },
        body,
        signal: AbortSignal.timeout(this.#timeoutMs),
        redirect: 'error',
      });
      if (status === 204) return 'forgotten';
      return status === 429 || status >= 500 ? 'unavailable' : 'refused';
    } catch {
      return 'unavailable';
    }
  }
}
