import type { Random } from './random.ts';
import { type Point, n, smooth } from './svg.ts';

/** Heights between 0 and 1 by midpoint displacement: long swells carry smaller ones. */
export function fractal(r: Random, levels: number, roughness: number): number[] {
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

/** The feathered edge of a wood standing on a skyline: many narrow crowns, `size` the tallest. */
export function wood(r: Random, line: Point[], size: number, bottom: number): string {
  const crowd = fractal(r, 6, 0.8);
  let d = '';
  const step = size * 0.13;
  const [from, to] = [line[0]?.x ?? 0, line[line.length - 1]?.x ?? 0];
  for (let x = from; x < to; x += step * r.between(0.7, 1.4)) {
    const position = ((x - from) / (to - from)) * (line.length - 1);
    const [a, b] = [line[Math.floor(position)], line[Math.min(line.length - 1, Math.ceil(position))]];
    if (!a || !b) continue;
    const y = a.y + (b.y - a.y) * (position % 1);
    const crown =
      size *
      ((crowd[Math.floor(((x - from) / (to - from)) * (crowd.length - 1))] ?? 0.5) * 0.75 + 0.1) *
      r.between(0.65, 1.1);
    d += `${d ? 'L' : 'M'}${n(x - step)} ${n(y + size * 0.1)}L${n(x - step * 0.35)} ${n(y - crown * 0.55)}L${n(x)} ${n(y - crown)}L${n(x + step * 0.4)} ${n(y - crown * 0.5)}`;
  }
  return `${d}L${n(to)} ${n(bottom)}L${n(from)} ${n(bottom)}Z`;
}
