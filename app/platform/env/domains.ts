import { isIP } from 'node:net';
import { z } from 'zod';

const list = (text: string): string[] =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean);

/** An address with a port, as `Resolver.setServers` takes it: 1.1.1.1, 127.0.0.1:5353, [::1]:53. */
const isServer = (text: string): boolean => {
  const address =
    /^\[(.+)\](:\d{1,5})?$/.exec(text)?.[1] ?? (isIP(text) ? text : text.replace(/:\d{1,5}$/, ''));
  return isIP(address) !== 0;
};

/** What practices' own domains need of an installation; the widget's and Cloudflare's keys each whole or absent. */
export const domainVariables = z.object({
  DNS_SERVERS: z
    .string()
    .transform(list)
    .refine((servers) => servers.every(isServer), 'must be addresses of name servers, separated by commas')
    .refine(
      (servers) => new Set(servers).size > 1,
      'must name at least two name servers: what one says alone is not believed',
    )
    .optional(),
  DOMAIN_ADDRESSES: z
    .string()
    .transform(list)
    .refine(
      (addresses) => addresses.every((one) => isIP(one) === 4),
      'must be IPv4 addresses, separated by commas',
    )
    .optional(),
  DOMAIN_TARGET: z
    .string()
    .regex(/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/, 'must be a host name such as sites.example.com')
    .optional(),
  CERTIFICATES: z
    .enum(['cloudflare', 'on-demand', 'proxy'], 'must be cloudflare, on-demand or proxy')
    .optional(),
  CLOUDFLARE_API_TOKEN: z.string().min(20, 'must be an API token of Cloudflare').optional(),
  CLOUDFLARE_ZONE_ID: z
    .string()
    .regex(/^[0-9a-f]{32}$/, 'must be the id of a zone at Cloudflare')
    .optional(),
  ENTRI_APPLICATION_ID: z.string().min(3, 'must be the id of an Entri application').optional(),
  ENTRI_SECRET: z.string().min(16, 'must be the secret of an Entri application').optional(),
});

type DomainVariables = z.infer<typeof domainVariables>;

/** Whoever sets records for practitioners in a window of theirs. */
export type EntriEnv = {
  mode: 'live' | 'sandbox';
  applicationId: string;
  /** Gives tokens, and signs what Entri tells us. */
  secret: string;
  /** Base URL of a stand-in; undefined means the vendor's own. */
  apiBase?: string;
};

/** How the names of practices come by their certificates. */
export type CertificatesEnv =
  | { mode: 'cloudflare'; apiToken: string; zoneId: string; apiBase?: string }
  /** A server in front asks /tls/ask. */
  | { mode: 'on-demand' }
  /** Whatever the operator has; nothing is asked. */
  | { mode: 'proxy' };

export type DomainsEnv = {
  /** The name servers that are asked, each for itself. */
  dnsServers: string[];
  /** Where a whole domain leads: IPv4 addresses; none where this installation names none, and www alone is served then. */
  addresses: string[];
  /** Below it lies the name that each practice's own leads to. */
  target: string;
};

const SANDBOX_ENTRI = { applicationId: 'tendwell-sandbox-entri', secret: 'tendwell_sandbox_entri_secret' };
const PUBLIC_RESOLVERS = ['1.1.1.1', '8.8.8.8', '9.9.9.9'];

/** One variable of several is missing, or says what another does not. */
export class HalfDomainGroup extends Error {
  constructor(
    readonly variable: string,
    problem = 'is missing: set the whole group or none of it',
  ) {
    super(problem);
  }
}

function certificatesOf(vars: DomainVariables): CertificatesEnv {
  const { CLOUDFLARE_API_TOKEN: apiToken, CLOUDFLARE_ZONE_ID: zoneId, CERTIFICATES: wanted } = vars;
  if (!apiToken && zoneId) throw new HalfDomainGroup('CLOUDFLARE_API_TOKEN');
  if (apiToken && !zoneId) throw new HalfDomainGroup('CLOUDFLARE_ZONE_ID');
  // The same keys may serve the cache in front alone: they are used here where nothing else is said.
  if (apiToken && zoneId && (wanted ?? 'cloudflare') === 'cloudflare')
    return { mode: 'cloudflare', apiToken, zoneId };
  if (wanted === 'cloudflare') throw new HalfDomainGroup('CLOUDFLARE_API_TOKEN');
  return { mode: wanted ?? 'proxy' };
}

/**
 * What the environment says about practices' own domains. Without anything said the name servers are public ones; on a stand-in of
 * the widget they are the stand-in's own, so that all works without a network.
 * @throws HalfDomainGroup
 */
export function domainGroups(
  vars: DomainVariables,
  { sandbox, sitesHost, isLocal }: { sandbox: string; sitesHost: string; isLocal: boolean },
): { entri: EntriEnv; certificates: CertificatesEnv; domains: DomainsEnv } {
  const { ENTRI_APPLICATION_ID: applicationId, ENTRI_SECRET: secret } = vars;
  if (!applicationId && secret) throw new HalfDomainGroup('ENTRI_APPLICATION_ID');
  if (applicationId && !secret) throw new HalfDomainGroup('ENTRI_SECRET');
  const isLive = applicationId !== undefined && secret !== undefined;
  const standIn = new URL(sandbox).host;
  return {
    entri: isLive
      ? { mode: 'live', applicationId, secret }
      : { mode: 'sandbox', ...SANDBOX_ENTRI, apiBase: `${sandbox}/entri` },
    certificates: certificatesOf(vars),
    domains: {
      dnsServers: vars.DNS_SERVERS ?? (isLive || !isLocal ? PUBLIC_RESOLVERS : [standIn]),
      addresses: vars.DOMAIN_ADDRESSES ?? (isLocal ? ['127.0.0.1'] : []),
      target: vars.DOMAIN_TARGET ?? sitesHost.replace(/:\d+$/, ''),
    },
  };
}
