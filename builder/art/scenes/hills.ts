import { foliage, plant, silhouette } from '../botanical.ts';
import { below, skyline, wood } from '../land.ts';
import { type ArtPalette, darken, fade, lighten, mix } from '../palette.ts';
import type { Random } from '../random.ts';
import { Canvas, circle, ellipse, group, path } from '../svg.ts';

/** Ranges of hills in morning mist, the sun just up, wooded slopes coming nearer. */
export function hills(r: Random, palette: ArtPalette, width: number, height: number): Canvas {
  const canvas = new Canvas(width, height);
  const unit = Math.min(width, height);
  const horizon = height * 0.47;
  const sun = { x: width * r.between(0.6, 0.72), y: horizon - unit * r.between(0.08, 0.15), r: unit * 0.07 };
  canvas.ground(
    canvas.linear([
      [0, mix(palette.shade, palette.paper, 0.42)],
      [0.26, mix(palette.wash, palette.bloom, 0.2)],
      [0.5, lighten(palette.glow, 0.15)],
      [1, palette.paper],
    ]),
  );
  canvas.add(
    circle(sun.x, sun.y, unit * 0.95, {
      fill: canvas.radial([
        [0, palette.glow, 1],
        [0.3, palette.glow, 0.5],
        [0.65, palette.glow, 0.14],
        [1, palette.glow, 0],
      ]),
    }),
    group(
      { filter: canvas.blur(unit * 0.016), opacity: 0.42 },
      ...Array.from({ length: 9 }, () =>
        ellipse(
          r.between(0, width),
          r.between(height * 0.05, horizon * 0.7),
          unit * r.between(0.2, 0.7),
          unit * r.between(0.004, 0.013),
          { fill: lighten(palette.paper, 0.6) },
        ),
      ),
    ),
    circle(sun.x, sun.y, sun.r, {
      fill: canvas.radial([
        [0, '#fffdf5'],
        [0.85, lighten(palette.glow, 0.6)],
        [1, lighten(palette.glow, 0.2)],
      ]),
    }),
  );
  const near = darken(mix(palette.leaf[2], palette.ink, 0.3), 0.12);
  const far = mix(palette.shade, mix(palette.paper, palette.bloom, 0.22), 0.62);
  const layers = 9;
  fade(far, near, layers).forEach((colour, i) => {
    const depth = i / (layers - 1);
    const base = horizon + unit * 0.06 + (height - horizon) * depth ** 1.3 * 0.95;
    const wooded = depth > 0.42;
    const line = skyline(r, width, base, unit * (0.27 - depth * 0.1), wooded ? 0.46 : 0.52, wooded ? 5 : 6);
    const top = Math.min(...line.map((p) => p.y));
    const mist = mix(colour, mix(palette.glow, palette.paper, 0.35), 0.66 - depth * 0.42);
    const fill = canvas.linear([
      [0, colour],
      [Math.min(0.95, (unit * 0.26) / Math.max(1, height - top)), mist],
      [1, mist],
    ]);
    canvas.add(path(below(line, height + 9), { fill }));
    if (wooded) canvas.add(path(wood(r, line, unit * (0.022 + (depth - 0.42) * 0.15)), { fill: colour }));
    if (depth < 0.85) {
      canvas.add(
        ellipse(
          r.between(0, 1) * width,
          base + unit * 0.02,
          width * r.between(0.35, 0.7),
          unit * r.between(0.02, 0.045),
          {
            fill: lighten(palette.glow, 0.4),
            opacity: 0.55 * (1 - depth),
            filter: canvas.blur(unit * 0.026),
          },
        ),
      );
    }
  });
  canvas.add(
    circle(sun.x, sun.y, unit * 1.1, {
      fill: canvas.radial([
        [0, palette.glow, 0.3],
        [0.5, palette.glow, 0.12],
        [1, palette.glow, 0],
      ]),
    }),
  );
  const look = foliage(palette, { tint: near });
  const boughs = [0, 1, 2, 3, 4].map((i) =>
    plant(
      r,
      'olive',
      {
        base: { x: unit * (i * 0.07 - 0.06), y: -unit * 0.04 },
        angle: 1.25 - i * 0.2 + r.drift() * 0.1,
        length: unit * r.between(0.24, 0.4),
        bend: r.between(-0.3, 0.5),
      },
      i % 2 ? look : silhouette(mix(near, palette.shade, 0.25)),
      palette,
    ),
  );
  canvas.add(group({ filter: canvas.blur(unit * 0.0012) }, ...boughs));
  return canvas.grain(0.22, r.int(1, 90));
}
