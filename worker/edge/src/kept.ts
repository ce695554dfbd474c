import type { Marks } from './marks.ts';

/** What a kept page is, beside its bytes. */
interface Label extends Marks {
  /** Epoch ms at which the origin last said that it is the page. */
  confirmedAt: number;
  /** The practice's token when the origin was asked; null where it was not known whose page it is. */
  token: string | null;
  /** The visitor's headers. */
  headers: [string, string][];
}

export interface KeptPage extends Label {
  body: ArrayBuffer;
  etag: string | null;
}

/**
 * What a practice's kept pages are measured by: those that were asked for under the present token are current. To have it
 * forgotten is all that a publication needs, whatever addresses it has: Cloudflare does so everywhere by its tag, and an announcement
 * here. The pages themselves stay, as the last good ones, and a 304 makes them current again.
 */
interface Token {
  id: string;
  /** Epoch ms: something was taken down then. What was last confirmed before it is not served, not even while the origin is down. */
  goodSince: number;
}

/** No visitor reaches what lies below it. */
export const OWN_PATH = '/.well-known/tendwell-edge';
const LABEL = 'X-Tendwell-Page';
const MONTH = 30 * 86_400;

/** A host and a path are one page. The key stands below the host itself, as Cloudflare forgets by tag only what lies within its zone. */
const pageKey = ({ origin, pathname }: URL): string => `${origin}${OWN_PATH}/page${pathname}`;

/** All hosts of a practice have one token. */
const tokenKey = (sitesHost: string, tag: string): string => `https://${sitesHost}${OWN_PATH}/token/${tag}`;

/** Headers hold Latin letters alone. */
const asciiJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[\u007f-\uffff]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

export function keptPages(cache: Cache, sitesHost: string) {
  async function tokenOf(tag: string): Promise<Token | null> {
    const found = await cache.match(tokenKey(sitesHost, tag));
    return found ? found.json<Token>() : null;
  }

  async function putToken(tag: string, goodSince: number): Promise<Token> {
    const token = { id: crypto.randomUUID(), goodSince };
    const headers = { 'Cache-Control': `public, max-age=${MONTH}`, 'Cache-Tag': tag };
    await cache.put(tokenKey(sitesHost, tag), Response.json(token, { headers }));
    return token;
  }

  return {
    async find(url: URL): Promise<KeptPage | null> {
      const found = await cache.match(pageKey(url));
      const label = found?.headers.get(LABEL);
      if (!found || !label) return null;
      const page = JSON.parse(label) as Label;
      const [, etag = null] = page.headers.find(([name]) => name.toLowerCase() === 'etag') ?? [];
      return { ...page, etag, body: await found.arrayBuffer() };
    },

    /** Keeps a page. A label that is too long for a header, or a full cache, means that it is not kept, and nothing worse. */
    async keep(
      url: URL,
      marks: Marks,
      page: Omit<Label, keyof Marks> & { body: ArrayBuffer },
    ): Promise<void> {
      const { tag, freshFor, staleFor, brokenFor } = marks;
      const { body, ...rest } = page;
      const longest = freshFor + Math.max(staleFor, brokenFor);
      const headers = {
        'Cache-Control': `public, max-age=${Math.max(longest, 1)}`,
        'Cache-Tag': tag.replace(/^practice-/, 'pages-'),
        'Content-Type': 'application/octet-stream',
        [LABEL]: asciiJson({ tag, freshFor, staleFor, brokenFor, ...rest } satisfies Label),
      };
      await cache.put(pageKey(url), new Response(body, { headers })).catch(() => undefined);
    },

    async drop(url: URL): Promise<void> {
      await cache.delete(pageKey(url));
    },

    tokenOf,

    /** The practice's token, made where there is none. Whoever asks for it asks the origin afterwards. */
    async tokenFor(tag: string): Promise<Token> {
      const found = await tokenOf(tag);
      return found ?? putToken(tag, 0);
    },

    /** Makes every kept page of a practice one that must be asked for; where something is taken down, none is a good one. */
    async forget(tag: string, isTakenDown: boolean): Promise<void> {
      const before = await tokenOf(tag);
      await putToken(tag, isTakenDown ? Date.now() : (before?.goodSince ?? 0));
    },
  };
}

export type KeptPages = ReturnType<typeof keptPages>;
