import type { Sketch } from './shared.ts';

type Part = Sketch[number];

const box = (x: number, y: number, width: number, height: number) =>
  `M${x} ${y}h${width}v${height}h-${width}z`;

/** A picture's place. */
const pale = (...at: [number, number, number, number]): Part => ({ d: box(...at), paint: 'pale' });
/** A ground, a heading or a button. */
const full = (...at: [number, number, number, number]): Part => ({ d: box(...at), paint: 'full' });
/** Lines of words from a corner down, of this width. */
const words = (x: number, y: number, width: number, lines: number): Part => ({
  d: Array.from({ length: lines }, (_, index) => {
    const isLast = index === lines - 1 && lines > 1;
    return `M${x} ${y + index * 4}h${isLast ? Math.round(width * 0.65) : width}`;
  }).join(''),
  paint: 'line',
});
const heading = (x: number, y: number, width: number): Part => full(x, y, width, 4);

export const SKETCHES = {
  heroSplit: [heading(5, 11, 22), words(5, 20, 22, 3), full(5, 33, 11, 4), pale(34, 4, 26, 36)],
  heroBleed: [pale(0, 0, 64, 44), heading(6, 20, 34), words(6, 28, 26, 2), full(6, 36, 11, 4)],
  heroCentred: [heading(15, 4, 34), words(20, 12, 24, 2), pale(6, 20, 52, 24)],
  heroOffset: [pale(24, 4, 36, 36), full(4, 14, 34, 5), full(4, 22, 26, 5), words(4, 32, 16, 2)],
  heroPlain: [heading(5, 10, 48), heading(5, 17, 36), words(5, 26, 30, 2), full(5, 35, 13, 4)],
  heroFramed: [pale(3, 3, 58, 38), full(17, 15, 30, 4), words(20, 23, 24, 2), full(26, 31, 12, 4)],
  left: [pale(4, 5, 24, 34), heading(34, 8, 22), words(34, 17, 25, 5)],
  right: [heading(5, 8, 22), words(5, 17, 25, 5), pale(36, 5, 24, 34)],
  menu: [
    words(5, 10, 30, 1),
    words(50, 10, 9, 1),
    words(5, 19, 24, 1),
    words(50, 19, 9, 1),
    words(5, 28, 33, 1),
    words(50, 28, 9, 1),
    words(5, 37, 27, 1),
    words(50, 37, 9, 1),
  ],
  cards: [
    pale(4, 5, 17, 15),
    pale(24, 5, 17, 15),
    pale(44, 5, 17, 15),
    words(4, 25, 17, 4),
    words(24, 25, 17, 4),
    words(44, 25, 17, 4),
  ],
  list: [pale(4, 5, 13, 13), words(21, 8, 38, 3), pale(4, 25, 13, 13), words(21, 28, 38, 3)],
  paper: [words(6, 14, 52, 5)],
  wash: [pale(0, 0, 64, 44), words(6, 14, 52, 5)],
  deep: [full(0, 0, 64, 44)],
  two: [words(4, 9, 25, 8), words(35, 9, 25, 8)],
  three: [words(4, 9, 16, 8), words(24, 9, 16, 8), words(44, 9, 16, 8)],
  centred: [heading(16, 10, 32), words(12, 20, 40, 1), words(16, 25, 32, 1), words(20, 30, 24, 1)],
  aside: [heading(4, 10, 20), words(30, 10, 30, 8)],
  stacked: [heading(4, 7, 26), words(4, 17, 46, 6)],
  small: [{ d: 'M0 16h64M0 28h64', paint: 'line' }],
  medium: [{ d: 'M0 11h64M0 33h64', paint: 'line' }],
  large: [{ d: 'M0 4h64M0 40h64', paint: 'line' }],
  ruled: [{ d: 'M8 22h48', paint: 'line' }],
  grid: [
    pale(4, 4, 17, 17),
    pale(24, 4, 17, 17),
    pale(44, 4, 17, 17),
    pale(4, 24, 17, 17),
    pale(24, 24, 17, 17),
    pale(44, 24, 17, 17),
  ],
  mosaic: [pale(4, 4, 27, 36), pale(34, 4, 12, 17), pale(48, 4, 12, 17), pale(34, 23, 26, 17)],
  numbered: [
    full(4, 7, 5, 5),
    words(13, 8, 40, 2),
    full(4, 20, 5, 5),
    words(13, 21, 40, 2),
    full(4, 33, 5, 5),
    words(13, 34, 40, 2),
  ],
} satisfies Record<string, Sketch>;

/** The ground a section stands on, chosen by its look. */
export const TONES = {
  paper: ['Paper', SKETCHES.paper],
  wash: ['Tinted', SKETCHES.wash],
  deep: ['Dark', SKETCHES.deep],
} as const;
