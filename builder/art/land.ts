import type { Random } from './random.ts';
import { type Point, n, smooth } from './svg.ts';

/** Heights between 0 and 1 by midpoint displacement: long swells carry smaller ones. */
function fractal(r: Random, levels: number, roughness: number): number[] {
  let line = [r.next(), r.next()];
  let scale = 0.5;
  for (let level = 0; level < levels; level++) {
    line = line.flatMap((value, i) => {
      const next = line[i + 1];
      return next === undefined ? [value] : [value, (value + next) / 2 + r.drift() * scale];
    });
    scale *= roughness;
  }
  const [low, high] = [Math.min(...line), Math.max(...line)];
  return line.map((value) => (value - low) / (high - low || 1));
}

/** A skyline from edge to edge: `base` is its lowest y, `height` how far it rises. */
export function skyline(
  r: Random,
  width: number,
  base: number,
  height: number,
  roughness: number,
  levels = 6,
): Point[] {
  const line = fractal(r, levels, roughness);
  return line.map((value, i) => ({
    x: (i / (line.length - 1)) * width * 1.12 - width * 0.06,
    y: base - value * height,
  }));
}

/** The area below a skyline, down to `bottom`. */
export const below = (line: Point[], bottom: number) => {
  const [first, last] = [line[0], line[line.length - 1]];
  return `${smooth(line)}L${n(last?.x ?? 0)} ${n(bottom)}L${n(first?.x ?? 0)} ${n(bottom)}Z`;
};

/** One conifer: a narrow crown in ragged tiers, its foot a little below `y`. */
function conifer(r: Random, x: number, y: number, height: number): string {
  const half = height * r.between(0.13, 0.19);
  const side = (sign: number) =>
    [0.16, 0.4, 0.62, 0.82].flatMap((t) => {
      const reach = half * (1 - t) * r.between(0.85, 1.2);
      return [
        { x: x + sign * reach * 1.25, y: y - height * (t - 0.13) },
        { x: x + sign * reach * 0.62, y: y - height * t },
      ];
    });
  const outline = [...side(-1), { x, y: y - height }, ...side(1).reverse()];
  return `M${outline.map((point) => `${n(point.x)} ${n(point.y)}`).join('L')}Z`;
}

/** The edge of a wood standing on a skyline: stands of conifers with gaps between, `size` the tallest. */
export function wood(r: Random, line: Point[], size: number): string {
  const crowd = fractal(r, 6, 0.72);
  const [from, to] = [line[0]?.x ?? 0, line[line.length - 1]?.x ?? 0];
  let d = '';
  for (let x = from; x < to; x += size * r.between(0.05, 0.2)) {
    const along = (x - from) / (to - from);
    const position = along * (line.length - 1);
    const [a, b] = [line[Math.floor(position)], line[Math.ceil(position)]];
    const density = crowd[Math.floor(along * (crowd.length - 1))] ?? 0.5;
    if (!a || !b || r.next() > density + 0.3) continue;
    const y = a.y + (b.y - a.y) * (position % 1);
    d += conifer(r, x, y + size * 0.06, size * (0.3 + density * 0.7) * r.between(0.45, 1.05));
  }
  return d;
}
