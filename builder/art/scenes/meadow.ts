import { type ArtPalette, darken, lighten, mix } from '../palette.ts';
import { blossom, spike } from '../plants.ts';
import type { Random } from '../random.ts';
import { Canvas, type Point, circle, group, path, rect, smooth } from '../svg.ts';

function grass(r: Random, base: Point, length: number, colour: string, width: number): string {
  const lean = r.drift() * 0.7;
  const tip = { x: base.x + lean * length * 0.6, y: base.y - length };
  const middle = { x: base.x + lean * length * 0.16, y: base.y - length * 0.55 };
  return path(smooth([base, middle, tip]), {
    fill: 'none',
    stroke: colour,
    'stroke-width': width,
    'stroke-linecap': 'round',
  });
}

/** Tall grass and wild flowers against a low sun, the far ones dissolved in light. */
export function meadow(r: Random, palette: ArtPalette, width: number, height: number): Canvas {
  const canvas = new Canvas(width, height);
  const unit = Math.min(width, height);
  const sun = { x: width * r.between(0.62, 0.76), y: height * 0.36 };
  canvas.ground(
    canvas.linear([
      [0, mix(palette.wash, palette.shade, 0.22)],
      [0.4, lighten(palette.glow, 0.2)],
      [0.62, mix(palette.glow, palette.leaf[0], 0.35)],
      [1, mix(palette.leaf[1], palette.leaf[2], 0.5)],
    ]),
  );
  canvas.add(
    circle(sun.x, sun.y, unit * 0.95, {
      fill: canvas.radial([
        [0, '#fffdf4', 1],
        [0.16, '#fff8e4', 0.95],
        [0.45, palette.glow, 0.5],
        [1, palette.glow, 0],
      ]),
    }),
  );
  for (let i = 0; i < 34; i++) {
    const at = { x: r.between(0, width), y: height * r.between(0.3, 0.9) };
    const size = unit * r.between(0.014, 0.06);
    canvas.add(
      circle(at.x, at.y, size, {
        fill: r.pick([palette.glow, lighten(palette.bloom, 0.35), lighten(palette.leaf[0], 0.4)]),
        opacity: r.between(0.12, 0.4),
        filter: canvas.blur(size * 0.12),
      }),
    );
  }
  const rows = [
    { depth: 0, count: 150, blur: 0.011, tall: 0.42 },
    { depth: 0.5, count: 150, blur: 0.005, tall: 0.46 },
    { depth: 1, count: 150, blur: 0, tall: 0.46 },
  ];
  for (const row of rows) {
    const tone = (colour: string) => mix(mix(palette.glow, colour, 0.45), darken(colour, 0.12), row.depth);
    const blades = Array.from({ length: row.count }, () =>
      grass(
        r,
        { x: r.between(-0.05, 1.05) * width, y: height * 1.04 },
        height * row.tall * r.between(0.3, 1) * (r.next() < 0.2 ? 1.25 : 0.85),
        tone(r.pick(palette.leaf)),
        unit * r.between(0.002, 0.006),
      ),
    );
    const heads = Array.from({ length: 12 }, () => {
      const base = { x: r.between(-0.02, 1.02) * width, y: height * 1.04 };
      return spike(
        r,
        {
          base,
          angle: -Math.PI / 2 + r.drift() * 0.22,
          length: height * row.tall * r.between(0.9, 1.4),
          bend: r.drift() * 0.6,
          floret: unit * 0.021,
          from: 0.66,
        },
        [tone(palette.clay), tone(palette.glow), tone(lighten(palette.clay, 0.4))],
        tone(palette.leaf[1]),
      );
    });
    const flowers = Array.from({ length: 8 }, (_, i) => {
      const from = { x: width * ((i + r.between(0.1, 0.9)) / 8), y: height * 1.02 };
      const head = { x: from.x + r.drift() * unit * 0.12, y: height * r.between(0.46, 0.84) };
      const petal = r.pick([palette.bloom, lighten(palette.bloom, 0.45), '#fffaf0']);
      return (
        path(
          smooth([
            from,
            { x: (from.x + head.x) / 2 + r.drift() * unit * 0.03, y: (from.y + head.y) / 2 },
            head,
          ]),
          { fill: 'none', stroke: tone(palette.leaf[2]), 'stroke-width': unit * 0.0042 },
        ) +
        blossom(
          r,
          head,
          unit * r.between(0.03, 0.052) * (0.75 + row.depth * 0.35),
          9,
          { fill: tone(petal), shade: tone(darken(petal, 0.16)), vein: lighten(petal, 0.5) },
          tone(mix(palette.glow, palette.clay, 0.6)),
          r.between(0.45, 0.9),
        )
      );
    });
    canvas.add(
      group(row.blur ? { filter: canvas.blur(unit * row.blur) } : {}, ...blades, ...heads, ...flowers),
    );
  }
  canvas.add(
    circle(sun.x, sun.y, unit * 1.05, {
      fill: canvas.radial([
        [0, '#fff4d6', 0.62],
        [0.5, palette.glow, 0.2],
        [1, palette.glow, 0],
      ]),
    }),
    rect(0, height * 0.7, width, height * 0.3, {
      fill: canvas.linear([
        [0, palette.ink, 0],
        [1, palette.ink, 0.3],
      ]),
    }),
  );
  return canvas.grain(0.22, r.int(1, 90));
}
