import { foliage } from './botanical.ts';
import { along, leaf } from './leaf.ts';
import { type ArtPalette, darken, lighten, mix } from './palette.ts';
import type { Random } from './random.ts';
import { type Canvas, type Point, circle, ellipse, group, n, path, smooth } from './svg.ts';

/** `count` drawings strewn evenly over a disc. */
export const scatter = (r: Random, at: Point, radius: number, count: number, draw: (p: Point) => string) =>
  Array.from({ length: count }, () => draw(along(at, r.between(0, 6.28), radius * Math.sqrt(r.next())))).join(
    '',
  );

/** A slice of orange or lemon. */
export function citrus(canvas: Canvas, at: Point, radius: number, colour: string): string {
  const wedges = Array.from({ length: 10 }, (_, i) => {
    const [a, b] = [(i / 10) * 6.283 + 0.05, ((i + 1) / 10) * 6.283 - 0.05];
    const inner = along(at, (a + b) / 2, radius * 0.12);
    const rim = [a, a + (b - a) * 0.5, b].map((turn) => along(at, turn, radius * 0.8));
    return path(`M${n(inner.x)} ${n(inner.y)}L${smooth(rim).slice(1)}Z`, {
      fill: colour,
      stroke: colour,
      'stroke-width': radius * 0.05,
      'stroke-linejoin': 'round',
    });
  });
  return group(
    {},
    ellipse(at.x + radius * 0.08, at.y + radius * 0.12, radius, radius, {
      fill: '#3a2a18',
      opacity: 0.28,
      filter: canvas.blur(radius * 0.1),
    }),
    circle(at.x, at.y, radius, { fill: darken(colour, 0.08) }),
    circle(at.x, at.y, radius * 0.92, { fill: '#fdf3df' }),
    ...wedges,
    ellipse(at.x - radius * 0.25, at.y - radius * 0.3, radius * 0.4, radius * 0.22, {
      fill: '#fff',
      opacity: 0.28,
      filter: canvas.blur(radius * 0.12),
    }),
  );
}

/** A round dish from above with `food` in it. */
export function dish(canvas: Canvas, at: Point, radius: number, colour: string, food: string): string {
  return group(
    {},
    ellipse(at.x + radius * 0.16, at.y + radius * 0.2, radius * 1.02, radius, {
      fill: '#33251a',
      opacity: 0.34,
      filter: canvas.blur(radius * 0.12),
    }),
    circle(at.x, at.y, radius, {
      fill: canvas.linear(
        [
          [0, lighten(colour, 0.6)],
          [0.5, colour],
          [1, darken(colour, 0.28)],
        ],
        [0, 0, 1, 1],
      ),
    }),
    circle(at.x, at.y, radius * 0.93, {
      fill: canvas.linear(
        [
          [0, darken(colour, 0.32)],
          [0.5, darken(colour, 0.08)],
          [1, lighten(colour, 0.4)],
        ],
        [0, 0, 1, 1],
      ),
    }),
    group(
      { 'clip-path': canvas.clip(circle(at.x, at.y, radius * 0.88)) },
      food,
      circle(at.x, at.y, radius * 0.94, {
        fill: 'none',
        stroke: '#2c2015',
        'stroke-width': radius * 0.12,
        opacity: 0.3,
        filter: canvas.blur(radius * 0.07),
      }),
    ),
  );
}

/** Leaves, small tomatoes, radish and sesame, filling a disc. */
export function salad(r: Random, canvas: Canvas, at: Point, radius: number, palette: ArtPalette): string {
  const look = foliage(palette);
  const green = scatter(r, at, radius * 0.98, 120, (p) =>
    leaf(
      {
        base: p,
        angle: r.between(0, 6.28),
        length: radius * r.between(0.26, 0.42),
        width: radius * r.between(0.14, 0.22),
        bend: r.drift(),
        shape: r.pick(['ovate', 'round', 'lance'] as const),
      },
      r.pick(look.leaves),
    ),
  );
  const red = darken(mix(palette.bloom, '#c8332b', 0.6), 0.05);
  const tomatoes = Array.from({ length: 6 }, (_, i) => {
    const p = along(at, (i / 6) * 6.28 + 0.4, radius * (i % 2 ? 0.66 : 0.34) * r.between(0.9, 1.1));
    const size = radius * 0.14;
    return (
      circle(p.x + size * 0.1, p.y + size * 0.14, size, { fill: '#2c2015', opacity: 0.3 }) +
      circle(p.x, p.y, size, {
        fill: canvas.radial(
          [
            [0, lighten(red, 0.45)],
            [0.5, red],
            [1, darken(red, 0.35)],
          ],
          [0.35, 0.3, 0.75],
        ),
      })
    );
  }).join('');
  const radish = Array.from({ length: 7 }, (_, i) => {
    const p = along(at, (i / 7) * 6.28 + 0.1, radius * (i % 2 ? 0.46 : 0.78) * r.between(0.92, 1.08));
    const size = radius * 0.12;
    return (
      circle(p.x, p.y, size, { fill: '#c9476b' }) +
      circle(p.x, p.y, size * 0.9, { fill: '#fdf4f3' }) +
      circle(p.x, p.y, size * 0.42, { fill: '#f5dfe3' })
    );
  }).join('');
  return (
    circle(at.x, at.y, radius, { fill: palette.leaf[2] }) +
    green +
    tomatoes +
    radish +
    scatter(r, at, radius * 0.7, 70, (p) =>
      ellipse(p.x, p.y, radius * 0.015, radius * 0.009, { fill: '#fbf0d4' }),
    )
  );
}
