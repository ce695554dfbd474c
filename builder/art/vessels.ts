import { type ArtPalette, darken, lighten, mix } from './palette.ts';
import type { Random } from './random.ts';
import { type Canvas, type Point, ellipse, group, n, path, smooth } from './svg.ts';

/** Half-widths (of the largest) at heights from foot (0) to lip (1). */
const SHAPES = {
  bottle: [
    [0, 0.7],
    [0.08, 0.86],
    [0.3, 1],
    [0.52, 0.86],
    [0.66, 0.42],
    [0.78, 0.28],
    [0.94, 0.27],
    [1, 0.36],
  ],
  moon: [
    [0, 0.46],
    [0.08, 0.62],
    [0.32, 0.96],
    [0.54, 1],
    [0.76, 0.8],
    [0.9, 0.44],
    [0.95, 0.38],
    [1, 0.42],
  ],
  cylinder: [
    [0, 0.9],
    [0.04, 0.97],
    [0.3, 1],
    [0.7, 0.98],
    [0.96, 0.95],
    [1, 0.97],
  ],
  bowl: [
    [0, 0.34],
    [0.1, 0.4],
    [0.35, 0.76],
    [0.65, 0.94],
    [1, 1],
  ],
  urn: [
    [0, 0.5],
    [0.1, 0.58],
    [0.45, 0.84],
    [0.72, 1],
    [0.88, 0.86],
    [0.95, 0.62],
    [1, 0.64],
  ],
} as const satisfies Record<string, readonly (readonly [number, number])[]>;

export type VesselShape = keyof typeof SHAPES;

export interface Vessel {
  shape: VesselShape;
  /** Middle of the foot. */
  at: Point;
  width: number;
  height: number;
  colour: string;
  /** Light from the left (-1) or the right (1). */
  light?: -1 | 1;
}

/** Where the stems come out. */
export const mouth = (v: Vessel): Point => ({ x: v.at.x, y: v.at.y - v.height });

/** A thrown pot: turned outline, light and core shadow, open mouth, a few specks of iron. */
export function vessel(r: Random, canvas: Canvas, v: Vessel): string {
  const points = SHAPES[v.shape].map(([t, w]) => ({ t, w: (w * v.width) / 2 }));
  const side = (sign: number) =>
    points.map(({ t, w }) => ({ x: v.at.x + sign * w, y: v.at.y - t * v.height }));
  const lip = points[points.length - 1]?.w ?? 0;
  const foot = points[0]?.w ?? 0;
  const tilt = 0.16;
  const outline = `${smooth(side(-1))}L${n(v.at.x + lip)} ${n(v.at.y - v.height)}${smooth(side(1).reverse()).replace(/^M[^C]*/, '')}Q${n(v.at.x)} ${n(v.at.y + foot * 0.16)} ${n(v.at.x - foot)} ${n(v.at.y)}Z`;
  const lit = lighten(v.colour, 0.42);
  const dark = darken(v.colour, 0.4);
  const across: [number, string][] = [
    [0, mix(v.colour, lit, 0.35)],
    [0.22, lit],
    [0.52, v.colour],
    [0.84, dark],
    [1, mix(dark, v.colour, 0.35)],
  ];
  const body = canvas.linear(
    v.light === 1 ? across.map(([o, c]) => [1 - o, c] as [number, string]).reverse() : across,
    [0, 0, 1, 0.12],
  );
  const clip = canvas.clip(path(outline));
  const specks = Array.from({ length: Math.round(v.width / 7) }, () =>
    ellipse(
      v.at.x + r.drift() * v.width * 0.5,
      v.at.y - r.next() * v.height,
      v.width * r.between(0.003, 0.008),
      v.width * 0.004,
      { fill: darken(v.colour, 0.6), 'fill-opacity': 0.4 },
    ),
  );
  const shine = v.at.x - (v.light ?? -1) * -v.width * 0.2;
  return group(
    {},
    path(outline, { fill: body }),
    group(
      { 'clip-path': clip },
      ...specks,
      ellipse(shine, v.at.y - v.height * 0.5, v.width * 0.07, v.height * 0.24, {
        fill: '#fffaf0',
        opacity: 0.3,
        filter: canvas.blur(v.width * 0.05),
      }),
      ellipse(v.at.x, v.at.y + v.height * 0.04, v.width * 0.6, v.height * 0.13, {
        fill: dark,
        opacity: 0.42,
        filter: canvas.blur(v.width * 0.07),
      }),
    ),
    ellipse(v.at.x, v.at.y - v.height, lip, lip * tilt, {
      fill: canvas.linear([
        [0, darken(v.colour, 0.72)],
        [1, darken(v.colour, 0.42)],
      ]),
      stroke: mix(lit, v.colour, 0.3),
      'stroke-width': Math.max(1, v.width * 0.012),
    }),
  );
}

/** The soft shadow a vessel throws on what it stands on; `reach` in its own widths, away from the light. */
export function castShadow(canvas: Canvas, v: Vessel, palette: ArtPalette, reach = 1.1): string {
  const away = (v.light ?? -1) === -1 ? 1 : -1;
  return group(
    { opacity: 0.5 },
    ellipse(
      v.at.x + away * v.width * reach * 0.5,
      v.at.y + v.height * 0.012,
      v.width * (0.42 + reach * 0.5),
      v.height * 0.045 + v.width * 0.03,
      { fill: darken(palette.shade, 0.35), filter: canvas.blur(v.width * 0.09) },
    ),
    ellipse(v.at.x + away * v.width * 0.06, v.at.y, v.width * 0.42, v.width * 0.045, {
      fill: darken(palette.shade, 0.7),
      filter: canvas.blur(v.width * 0.03),
    }),
  );
}
