/** A web font with the figures that a local font is stretched by until it has come. */
export interface Face {
  family: string;
  /** Path of its file on every host. */
  file: string;
  /** The npm package that the file is of. */
  from: string;
  /** One weight, or the range of a variable font. */
  weight: number | readonly [from: number, to: number];
  /** Percent, measured against Arial or Times New Roman over a line of English text. */
  fallback: { like: 'sans' | 'serif'; size: number; ascent: number; descent: number };
}

type Figures = readonly [size: number, ascent: number, descent: number];

const face = (
  family: string,
  name: string,
  weight: Face['weight'],
  like: 'sans' | 'serif',
  [size, ascent, descent]: Figures,
): Face => {
  const isVariable = typeof weight !== 'number';
  return {
    family,
    file: `/fonts/${name}-latin-${isVariable ? 'wght' : weight}-normal.woff2`,
    from: `${isVariable ? '@fontsource-variable' : '@fontsource'}/${name}`,
    weight,
    fallback: { like, size, ascent, descent },
  };
};

/** Variable where the file is small enough for a pair to stay within its budget, else the one weight that headings have. */
export const FACES = {
  bricolage: face('Bricolage Grotesque', 'bricolage-grotesque', 600, 'sans', [108.7, 85.5, 24.8]),
  cormorant: face('Cormorant Garamond', 'cormorant-garamond', 500, 'serif', [97.1, 94.8, 29.9]),
  dmSerif: face('DM Serif Display', 'dm-serif-display', 400, 'serif', [109.6, 94.9, 31]),
  figtree: face('Figtree', 'figtree', [300, 900], 'sans', [100.9, 94.1, 24.8]),
  fraunces: face('Fraunces', 'fraunces', 400, 'serif', [114.7, 85.4, 22.7]),
  instrument: face('Instrument Serif', 'instrument-serif', 400, 'serif', [83.4, 118.7, 37.2]),
  josefin: face('Josefin Sans', 'josefin-sans', 400, 'sans', [102.1, 73.5, 24.5]),
  lora: face('Lora', 'lora', [400, 700], 'serif', [115.1, 87.8, 23.5]),
  manrope: face('Manrope', 'manrope', [200, 800], 'sans', [102.4, 104.5, 29.3]),
  marcellus: face('Marcellus', 'marcellus', 400, 'serif', [112.1, 86.5, 25]),
  newsreader: face('Newsreader', 'newsreader', 400, 'serif', [104.7, 70.7, 25.8]),
  quicksand: face('Quicksand', 'quicksand', [300, 700], 'sans', [104.2, 96, 24]),
  sourceSans: face('Source Sans 3', 'source-sans-3', [200, 900], 'sans', [93.7, 108.9, 42.7]),
  syne: face('Syne', 'syne', 600, 'sans', [113.4, 82, 24.7]),
  urbanist: face('Urbanist', 'urbanist', [100, 900], 'sans', [98.2, 96.8, 25.5]),
  youngSerif: face('Young Serif', 'young-serif', 400, 'serif', [123.6, 85, 29.9]),
} satisfies Record<string, Face>;

interface Pair {
  label: string;
  head: keyof typeof FACES;
  body: keyof typeof FACES;
  /** Of headings. */
  weight: number;
  /** Space between the letters of headings, em. */
  tracking: number;
  /** How much larger or smaller headings are than those of the first pair. */
  scale: number;
}

const pair = (
  label: string,
  [head, body]: readonly [keyof typeof FACES, keyof typeof FACES],
  [weight, tracking, scale]: readonly [number, number, number],
): Pair => ({ label, head, body, weight, tracking, scale });

/** Headings and text that go together; the first is what sites begin with. */
export const FONT_PAIRS = {
  warm: pair('Fraunces and Figtree', ['fraunces', 'figtree'], [400, -0.03, 0.94]),
  stone: pair('Marcellus and Figtree', ['marcellus', 'figtree'], [400, -0.01, 0.96]),
  journal: pair('Instrument Serif and Manrope', ['instrument', 'manrope'], [400, -0.015, 1.14]),
  poster: pair('DM Serif Display and Figtree', ['dmSerif', 'figtree'], [400, -0.01, 1]),
  hearth: pair('Young Serif and Figtree', ['youngSerif', 'figtree'], [400, -0.02, 0.86]),
  book: pair('Lora', ['lora', 'lora'], [500, -0.015, 0.9]),
  studio: pair('Bricolage Grotesque and Figtree', ['bricolage', 'figtree'], [600, -0.03, 0.92]),
  air: pair('Josefin Sans and Source Sans', ['josefin', 'sourceSans'], [400, -0.01, 0.96]),
  plain: pair('Manrope', ['manrope', 'manrope'], [600, -0.035, 0.86]),
  letter: pair('Cormorant Garamond and Figtree', ['cormorant', 'figtree'], [500, -0.01, 1.12]),
  gentle: pair('Quicksand', ['quicksand', 'quicksand'], [500, -0.02, 0.92]),
  stage: pair('Syne and Urbanist', ['syne', 'urbanist'], [600, -0.03, 0.84]),
  paper: pair('Newsreader and Manrope', ['newsreader', 'manrope'], [400, -0.025, 1.02]),
} satisfies Record<string, Pair>;

export type FontPair = keyof typeof FONT_PAIRS;
export const FONT_PAIR_NAMES = Object.keys(FONT_PAIRS) as [FontPair, ...FontPair[]];
