/** Style text without comments and needless space. Selectors, calc() and strings keep the spaces they need. */
export function css(parts: TemplateStringsArray): string {
  return parts
    .join('')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/\s*([{};,>])\s*/g, '$1')
    .replace(/:\s+/g, ':')
    .replace(/;}/g, '}')
    .trim();
}
