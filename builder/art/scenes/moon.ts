import { foliage, plant, silhouette } from '../botanical.ts';
import { below, skyline } from '../land.ts';
import { type ArtPalette, darken, fade, lighten, mix } from '../palette.ts';
import { ginkgoLeaf } from '../plants.ts';
import type { Random } from '../random.ts';
import { Canvas, circle, ellipse, group, path, rect, smooth } from '../svg.ts';

/** A full disc over ink-wash mountains, a bough of ginkgo across it, leaves letting go. */
export function moon(r: Random, palette: ArtPalette, width: number, height: number): Canvas {
  const canvas = new Canvas(width, height);
  const unit = Math.min(width, height);
  canvas.ground(
    canvas.linear(
      [
        [0, mix(palette.wash, palette.shade, 0.3)],
        [0.45, mix(palette.paper, palette.wash, 0.5)],
        [1, palette.paper],
      ],
      [0, 0, 0.25, 1],
    ),
  );
  const disc = { x: width * (width > height ? r.between(0.6, 0.66) : 0.56), y: height * 0.4, r: unit * 0.31 };
  canvas.add(
    circle(disc.x, disc.y, disc.r * 1.9, {
      fill: canvas.radial([
        [0, palette.glow, 0.9],
        [0.5, palette.glow, 0.4],
        [1, palette.glow, 0],
      ]),
    }),
    group(
      { filter: canvas.wobble(unit * 0.012, 0.008, r.int(1, 60)) },
      circle(disc.x, disc.y, disc.r, {
        fill: canvas.linear([
          [0, mix(palette.bloom, palette.glow, 0.3)],
          [0.6, mix(palette.bloom, palette.paper, 0.36)],
          [1, mix(palette.paper, palette.bloom, 0.2)],
        ]),
      }),
    ),
  );
  const far = mix(palette.shade, palette.paper, 0.6);
  const near = mix(palette.leaf[2], palette.ink, 0.25);
  fade(far, near, 5).forEach((colour, i) => {
    const depth = i / 4;
    const line = skyline(r, width, height * (0.74 + depth * 0.22), unit * (0.34 - depth * 0.14), 0.5, 6);
    const mist = mix(palette.paper, colour, 0.12 + depth * 0.12);
    canvas.add(
      group(
        { filter: canvas.wobble(unit * 0.01, 0.015, i + 2) },
        path(below(line, height + unit * 0.05), {
          fill: canvas.linear([
            [0, colour, 0.92],
            [0.34, mix(colour, mist, 0.6), 0.9],
            [0.7, mist, 0.92],
            [1, mist, 1],
          ]),
        }),
      ),
      ellipse(width * r.between(0.1, 0.9), height * (0.8 + depth * 0.16), width * 0.4, unit * 0.05, {
        fill: lighten(palette.paper, 0.4),
        opacity: 0.5,
        filter: canvas.blur(unit * 0.035),
      }),
    );
  });
  canvas.add(
    group(
      { filter: canvas.blur(unit * 0.01), opacity: 0.7 },
      ...Array.from({ length: 5 }, () =>
        ellipse(
          width * r.between(0, 1),
          height * r.between(0.52, 0.7),
          width * r.between(0.12, 0.34),
          unit * r.between(0.004, 0.016),
          { fill: lighten(palette.paper, 0.5) },
        ),
      ),
    ),
  );
  const gold = foliage({
    ...palette,
    leaf: [
      lighten(palette.bloom, 0.3),
      mix(palette.bloom, palette.clay, 0.25),
      darken(mix(palette.bloom, palette.clay, 0.5), 0.18),
    ],
  });
  const bough = {
    base: { x: width * 1.04, y: height * 0.1 },
    angle: Math.PI - 0.16,
    length: unit * (width > height ? 1.02 : 0.86),
    bend: -0.34,
  };
  const twigs = [0.28, 0.52, 0.74].map((t, i) => ({
    base: {
      x: bough.base.x - Math.cos(0.2) * bough.length * t,
      y: bough.base.y + bough.length * t * (0.16 + t * 0.13),
    },
    angle: Math.PI - (i % 2 ? -0.75 : 0.9),
    length: bough.length * (0.4 - t * 0.16),
    bend: i % 2 ? -0.5 : 0.4,
  }));
  canvas.add(
    group(
      {
        filter: canvas.blur(unit * 0.009),
        opacity: 0.22,
        transform: `translate(${unit * 0.03} ${unit * 0.05})`,
      },
      plant(r, 'ginkgo', bough, silhouette(palette.shade), palette),
    ),
    ...twigs.map((twig) => plant(r, 'ginkgo', { ...twig, length: twig.length * 1.1 }, gold, palette)),
    plant(r, 'ginkgo', bough, { ...gold, stem: mix(palette.ink, palette.clay, 0.3) }, palette),
  );
  for (let i = 0; i < 9; i++) {
    const at = { x: width * r.between(0.12, 0.86), y: height * r.between(0.42, 0.86) };
    canvas.add(ginkgoLeaf(r, at, r.between(0.4, 2.8), unit * r.between(0.032, 0.056), r.pick(gold.leaves)));
  }
  const birds = Array.from({ length: 5 }, (_, i) => {
    const [x, y, s] = [
      width * 0.2 + i * unit * 0.045 + r.drift() * unit * 0.02,
      height * 0.3 + r.drift() * unit * 0.05,
      unit * r.between(0.012, 0.02),
    ];
    return path(
      smooth([
        { x: x - s, y: y - s * 0.35 },
        { x: x - s * 0.4, y: y - s * 0.42 },
        { x, y },
        { x: x + s * 0.4, y: y - s * 0.5 },
        { x: x + s, y: y - s * 0.3 },
      ]),
      {
        fill: 'none',
        stroke: palette.ink,
        'stroke-width': unit * 0.0026,
        'stroke-linecap': 'round',
        opacity: 0.6,
      },
    );
  });
  canvas.add(
    ...birds,
    rect(0, 0, width, height, {
      fill: canvas.linear([
        [0, palette.shade, 0.12],
        [0.3, palette.shade, 0],
      ]),
    }),
  );
  return canvas.grain(0.34, r.int(1, 90));
}
