import { foliage, plant } from '../botanical.ts';
import { citrus, dish, salad, scatter } from '../food.ts';
import { along } from '../leaf.ts';
import { type ArtPalette, darken, lighten, mix } from '../palette.ts';
import type { Random } from '../random.ts';
import { Canvas, circle, ellipse, group, n, path, rect, smooth } from '../svg.ts';

/** A table from above, laid for lunch: linen, bowls, citrus cut open, herbs. */
export function table(r: Random, palette: ArtPalette, width: number, height: number): Canvas {
  const canvas = new Canvas(width, height);
  const unit = Math.min(width, height);
  const linen = mix(palette.paper, palette.wash, 0.45);
  canvas.ground(
    canvas.linear(
      [
        [0, lighten(linen, 0.45)],
        [1, mix(linen, palette.clay, 0.22)],
      ],
      [0, 0, 1, 1],
    ),
  );
  for (let i = 0; i < 11; i++) {
    const x = width * r.between(-0.1, 1.1);
    const fold = smooth([
      { x, y: -unit * 0.1 },
      { x: x + r.drift() * unit * 0.2, y: height * 0.4 },
      { x: x + r.drift() * unit * 0.5, y: height * 1.1 },
    ]);
    canvas.add(
      path(fold, {
        fill: 'none',
        stroke: i % 2 ? '#fffdf7' : mix(palette.clay, palette.shade, 0.5),
        'stroke-width': unit * r.between(0.03, 0.09),
        opacity: i % 2 ? 0.5 : 0.16,
        filter: canvas.blur(unit * 0.025),
      }),
    );
  }
  const thread = { stroke: palette.clay, 'stroke-opacity': 0.05, 'stroke-width': unit * 0.0016 };
  for (let x = 0; x < width; x += unit * 0.007) canvas.add(path(`M${n(x)} 0V${height}`, thread));
  for (let y = 0; y < height; y += unit * 0.007) canvas.add(path(`M0 ${n(y)}H${width}`, thread));

  const side = width > height ? 0.63 : 0.52;
  const board = { x: width * side - unit * 0.7, y: height * 0.1, w: unit * 0.62, h: unit * 0.42 };
  const wood = mix(palette.clay, '#8a5a34', 0.25);
  canvas.add(
    group(
      { transform: `rotate(-14 ${n(board.x + board.w / 2)} ${n(board.y + board.h / 2)})` },
      rect(board.x + unit * 0.02, board.y + unit * 0.03, board.w, board.h, {
        rx: unit * 0.05,
        fill: '#33251a',
        opacity: 0.3,
        filter: canvas.blur(unit * 0.018),
      }),
      rect(board.x, board.y, board.w, board.h, {
        rx: unit * 0.05,
        fill: canvas.linear(
          [
            [0, lighten(wood, 0.25)],
            [1, wood],
          ],
          [0, 0, 1, 1],
        ),
      }),
      ...Array.from({ length: 15 }, (_, i) => {
        const y = board.y + (board.h * (i + 0.7)) / 16;
        return path(
          `M${n(board.x + unit * 0.02)} ${n(y)}c${n(board.w * 0.3)} ${n(r.drift() * 9)} ${n(board.w * 0.6)} ${n(r.drift() * 9)} ${n(board.w - unit * 0.04)} ${n(r.drift() * 5)}`,
          { fill: 'none', stroke: darken(wood, 0.4), 'stroke-opacity': 0.16, 'stroke-width': unit * 0.003 },
        );
      }),
    ),
  );
  const lemon = mix(palette.bloom, '#f6c445', 0.8);
  const orange = mix(palette.bloom, '#f0913a', 0.65);
  [
    [0.2, 0.13, 0.105, orange],
    [0.42, 0.22, 0.088, lemon],
    [0.27, 0.32, 0.075, orange],
  ].forEach(([dx, dy, size, colour]) => {
    canvas.add(
      citrus(
        canvas,
        { x: board.x + unit * (dx as number), y: board.y + unit * (dy as number) + unit * 0.02 },
        unit * (size as number),
        colour as string,
      ),
    );
  });
  const main = { x: width * side, y: height * 0.6 };
  canvas.add(
    dish(
      canvas,
      main,
      unit * 0.33,
      mix(palette.paper, palette.shade, 0.16),
      salad(r, canvas, main, unit * 0.3, palette),
    ),
  );
  const grains = { x: main.x + unit * 0.45, y: main.y - unit * 0.36 };
  const grain = mix(palette.glow, palette.clay, 0.42);
  canvas.add(
    dish(
      canvas,
      grains,
      unit * 0.17,
      mix(palette.leaf[1], palette.shade, 0.4),
      circle(grains.x, grains.y, unit * 0.17, { fill: darken(grain, 0.25) }) +
        scatter(r, grains, unit * 0.145, 520, (p) =>
          ellipse(p.x, p.y, unit * 0.0062, unit * 0.0046, {
            fill: r.pick([grain, lighten(grain, 0.4), darken(grain, 0.15)]),
          }),
        ),
    ),
  );
  const dip = { x: main.x + unit * 0.5, y: main.y + unit * 0.17 };
  const beet = mix(palette.bloom, '#b8325d', 0.4);
  canvas.add(
    dish(
      canvas,
      dip,
      unit * 0.14,
      mix(palette.paper, palette.clay, 0.35),
      circle(dip.x, dip.y, unit * 0.14, { fill: lighten(beet, 0.2) }) +
        path(
          smooth(Array.from({ length: 22 }, (_, i) => along(dip, i * 0.62, unit * 0.112 * (1 - i / 22)))),
          {
            fill: 'none',
            stroke: lighten(beet, 0.55),
            'stroke-width': unit * 0.013,
            'stroke-linecap': 'round',
            opacity: 0.75,
          },
        ) +
        scatter(r, dip, unit * 0.07, 30, (p) => circle(p.x, p.y, unit * 0.004, { fill: palette.leaf[2] })),
    ),
  );
  const herbs = foliage(palette);
  const tip = { x: main.x - unit * 0.86, y: main.y + unit * 0.3 };
  canvas.add(
    group(
      {
        opacity: 0.26,
        filter: canvas.blur(unit * 0.008),
        transform: `translate(${unit * 0.012} ${unit * 0.018})`,
      },
      plant(
        r,
        'olive',
        { base: tip, angle: -0.7, length: unit * 0.44, bend: 0.4 },
        { leaves: [{ fill: '#33251a' }], stem: '#33251a' },
        palette,
      ),
    ),
    plant(r, 'olive', { base: tip, angle: -0.7, length: unit * 0.44, bend: 0.4 }, herbs, palette),
    plant(
      r,
      'berry',
      {
        base: { x: tip.x - unit * 0.1, y: tip.y - unit * 0.08 },
        angle: -1.1,
        length: unit * 0.34,
        bend: -0.3,
      },
      herbs,
      palette,
    ),
    rect(0, 0, width, height, {
      fill: canvas.linear(
        [
          [0, '#fff6dc', 0.34],
          [0.55, '#fff6dc', 0],
          [1, '#3a2a18', 0.12],
        ],
        [0, 0, 1, 1],
      ),
    }),
  );
  return canvas.grain(0.2, r.int(1, 90));
}
