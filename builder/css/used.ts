/** Whether something in the page could match the selector: every class it needs is there. */
function mayMatch(selector: string, classes: Set<string>): boolean {
  const needed = selector.replace(/:(?:not|is)\([^)]*\)/g, '').matchAll(/\.([A-Za-z][\w-]*)/g);
  return [...needed].every(([, name]) => classes.has(name!));
}

/** Index of the brace that closes the one before `from`. */
function blockEnd(css: string, from: number): number {
  let depth = 1;
  for (let i = from; i < css.length; i++) {
    if (css[i] === '{') depth++;
    else if (css[i] === '}' && --depth === 0) return i;
  }
  throw new SyntaxError('unclosed block in a style text');
}

function keep(css: string, classes: Set<string>): string {
  let used = '';
  for (let at = 0; at < css.length;) {
    const open = css.indexOf('{', at);
    if (open < 0) break;
    const end = blockEnd(css, open + 1);
    const prelude = css.slice(at, open);
    const block = css.slice(open + 1, end);
    at = end + 1;
    if (/^@(?:media|supports)/.test(prelude)) {
      const inner = keep(block, classes);
      if (inner) used += `${prelude}{${inner}}`;
    } else if (prelude.startsWith('@')) {
      used += `${prelude}{${block}}`;
    } else {
      const selectors = prelude.split(/,(?![^(]*\))/).filter((selector) => mayMatch(selector, classes));
      if (selectors.length > 0) used += `${selectors.join(',')}{${block}}`;
    }
  }
  return used;
}

/** The rules of a minified style text that may apply to this HTML; a page carries no style for what it has not. */
export function usedCss(css: string, html: string): string {
  const classes = new Set([...html.matchAll(/ class="([^"]+)"/g)].flatMap(([, names]) => names!.split(' ')));
  return keep(css, classes);
}
