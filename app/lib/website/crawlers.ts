const LETTERS: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Text as it stands in XML, in an element or an attribute. */
export const xmlText = (text: string): string => text.replace(/[&<>"']/g, (sign) => LETTERS[sign]!);

/** A sitemap (sitemaps.org) of absolute addresses. */
export function sitemap(addresses: readonly string[]): string {
  const urls = addresses.map((address) => `<url><loc>${xmlText(address)}</loc></url>\n`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('')}</urlset>
`;
}

/**
 * A robots.txt (RFC 9309): everything may be read but what begins so.
 *
 * @param origin whose sitemap it names
 */
export const robots = (origin: string, disallowed: readonly string[]): string =>
  `User-agent: *
${disallowed.map((path) => `Disallow: ${path}\n`).join('')}
Sitemap: ${origin}/sitemap.xml
`;
