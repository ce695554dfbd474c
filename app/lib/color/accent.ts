import { contrast, fromOklch, toOklch } from './color.ts';

/** The accent of a practice that sets none (spec 002 §9: a pink-red). */
export const DEFAULT_ACCENT = '#d6336c';

/** The only form an accent may have; anything else could carry CSS into a page. */
const ACCENT_PATTERN = /^#[0-9a-f]{6}$/i;

/** Everything the interface needs around one accent. All values are `#rrggbb`. */
export interface AccentPalette {
  /** The colour itself: filled buttons, chosen days. */
  accent: string;
  /** Text on `accent` and on `hover`, at least 4.5:1. */
  ink: string;
  hover: string;
  /** A wash behind chosen things, and the accent as text on it and on paper (at least 4.5:1). */
  soft: string;
  text: string;
  /** The accent as a border or focus ring, at least 3:1 on paper. */
  line: string;
  softDark: string;
  textDark: string;
  lineDark: string;
}

const LIGHT_GROUNDS = ['#ffffff', '#faf7f3', '#f4efe9'];
const DARK_GROUNDS = ['#110e0c', '#161311', '#1e1a17', '#28231f', '#2a2521'];
const INKS = ['#ffffff', '#221d19', '#000000'];

/** Whether a stored or typed value may be used as an accent. */
export function isAccent(value: unknown): value is string {
  return typeof value === 'string' && ACCENT_PATTERN.test(value);
}

/**
 * Computes the palette of one accent.
 * @param hex `#rrggbb`; anything else throws a RangeError and must be refused where it is saved.
 */
export function accentPalette(hex: string): AccentPalette {
  if (!isAccent(hex)) throw new RangeError('An accent is six hexadecimal digits after a number sign.');
  const accent = hex.toLowerCase();
  const base = toOklch(accent);
  const ink = INKS.find((candidate) => contrast(candidate, accent) >= 4.5) ?? '#000000';
  const soft = fromOklch({ l: 0.962, c: Math.min(base.c, 0.018), h: base.h });
  const softDark = fromOklch({ l: 0.27, c: Math.min(base.c, 0.045), h: base.h });
  const toward = (grounds: string[], ratio: number, step: number) => {
    let color = accent;
    for (let l = base.l; grounds.some((ground) => contrast(color, ground) < ratio); l += step) {
      if (l < 0 || l > 1) break;
      color = fromOklch({ ...base, l: l + step });
    }
    return color;
  };
  return {
    accent,
    ink,
    hover: hoverOf(accent, ink),
    soft,
    text: toward([...LIGHT_GROUNDS, soft], 4.5, -0.01),
    line: toward(LIGHT_GROUNDS, 3, -0.01),
    softDark,
    textDark: toward([...DARK_GROUNDS, softDark], 4.5, 0.01),
    lineDark: toward(DARK_GROUNDS, 3, 0.01),
  };
}

/** A visible step away from the accent that its ink still reads on: away from the ink first, towards it at the ends. */
function hoverOf(accent: string, ink: string): string {
  const base = toOklch(accent);
  const away = ink === '#ffffff' ? -0.05 : 0.05;
  const steps = base.l < 0.3 || base.l > 0.9 ? [-2.4 * away, away] : [away, -away];
  const found = steps
    .map((step) => fromOklch({ ...base, l: base.l + step }))
    .find((candidate) => candidate !== accent && contrast(candidate, ink) >= 4.5);
  return found ?? accent;
}

/** The palette as the CSS custom properties of styles/tokens.css. A value that is no accent falls back to the default. */
export function accentVariables(hex: string | null | undefined): Record<`--${string}`, string> {
  const palette = accentPalette(isAccent(hex) ? hex : DEFAULT_ACCENT);
  return {
    '--accent': palette.accent,
    '--accent-ink': palette.ink,
    '--accent-hover': palette.hover,
    '--accent-soft': palette.soft,
    '--accent-text': palette.text,
    '--accent-line': palette.line,
    '--accent-soft-dark': palette.softDark,
    '--accent-text-dark': palette.textDark,
    '--accent-line-dark': palette.lineDark,
  };
}

/** The same as a style sheet for the whole document; safe to inline, since every value is a hex colour made here. */
export function accentCss(hex: string | null | undefined): string {
  const declarations = Object.entries(accentVariables(hex)).map(([name, value]) => `${name}:${value}`);
  return `:root{${declarations.join(';')}}`;
}
