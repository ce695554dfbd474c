import { accentPalette, DEFAULT_ACCENT, isAccent } from '#app/lib/color/accent.ts';
import { initials } from '#app/lib/text.ts';
import { xmlText } from '#app/lib/website/crawlers.ts';

/**
 * The practice's initials on its accent: readable at 16 pixels, as a logo seldom is.
 *
 * @param accent anything but #rrggbb falls back to the default
 */
export function favicon(name: string, accent: string | null): string {
  const { accent: ground, ink } = accentPalette(isAccent(accent) ? accent : DEFAULT_ACCENT);
  const letters = initials(name);
  const size = letters.length > 1 ? 15 : 19;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="9" fill="${ground}"/><text x="16" y="16" dy=".36em" fill="${ink}" text-anchor="middle" font-family="system-ui, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif" font-size="${size}" font-weight="650">${xmlText(letters)}</text></svg>
`;
}
