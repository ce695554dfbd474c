import { accentCss } from '#app/lib/color/accent.ts';

/**
 * Gives the whole document a practice's accent, dialogs and lists included. Render it once in the layout of the
 * practice's pages. A stored value that is no accent falls back to the product's.
 */
export function AccentStyle({ accent }: { accent: string | null | undefined }) {
  return <style dangerouslySetInnerHTML={{ __html: accentCss(accent) }} />;
}
