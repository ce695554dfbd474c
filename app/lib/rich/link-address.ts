const SCHEMES: ReadonlySet<string> = new Set(['https:', 'http:', 'mailto:', 'tel:']);
/** Characters of an address: browsers cut longer ones. */
const LONGEST = 2_000;

/**
 * An address that a link of a rich text may have, written as browsers read it; null for any other scheme however it is spelled, for an
 * address without one, and for one that carries a name and a password.
 */
export function linkAddress(text: string): string | null {
  if (text.length > LONGEST || !URL.canParse(text)) return null;
  const { protocol, username, password, pathname, href } = new URL(text);
  if (!SCHEMES.has(protocol) || username || password) return null;
  if (href.length > LONGEST || /["<>\\]/.test(href)) return null;
  return pathname === '' ? null : href;
}

/** The same of what somebody typed: a host is a website's, a mailbox is written to, a number is called. */
export function typedLinkAddress(typed: string): string | null {
  const text = typed.trim();
  if (/^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/.test(text)) return linkAddress(`mailto:${text}`);
  if (/^\+?[\d\s().-]{7,20}$/.test(text)) return linkAddress(`tel:${text.replaceAll(/[^\d+]/g, '')}`);
  if (/^(?:https?|mailto|tel):/i.test(text)) return linkAddress(text);
  return /^[^\s/:@]+\.[^\s/:@]+(?::\d+)?(?:[/?#]\S*)?$/.test(text) ? linkAddress(`https://${text}`) : null;
}
