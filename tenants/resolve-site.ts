import type { CrossPractice, PracticeInfo } from './cross-practice.ts';

/** What a host serves: the app itself, or one practice's site. */
export type Site =
  | { kind: 'app'; host: string }
  | {
      kind: 'practice';
      host: string;
      practice: PracticeInfo;
      /** The host at which its pages are, where this is its other name, with or without www. */
      movedTo?: string;
      /** Its owner looks at what is not public yet, and changes nothing there. */
      isPreview?: boolean;
    };

const LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;
const DOMAIN = /^[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?$/;
/** A name in the form in which it is kept: without port, and without the dot that ends a full name. */
const domainOf = (host: string) => host.replace(/:\d+$/, '').replace(/\.$/, '');
const FRESH_MS = 30_000;
const MAX_CACHED = 20_000;

/**
 * Resolves hosts to sites against the list of known ones: the app's host, `<slug>.SITES_HOST`, custom
 * domains. Answers are kept for 30 seconds (unknown hosts too, so that guessing costs no query) and dropped
 * at once when a practice announces a change.
 */
export function siteResolver(
  lookup: Pick<CrossPractice, 'practiceForSlug' | 'practiceForDomain' | 'homeOfDomain' | 'isClosedSite'>,
  hosts: { appHost: string; sitesHost: string },
  now: () => number = Date.now,
) {
  const cache = new Map<string, { site: Site | null; until: number }>();
  const closed = new Map<string, { is: boolean; until: number }>();
  const suffix = `.${hosts.sitesHost}`;
  const ports = new Set([
    ':80',
    ':443',
    ...Object.values(hosts).map((host) => /:\d+$/.exec(host)?.[0] ?? ''),
  ]);
  /** What was looked up before something was forgotten is not kept: it may be what was forgotten. */
  let generation = 0;

  async function find(host: string): Promise<Site | null> {
    let practice: PracticeInfo | null = null;
    if (host.endsWith(suffix)) {
      const slug = host.slice(0, -suffix.length);
      practice = LABEL.test(slug) ? await lookup.practiceForSlug(slug) : null;
    } else {
      // Else one site would be another one under each port that somebody thinks of, and kept as often.
      const port = /:\d+$/.exec(host)?.[0];
      if (port && !ports.has(port)) return null;
      const domain = domainOf(host);
      if (!DOMAIN.test(domain)) return null;
      const [found, home] = await Promise.all([
        lookup.practiceForDomain(domain),
        lookup.homeOfDomain(domain),
      ]);
      practice = found;
      if (practice && home !== null && home !== domain)
        return { kind: 'practice', host, practice, movedTo: home };
    }
    return practice ? { kind: 'practice', host, practice } : null;
  }

  return {
    /** The site of a Host header, or null for a host that is not served. */
    async resolve(hostHeader: string | undefined): Promise<Site | null> {
      const host = (hostHeader ?? '').toLowerCase();
      if (host === hosts.appHost) return { kind: 'app', host };
      const known = cache.get(host);
      if (known && known.until > now()) return known.site;
      const asked = generation;
      const site = await find(host);
      if (asked !== generation) return site;
      if (cache.size >= MAX_CACHED) cache.clear();
      cache.set(host, { site, until: now() + FRESH_MS });
      return site;
    },
    /** Whether a host that is not served was that of a practice which its owner has closed. */
    async wasClosed(hostHeader: string | undefined): Promise<boolean> {
      const host = (hostHeader ?? '').toLowerCase();
      const known = closed.get(host);
      if (known && known.until > now()) return known.is;
      const label = host.endsWith(suffix) ? host.slice(0, -suffix.length) : '';
      const domain = label ? '' : domainOf(host);
      const is = (LABEL.test(label) || DOMAIN.test(domain)) && (await lookup.isClosedSite(label, domain));
      if (closed.size >= MAX_CACHED) closed.clear();
      closed.set(host, { is, until: now() + FRESH_MS });
      return is;
    },
    /** Forgets what is known of a practice's hosts, and of hosts that were unknown. */
    forget(practiceId: string): void {
      generation += 1;
      closed.clear();
      for (const [host, { site }] of cache) {
        if (!site || (site.kind === 'practice' && site.practice.id === practiceId)) cache.delete(host);
      }
    },
  };
}

export type SiteResolver = ReturnType<typeof siteResolver>;
