import { DEFAULT_ACCENT, accentPalette, isAccent } from '#app/lib/color/accent.ts';
import { contrast, fromOklch, toOklch } from '#app/lib/color/color.ts';
import { CORNERS, darkened, PALETTES, type Palette } from './palettes.ts';
import { AIR, type Theme } from './theme-schema.ts';

/** The parts of a theme that its style is made of. */
type ThemeChoice = Omit<Theme, 'fonts'>;

const coloursOf = ({ palette, mode }: ThemeChoice): Palette =>
  mode === 'dark' ? darkened(PALETTES[palette]) : PALETTES[palette];

/** The accent moved lighter or darker until it reads (4.5:1) on every ground. */
function readable(accent: string, grounds: string[], step: 0.01 | -0.01): string {
  const base = toOklch(accent);
  let { l } = base;
  let colour = accent;
  while (grounds.some((ground) => contrast(colour, ground) < 4.5) && (step > 0 ? l < 1 : l > 0)) {
    l += step;
    colour = fromOklch({ ...base, l });
  }
  return colour;
}

/** The accent a page is made with: the practice's, or the default where it is none or not exactly #rrggbb. */
const accentOf = (value: string | null): string => (isAccent(value) ? value.toLowerCase() : DEFAULT_ACCENT);

/** Custom properties of a page. Safe to inline: every value is a constant of this file or a colour computed here. */
export function themeCss(theme: ThemeChoice, colorAccent: string | null): string {
  const v = coloursOf(theme);
  const corners = CORNERS[theme.corners === 'own' ? PALETTES[theme.palette].corners : theme.corners];
  const accent = accentPalette(accentOf(colorAccent));
  const values: Record<string, string | number> = {
    paper: v.paper,
    wash: v.wash,
    raised: v.raised,
    ink: v.ink,
    muted: v.muted,
    line: v.line,
    deep: v.deep,
    'deep-ink': v.deepInk,
    'deep-muted': v.deepMuted,
    'deep-line': v.deepLine,
    'deep-raised': v.deepRaised,
    rad: corners.radius,
    arch: corners.arch,
    btn: corners.button,
    air: AIR[theme.spacing],
    accent: accent.accent,
    'accent-ink': accent.ink,
    'accent-hover': accent.hover,
    'accent-text': readable(accent.accent, [v.paper, v.wash, v.raised], theme.mode === 'dark' ? 0.01 : -0.01),
    'accent-deep': readable(accent.accent, ['#ffffff'], -0.01),
    'deep-accent': readable(accent.accent, [v.deep, v.deepRaised], 0.01),
  };
  return `:root{color-scheme:${theme.mode};${Object.entries(values)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';')}}`;
}

/** The browser's own bar around the page. */
export const themeColour = (theme: ThemeChoice): string => coloursOf(theme).paper;
