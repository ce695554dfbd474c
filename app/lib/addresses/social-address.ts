import { webAddress } from '../web/web-address.ts';

/** The sites that a practice may name its pages on (spec 002 §3): hosts of theirs, and where an account of a name stands. */
const SITES = {
  facebook: {
    name: 'Facebook',
    hosts: ['facebook.com', 'fb.com'],
    at: (account: string) => `www.facebook.com/${account}`,
  },
  instagram: {
    name: 'Instagram',
    hosts: ['instagram.com'],
    at: (account: string) => `www.instagram.com/${account}`,
  },
  twitter: { name: 'X', hosts: ['x.com', 'twitter.com'], at: (account: string) => `x.com/${account}` },
  linkedin: {
    name: 'LinkedIn',
    hosts: ['linkedin.com'],
    at: (account: string) => `www.linkedin.com/in/${account}`,
  },
  tiktok: { name: 'TikTok', hosts: ['tiktok.com'], at: (account: string) => `www.tiktok.com/@${account}` },
  youtube: {
    name: 'YouTube',
    hosts: ['youtube.com', 'youtu.be'],
    at: (account: string) => `www.youtube.com/@${account}`,
  },
} as const;

export type SocialSite = keyof typeof SITES;
export const SOCIAL_SITES = Object.keys(SITES) as SocialSite[];
export const socialName = (site: SocialSite): string => SITES[site].name;

/** An account's name as these sites allow them, with the @ that people write before it. */
const ACCOUNT = /^@?([\p{L}\p{N}_][\p{L}\p{N}_.-]{0,99})$/u;

const isHostOf = (site: SocialSite, hostname: string): boolean =>
  SITES[site].hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`));

/**
 * The https address of an account on a site, of its name ('@wrenhollow') or of an address there; null for anything else. Of an address
 * nothing but host and path is kept, and Facebook's id of a profile.
 */
export function socialAddress(site: SocialSite, given: string): string | null {
  const text = given.trim();
  const [, account] = ACCOUNT.exec(text) ?? [];
  const isAddress = /\.(com|be)(\/|$)/i.test(text);
  if (account && !isAddress) return `https://${SITES[site].at(encodeURIComponent(account))}`;
  const address = webAddress(text);
  if (!address) return null;
  const url = new URL(address);
  if (!isHostOf(site, url.hostname) || url.port || url.pathname === '/') return null;
  const id = site === 'facebook' && url.pathname === '/profile.php' ? url.searchParams.get('id') : null;
  if (id !== null && !/^\d{1,20}$/.test(id)) return null;
  return `https://${url.hostname}${url.pathname}${id === null ? '' : `?id=${id}`}`;
}

/** The https address of a website; null for what is none (C39). */
export function httpsAddress(given: string): string | null {
  const address = webAddress(given);
  if (!address) return null;
  const url = new URL(address);
  url.protocol = 'https:';
  return url.href;
}
