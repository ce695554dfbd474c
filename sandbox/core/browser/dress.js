/** Looks of what stands in a shadow root. A constructed sheet needs no style-src in the page's policy. */
export function dress(root, css) {
  if (!('adoptedStyleSheets' in root) || typeof CSSStyleSheet !== 'function') return;
  const sheet = new CSSStyleSheet();
  if (!sheet.replaceSync) return;
  sheet.replaceSync(css);
  root.adoptedStyleSheets = [sheet];
}
