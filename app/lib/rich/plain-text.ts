const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

const decoded = (text: string) =>
  text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));/gi, (whole, decimal, hex, name) => {
    if (name) return ENTITIES[String(name).toLowerCase()] ?? whole;
    const code = decimal ? Number(decimal) : parseInt(String(hex), 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });

/**
 * The words of a rich text (a service's description): blocks become paragraphs, breaks stay, marks fall away. What it answers is
 * text, not markup: whoever shows it escapes it.
 */
export function plainText(rich: string | null | undefined): string {
  const words = (rich ?? '')
    .replace(/\r\n?/g, '\n')
    .replace(/<(script|style)\b[^<>]*>[\s\S]*?(?:<\/\1\s*>|$)/gi, '')
    .replace(/<br\s*\/?>/gi, '\n')
    .replace(/<li\b[^<>]*>/gi, '\n• ')
    .replace(/<\/(p|div|h[1-6]|ul|ol|blockquote)\s*>/gi, '\n\n')
    .replace(/<\/?[a-z][^<>]*>|<!--[\s\S]*?(?:-->|$)/gi, '');
  return decoded(words)
    .replace(/(?<![ \t])[ \t]+\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

/** People hide nothing; what hides a mark behind more than this is hostile. */
const MOST_LAYERS = 8;

/** The same once marks that stood behind entities are taken out as well: what is stored, and reads as it stands. */
export function withoutMarkup(rich: string): string {
  let words = plainText(rich);
  for (let layer = 0; layer < MOST_LAYERS; layer++) {
    const bare = plainText(words);
    if (bare === words) return words;
    words = bare;
  }
  return plainText(words.replaceAll(/[<>&]/g, ''));
}
