import { isIP } from 'node:net';
import { domainToASCII } from 'node:url';
import { parse } from 'tldts';
import { DOMAIN_MESSAGES as messages } from '../messages.ts';

/** A domain as it is kept. All names are lower case ASCII (punycode), without port and ending dot. */
export interface NamedDomain {
  /** Of a whole domain without www. */
  domain: string;
  kind: 'apex' | 'subdomain';
  /** The host that its pages are at. */
  home: string;
}

export type Normalised = { ok: true; named: NamedDomain } | { ok: false; problem: string };

/** Hosts of the installation itself; with their ports or without. */
export interface OwnHosts {
  appHost: string;
  sitesHost: string;
  /** Where practices' records lead. */
  target: string;
}

const LABEL = /^[a-z0-9_]([a-z0-9-_]{0,61}[a-z0-9_])?$/;
const PRESENTED = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;
const MAX_NAME = 253;
/** Endings that never name anything on the internet (RFC 2606, 6761, 6762, 8375, 9476) and ICANN's own for private use. */
const LOCAL = new Set(
  'localhost local internal lan home corp intranet test example invalid onion alt arpa localdomain private'.split(
    ' ',
  ),
);

const bare = (host: string) => host.toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '');
const isBelow = (name: string, parent: string) => name === parent || name.endsWith(`.${parent}`);
const refused = (problem: string): Normalised => ({ ok: false, problem });

/** What was typed or pasted, without scheme, path, port, spaces and ending dot. */
function hostIn(typed: string): string {
  const text = typed.trim().replace(/^[a-z][a-z0-9+.-]*:\/\//i, '');
  return text
    .replace(/[/?#\\].*$/s, '')
    .replace(/:\d{1,5}$/, '')
    .replace(/[.。．｡]$/, '');
}

/** Numbers as browsers read them too: 0x7f.1, 2130706433, [::1]. */
function isAddress(host: string): boolean {
  if (isIP(host.replace(/^\[|\]$/g, ''))) return true;
  try {
    return isIP(new URL(`http://${host}/`).hostname.replace(/^\[|\]$/g, '')) !== 0;
  } catch {
    return false;
  }
}

/**
 * What a practitioner entered as the domain that is meant: www.Example.com. and https://example.com:443/ are one. What cannot be a
 * practice's domain is refused in one sentence.
 */
export function normalised(typed: string, own: OwnHosts): Normalised {
  const host = hostIn(typed);
  if (!host) return refused(messages.empty);
  if (host.includes('@')) return refused(messages.email);
  if (host.includes('*')) return refused(messages.wildcard);
  if (isAddress(host)) return refused(messages.address);
  const ascii = domainToASCII(host).toLowerCase();
  const labels = ascii.split('.');
  if (!ascii || ascii.length > MAX_NAME || !labels.every((label) => LABEL.test(label)))
    return refused(LOCAL.has(host.toLowerCase()) ? messages.local : messages.notADomain);
  const ending = labels.at(-1)!;
  if (ascii === 'localhost' || LOCAL.has(ending)) return refused(messages.local);
  if ([own.appHost, own.sitesHost, own.target].some((ours) => isBelow(ascii, bare(ours))))
    return refused(messages.ours);
  if (labels.length < 2 || !labels.every((label) => PRESENTED.test(label)))
    return refused(messages.notADomain);
  const { domain, publicSuffix, isIcann, isPrivate } = parse(ascii, { allowPrivateDomains: true });
  if (!isIcann && !isPrivate) return refused(messages.unknownEnding(ending));
  if (!domain) return refused(messages.suffix(publicSuffix ?? ascii));
  if (ascii === domain || ascii === `www.${domain}`)
    return { ok: true, named: { domain, kind: 'apex', home: ascii } };
  return { ok: true, named: { domain: ascii, kind: 'subdomain', home: ascii } };
}

/** The hosts at which a domain is served. */
export const hostsOf = ({ domain, kind }: Pick<NamedDomain, 'domain' | 'kind'>): string[] =>
  kind === 'apex' ? [domain, `www.${domain}`] : [domain];

/** The domain that a registry sells: of book.maya.example.com it is example.com. */
export const soldDomain = (domain: string): string =>
  parse(domain, { allowPrivateDomains: true }).domain ?? domain;
