import { fromOklch, toOklch } from '#app/lib/color/color.ts';

/** The neutrals of a site. The accent is the practice's own. */
export interface Palette {
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
  /** The corners that it has unless others are chosen. */
  corners: Corners;
}

/** Of pictures and cards, of upright pictures, of buttons. */
export const CORNERS = {
  sharp: { radius: '0', arch: '0', button: '0' },
  slight: { radius: '6px', arch: '6px', button: '5px' },
  calm: { radius: '20px', arch: '20px', button: '14px' },
  soft: { radius: '18px', arch: '18px', button: '99px' },
  leaf: { radius: '28px', arch: '28px 160px 28px 28px', button: '99px' },
  round: { radius: '24px', arch: '999px', button: '99px' },
  arched: { radius: '6px', arch: '999px 999px 6px 6px', button: '4px' },
} as const;

export type Corners = keyof typeof CORNERS;

interface Recipe {
  /** OKLCH hue in degrees, and chroma, of the light grounds. */
  hue: number;
  tint: number;
  /** OKLCH of the dark ground. */
  deep: readonly [l: number, c: number, h: number];
  corners: Corners;
}

/** A colour by its hue in degrees. */
const oklch = (l: number, c: number, degrees: number) => fromOklch({ l, c, h: (degrees * Math.PI) / 180 });

/** A palette from the colour of its light grounds and that of its dark one. */
function made({ hue, tint, deep: [l, c, h], corners }: Recipe): Palette {
  return {
    paper: oklch(0.98, tint * 0.45, hue),
    wash: oklch(0.942, tint, hue),
    raised: oklch(0.995, tint * 0.15, hue),
    ink: oklch(0.26, Math.min(c, 0.03), h),
    muted: oklch(0.44, Math.min(c, 0.03), h),
    line: oklch(0.875, tint * 1.1, hue),
    deep: oklch(l, c, h),
    deepInk: oklch(0.965, tint * 0.5, hue),
    deepMuted: oklch(0.85, Math.min(tint, 0.03), hue),
    deepLine: oklch(l + 0.12, c, h),
    deepRaised: oklch(l + 0.04, c, h),
    corners,
  };
}

/** Grounds darker than dark, for sites that are dark throughout. */
const DARK = {
  paper: 0.2,
  wash: 0.235,
  raised: 0.27,
  line: 0.38,
  deep: 0.155,
  deepRaised: 0.2,
  deepLine: 0.33,
};

/** The same palette for a site that is dark throughout: in the hue of its dark ground. */
export function darkened(palette: Palette): Palette {
  const { c, h } = toOklch(palette.deep);
  const ground = (l: number) => fromOklch({ l, c: Math.min(c, 0.04), h });
  return {
    ...palette,
    paper: ground(DARK.paper),
    wash: ground(DARK.wash),
    raised: ground(DARK.raised),
    ink: palette.deepInk,
    muted: palette.deepMuted,
    line: ground(DARK.line),
    deep: ground(DARK.deep),
    deepRaised: ground(DARK.deepRaised),
    deepLine: ground(DARK.deepLine),
  };
}

export const PALETTES = {
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
    corners: 'arched',
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
    corners: 'soft',
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
    corners: 'leaf',
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
    corners: 'calm',
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
    corners: 'sharp',
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
    corners: 'round',
  },
  clay: made({ hue: 45, tint: 0.028, deep: [0.36, 0.075, 38], corners: 'sharp' }),
  rose: made({ hue: 12, tint: 0.02, deep: [0.34, 0.055, 5], corners: 'round' }),
  slate: made({ hue: 255, tint: 0.008, deep: [0.27, 0.025, 260], corners: 'slight' }),
  forest: made({ hue: 95, tint: 0.022, deep: [0.3, 0.045, 165], corners: 'slight' }),
  chalk: made({ hue: 90, tint: 0.003, deep: [0.2, 0.004, 90], corners: 'sharp' }),
  sky: made({ hue: 225, tint: 0.024, deep: [0.34, 0.06, 235], corners: 'soft' }),
  honey: made({ hue: 85, tint: 0.045, deep: [0.33, 0.045, 70], corners: 'calm' }),
} satisfies Record<string, Palette>;

export type PaletteName = keyof typeof PALETTES;
export const PALETTE_NAMES = Object.keys(PALETTES) as [PaletteName, ...PaletteName[]];
