import { type Point, group, path, smooth } from './svg.ts';

export type LeafShape = 'lance' | 'ovate' | 'round' | 'blade' | 'heart';

export interface LeafLook {
  fill: string;
  /** Darker half of the blade; none for silhouettes. */
  shade?: string;
  vein?: string;
  /** A loose ink contour, set a little off the colour as in a hand-pulled print. */
  line?: string;
}

export interface LeafForm {
  base: Point;
  /** Direction of growth, radians clockwise from the x axis. */
  angle: number;
  length: number;
  width: number;
  /** How far the midrib turns from base to tip, radians. */
  bend: number;
  shape: LeafShape;
}

/** Half-width along the midrib (0 base, 1 tip), largest value 1. */
const PROFILES: Record<LeafShape, (t: number) => number> = {
  lance: (t) => Math.sin(Math.PI * t ** 0.78) ** 0.9,
  ovate: (t) => Math.min(1, 2.05 * t ** 0.62 * (1 - t) ** 0.78),
  round: (t) => Math.sqrt(Math.max(0, 1 - (2 * t - 1) ** 2)),
  blade: (t) => Math.sin(Math.PI * t ** 0.55) ** 1.25,
  heart: (t) => Math.min(1, 2.4 * (t + 0.03) ** 0.42 * (1 - t) ** 1.05),
};

const STEPS = 9;

export const along = (from: Point, angle: number, distance: number): Point => ({
  x: from.x + Math.cos(angle) * distance,
  y: from.y + Math.sin(angle) * distance,
});

/** Points of a line that starts in `angle` and turns by `bend` over its length. */
export function spine(base: Point, angle: number, length: number, bend: number, steps = STEPS): Point[] {
  const points = [base];
  for (let i = 0; i < steps; i++) {
    const previous = points[i] ?? base;
    points.push(along(previous, angle + (bend * (i + 0.5)) / steps, length / steps));
  }
  return points;
}

const joined = (there: Point[], back: Point[]) => `${smooth(there)}${smooth(back).replace(/^M[^C]*/, '')}Z`;

export function leaf(form: LeafForm, look: LeafLook): string {
  const ribs = spine(form.base, form.angle, form.length, form.bend);
  const profile = PROFILES[form.shape];
  const edge = (side: 1 | -1, scale = 1) =>
    ribs.map((point, i) => {
      const t = i / STEPS;
      const heading = form.angle + form.bend * t;
      return along(point, heading + (side * Math.PI) / 2, (profile(t) * form.width * scale) / 2);
    });
  const [left, right] = [edge(-1), edge(1)];
  const outline = joined(left, [...right].reverse());
  const parts = [path(outline, { fill: look.fill })];
  if (look.shade) {
    parts.push(path(joined(ribs, [...right].reverse()), { fill: look.shade, 'fill-opacity': 0.42 }));
  }
  if (look.vein) {
    const width = Math.max(0.6, form.length / 130);
    let veins = smooth(ribs.slice(0, -1));
    if (form.length > 70) {
      for (let i = 1; i < STEPS - 1; i++) {
        for (const side of [-1, 1] as const) {
          const from = ribs[i];
          const to = edge(side, 0.82)[i + 1];
          if (from && to)
            veins += `M${from.x.toFixed(1)} ${from.y.toFixed(1)}L${to.x.toFixed(1)} ${to.y.toFixed(1)}`;
        }
      }
    }
    parts.push(
      path(veins, {
        fill: 'none',
        stroke: look.vein,
        'stroke-width': width,
        'stroke-opacity': 0.5,
        'stroke-linecap': 'round',
      }),
    );
  }
  if (look.line) {
    const width = Math.max(0.8, form.length / 95);
    parts.push(
      path(outline, {
        fill: 'none',
        stroke: look.line,
        'stroke-width': width,
        'stroke-opacity': 0.62,
        'stroke-linejoin': 'round',
        transform: `translate(${(form.length / 46).toFixed(1)} ${(-form.length / 60).toFixed(1)})`,
      }),
    );
  }
  return group({}, ...parts);
}
