import { DEFAULT_ACCENT, accentPalette, isAccent } from '#app/lib/color/accent.ts';
import { contrast, fromOklch, toOklch } from '#app/lib/color/color.ts';

export const LOOKS = ['jade', 'linen', 'dawn', 'garden', 'sea', 'dusk'] as const;

/** The character of a site: its neutrals, weight of headings and shape of pictures. The accent is the practice's own. */
export type Look = (typeof LOOKS)[number];

interface LookValues {
  paper: string;
  /** Quiet ground of every second section. */
  wash: string;
  /** Cards. */
  raised: string;
  ink: string;
  muted: string;
  line: string;
  /** Dark ground of the footer and strong sections, and what stands on it. */
  deep: string;
  deepInk: string;
  deepMuted: string;
  deepLine: string;
  deepRaised: string;
  /** Weight of headings, 100 to 900. */
  weight: number;
  /** Corners of pictures and cards, of upright pictures, of buttons. */
  radius: string;
  arch: string;
  button: string;
}

const LOOK_VALUES: Record<Look, LookValues> = {
  jade: {
    paper: '#f8f5ed',
    wash: '#edebdf',
    raised: '#fffdf8',
    ink: '#25302b',
    muted: '#545d56',
    line: '#d8d6c6',
    deep: '#2b3a33',
    deepInk: '#f4f0e4',
    deepMuted: '#c3ccc2',
    deepLine: '#4a5a51',
    deepRaised: '#34453d',
    weight: 360,
    radius: '6px',
    arch: '999px 999px 6px 6px',
    button: '4px',
  },
  linen: {
    paper: '#fbf6f0',
    wash: '#f3e8dd',
    raised: '#fffdfa',
    ink: '#352823',
    muted: '#65534a',
    line: '#e3d3c4',
    deep: '#46322a',
    deepInk: '#fbf1e7',
    deepMuted: '#dcc8b9',
    deepLine: '#6a5246',
    deepRaised: '#543d33',
    weight: 400,
    radius: '18px',
    arch: '18px',
    button: '99px',
  },
  dawn: {
    paper: '#fdf7f0',
    wash: '#f9e9dc',
    raised: '#fffdfa',
    ink: '#342a33',
    muted: '#655665',
    line: '#ecd7c7',
    deep: '#3c3040',
    deepInk: '#fdf1e6',
    deepMuted: '#d8c5cd',
    deepLine: '#5d4d60',
    deepRaised: '#493b4d',
    weight: 440,
    radius: '28px',
    arch: '28px 160px 28px 28px',
    button: '99px',
  },
  garden: {
    paper: '#f9f7ec',
    wash: '#edf0dc',
    raised: '#fffef8',
    ink: '#243021',
    muted: '#515b48',
    line: '#d9dec4',
    deep: '#2c442a',
    deepInk: '#f6f6e6',
    deepMuted: '#c7d3b9',
    deepLine: '#4a6346',
    deepRaised: '#365033',
    weight: 560,
    radius: '22px',
    arch: '22px',
    button: '14px',
  },
  sea: {
    paper: '#f6f9f8',
    wash: '#e6eeee',
    raised: '#ffffff',
    ink: '#1b2f36',
    muted: '#4a6067',
    line: '#cfdcdd',
    deep: '#1c3943',
    deepInk: '#f0f6f5',
    deepMuted: '#b8ced2',
    deepLine: '#3d5b65',
    deepRaised: '#264650',
    weight: 330,
    radius: '2px',
    arch: '2px',
    button: '2px',
  },
  dusk: {
    paper: '#fbf7fb',
    wash: '#f0e7f1',
    raised: '#fffdff',
    ink: '#2c2540',
    muted: '#5d5373',
    line: '#dfd2e3',
    deep: '#332a4b',
    deepInk: '#f8f1fa',
    deepMuted: '#cfc4de',
    deepLine: '#554a70',
    deepRaised: '#3e345a',
    weight: 320,
    radius: '24px',
    arch: '999px',
    button: '99px',
  },
};

/** The parts of a theme that its style is made of. */
interface ThemeChoice {
  palette: Look;
}

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
export function themeCss({ palette }: ThemeChoice, colorAccent: string | null): string {
  const v = LOOK_VALUES[palette];
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
    hw: v.weight,
    rad: v.radius,
    arch: v.arch,
    btn: v.button,
    accent: accent.accent,
    'accent-ink': accent.ink,
    'accent-hover': accent.hover,
    'accent-text': readable(accent.accent, [v.paper, v.wash, v.raised], -0.01),
    'accent-deep': readable(accent.accent, ['#ffffff'], -0.01),
    'deep-accent': readable(accent.accent, [v.deep, v.deepRaised], 0.01),
  };
  return `:root{${Object.entries(values)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';')}}`;
}

/** The browser's own bar around the page. */
export const themeColour = ({ palette }: ThemeChoice): string => LOOK_VALUES[palette].paper;
