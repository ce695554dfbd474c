import { darken, lighten, mix } from './colour.ts';

/** The colours one practice's pictures are made of; all #rrggbb. */
export interface ArtPalette {
  /** Lightest ground: paper, a sunlit wall, sky at the horizon. */
  paper: string;
  /** Ground in half light. */
  wash: string;
  /** Ground in shadow, cool or warm. */
  shade: string;
  /** Three greens (or what stands for green) from light to dark. */
  leaf: [light: string, mid: string, dark: string];
  /** Flowers, fruit, cloth. */
  bloom: string;
  /** Second, quieter colour: clay, wood, sand. */
  clay: string;
  /** Sun and lamp light. */
  glow: string;
  /** Lines. */
  ink: string;
}

export type PaletteName = 'jade' | 'linen' | 'dawn' | 'garden' | 'sea' | 'dusk';

const PALETTES: Record<PaletteName, ArtPalette> = {
  jade: {
    paper: '#f3eee3',
    wash: '#dfdccb',
    shade: '#8fa096',
    leaf: ['#b9c4a3', '#7c9279', '#3f5a4c'],
    bloom: '#d8a24a',
    clay: '#a9825c',
    glow: '#fbeecb',
    ink: '#27322d',
  },
  linen: {
    paper: '#f6ede2',
    wash: '#ead7c5',
    shade: '#b79a86',
    leaf: ['#c3c1a0', '#8d9472', '#545d46'],
    bloom: '#cf7d63',
    clay: '#b97a58',
    glow: '#fff0d6',
    ink: '#3b2c26',
  },
  dawn: {
    paper: '#fbefe3',
    wash: '#f3cfb6',
    shade: '#a98f9d',
    leaf: ['#cbb98e', '#92905f', '#555c45'],
    bloom: '#e08a5b',
    clay: '#c98b63',
    glow: '#ffe9b8',
    ink: '#3a2d35',
  },
  garden: {
    paper: '#f5f2e4',
    wash: '#e3e3c8',
    shade: '#a9ad86',
    leaf: ['#b8cc7f', '#7ba04e', '#3d6637'],
    bloom: '#e2703f',
    clay: '#c79a63',
    glow: '#fff3c9',
    ink: '#2a3423',
  },
  sea: {
    paper: '#eff3f1',
    wash: '#cfdfe0',
    shade: '#7d9ca8',
    leaf: ['#b7ccc4', '#789c99', '#37606a'],
    bloom: '#e6b08c',
    clay: '#c9b79c',
    glow: '#fff1dc',
    ink: '#1f343c',
  },
  dusk: {
    paper: '#f5eef3',
    wash: '#e2d2e2',
    shade: '#9783a6',
    leaf: ['#c3c3cf', '#8b8ea8', '#4d4f6d'],
    bloom: '#d99ab5',
    clay: '#bf9fa0',
    glow: '#fff0dd',
    ink: '#2e2740',
  },
};

/** A named palette, its blooms leaning towards the practice's accent (#rrggbb) where one is given. */
export function artPalette(name: PaletteName, accent?: string): ArtPalette {
  const base = PALETTES[name];
  return accent ? { ...base, bloom: mix(base.bloom, accent, 0.45) } : base;
}

/** Far to near steps between two colours, for layers of mist. */
export function fade(from: string, to: string, steps: number): string[] {
  return Array.from({ length: steps }, (_, i) => mix(from, to, steps === 1 ? 0 : i / (steps - 1)));
}

export { darken, lighten, mix };
