import { normalized } from '../text.ts';

/** Letters of a practice's host label: short enough to be said, within DNS's 63. */
export const SLUG_MIN = 3;
const SLUG_MAX = 40;

/** A host label of our own making: letters, digits, single inner hyphens. No `xn--`, so nothing in another script stands for it. */
const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/**
 * Names that a visitor would take for the product's own, or that the internet keeps for machines. Compared by how they look
 * (`looksOf`), so that `adm1n` is as much reserved as `admin`.
 */
const RESERVED = new Set(
  `about abuse account accounts admin administrator affiliate api app apps assets auth autoconfig autodiscover
  billing blog book booking bookings business calendar careers cdn chat checkout client clients cloud community contact
  dashboard data demo dev developer developers dns docs domain download email events example explore faq feed files forum
  ftp git graphql help home host hostmaster imap images img inbox info internal invoice jobs legal localhost login logout
  mail mailer manage marketing marketplace media messages metrics mobile mta-sts news newsletter noreply no-reply ns ns1
  ns2 oauth office official owner pay payment payments paypal policy pop pop3 portal postmaster practice practitioner
  practitioners press preview privacy pro profile pros public register reviews root sales sandbox search secure security
  server service services settings shop signin signup site sitemap smtp sso staff staging static stats status store stripe
  square subscribe support system team tendwell terms test testing tools update upload uploads user users verify video
  vpn web webmail webmaster website websites wpad www www1 www2`
    .split(/\s+/)
    .map(looksOf),
);

/** Names that nobody may have within their own. */
const NOBODYS = ['tendwell'].map(looksOf);

/** How a label looks at a glance: letters and digits that are taken for each other are one. */
function looksOf(slug: string): string {
  return slug
    .replace(/-/g, '')
    .replace(/0/g, 'o')
    .replace(/[1il]/g, 'l')
    .replace(/5/g, 's')
    .replace(/rn/g, 'm');
}

/**
 * A practice's name as a host label: 'Ann’s Möbel & Massage' -> 'anns-mobel-massage'. Empty where nothing of it can be written so,
 * as of a name in another script.
 */
export function slugOf(name: string): string {
  return normalized(name.slice(0, 400), 'NFKD')
    .toLowerCase()
    .replace(/\p{M}|['’`]/gu, '')
    .replace(/ß/g, 'ss')
    .replace(/&/g, ' and ')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, SLUG_MAX)
    .replace(/^-+|-+$/g, '');
}

/** Why a label cannot be anybody's; null where it may be somebody's. */
export function slugProblem(slug: string): 'form' | 'short' | 'long' | 'reserved' | null {
  if (slug.length > SLUG_MAX) return 'long';
  if (!SLUG.test(slug)) return 'form';
  if (slug.length < SLUG_MIN) return 'short';
  const looks = looksOf(slug);
  return RESERVED.has(looks) || NOBODYS.some((name) => looks.includes(name)) ? 'reserved' : null;
}

/** Other labels for the same practice, the nearest first; each may be somebody's already. */
export function slugsLike(
  wanted: string,
  { town = '', kind = '' }: { town?: string; kind?: string } = {},
): string[] {
  const stem = slugOf(wanted) || slugOf(kind) || 'practice';
  const joined = (...parts: string[]) => slugOf(parts.filter(Boolean).join(' '));
  const worded = [
    stem,
    joined(stem, kind),
    joined(stem, town),
    joined(stem, kind, town),
    joined(stem, 'studio'),
  ];
  const counted = Array.from({ length: 30 }, (_, index) => `${stem.slice(0, SLUG_MAX - 3)}-${index + 2}`);
  return [...new Set([...worded, ...counted])].filter((slug) => slugProblem(slug) === null);
}
