import { z } from 'zod';
import type { EdgeCache, Forgotten } from './port.ts';
import { edgeTags } from './tags.ts';

interface CloudflareZone {
  /** The zone that practices' websites lie in. */
  zoneId: string;
  /** A token that may purge the zone's cache. */
  apiToken: string;
  /** Of a stand-in; Cloudflare's own where absent. */
  apiBase?: string | undefined;
  timeoutMs?: number;
}

const answer = z.object({ success: z.boolean() });

/** Cloudflare's purge by tag: forgotten in every place of its network within seconds. */
export class CloudflareEdgeCache implements EdgeCache {
  readonly #url: string;
  readonly #apiToken: string;
  readonly #timeoutMs: number;

  constructor({
    zoneId,
    apiToken,
    apiBase = 'https://api.cloudflare.com',
    timeoutMs = 10_000,
  }: CloudflareZone) {
    this.#url = `${apiBase}/client/v4/zones/${encodeURIComponent(zoneId)}/purge_cache`;
    this.#apiToken = apiToken;
    this.#timeoutMs = timeoutMs;
  }

  async forget(practiceId: string, { isGone }: { isGone: boolean }): Promise<Forgotten> {
    const { current, pages } = edgeTags(practiceId);
    try {
      const response = await fetch(this.#url, {
        method: 'POST',
        headers: { Authorization: `Bearer ${this.#apiToken}`, 'Content-Type': 'application/json' },
        body: JSON.stringify({ tags: isGone ? [current, pages] : [current] }),
        signal: AbortSignal.timeout(this.#timeoutMs),
        redirect: 'error',
      });
      if (response.status === 429 || response.status >= 500) return 'unavailable';
      const said = answer.safeParse(await response.json());
      if (!said.success) return 'unavailable';
      return response.ok && said.data.success ? 'forgotten' : 'refused';
    } catch {
      return 'unavailable';
    }
  }
}
