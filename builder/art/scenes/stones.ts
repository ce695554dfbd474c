import { type ArtPalette, darken, lighten, mix } from '../palette.ts';
import { blossom } from '../plants.ts';
import type { Random } from '../random.ts';
import { Canvas, type Point, circle, ellipse, group, path, rect, smooth } from '../svg.ts';

function pebble(r: Random, at: Point, rx: number, ry: number): Point[] {
  const phase = [r.between(0, 6), r.between(0, 6)] as const;
  return Array.from({ length: 18 }, (_, i) => {
    const turn = (i / 18) * Math.PI * 2;
    const bump = 1 + 0.03 * Math.sin(turn * 2 + phase[0]) + 0.02 * Math.sin(turn * 3 + phase[1]);
    const [c, s] = [Math.cos(turn), Math.sin(turn)];
    return {
      x: at.x + Math.sign(c) * Math.abs(c) ** 0.84 * rx * bump,
      y: at.y + Math.sign(s) * Math.abs(s) ** 0.84 * ry * bump,
    };
  });
}

function stone(r: Random, canvas: Canvas, at: Point, rx: number, ry: number, colour: string): string {
  const outline = smooth(pebble(r, at, rx, ry), true);
  const specks = Array.from({ length: 46 }, () => {
    const turn = r.between(0, 6.28);
    const d = Math.sqrt(r.next()) * 0.92;
    return ellipse(
      at.x + Math.cos(turn) * rx * d,
      at.y + Math.sin(turn) * ry * d,
      rx * r.between(0.003, 0.012),
      rx * 0.005,
      { fill: r.next() < 0.5 ? lighten(colour, 0.5) : darken(colour, 0.5), 'fill-opacity': 0.35 },
    );
  });
  const vein = at.y + r.drift() * ry * 0.4;
  return group(
    {},
    path(outline, {
      fill: canvas.radial(
        [
          [0, lighten(colour, 0.55)],
          [0.4, lighten(colour, 0.16)],
          [0.75, colour],
          [1, darken(colour, 0.5)],
        ],
        [0.34, 0.2, 0.85],
      ),
    }),
    group(
      { 'clip-path': canvas.clip(path(outline)) },
      ...specks,
      path(
        smooth([
          { x: at.x - rx, y: vein },
          { x: at.x - rx * 0.3, y: vein + r.drift() * ry * 0.3 },
          { x: at.x + rx * 0.4, y: vein + r.drift() * ry * 0.3 },
          { x: at.x + rx, y: vein + ry * 0.2 },
        ]),
        { fill: 'none', stroke: lighten(colour, 0.7), 'stroke-width': rx * 0.018, 'stroke-opacity': 0.4 },
      ),
      ellipse(at.x + rx * 0.1, at.y + ry * 0.92, rx, ry * 0.42, {
        fill: darken(colour, 0.7),
        opacity: 0.5,
        filter: canvas.blur(ry * 0.2),
      }),
      ellipse(at.x - rx * 0.3, at.y - ry * 0.52, rx * 0.42, ry * 0.2, {
        fill: '#fffaf2',
        opacity: 0.42,
        filter: canvas.blur(ry * 0.14),
      }),
    ),
  );
}

/** Smooth stones balanced in raked sand, a fallen blossom beside them. */
export function stones(r: Random, palette: ArtPalette, width: number, height: number): Canvas {
  const canvas = new Canvas(width, height);
  const unit = Math.min(width, height);
  const back = height * 0.56;
  const sand = mix(palette.clay, palette.paper, 0.68);
  canvas.ground(
    canvas.linear(
      [
        [0, mix(palette.wash, palette.shade, 0.42)],
        [0.56, mix(palette.wash, palette.paper, 0.45)],
        [1, sand],
      ],
      [0, 0, 0.15, 1],
    ),
  );
  canvas.add(
    circle(width * 0.78, height * 0.1, unit * 0.8, {
      fill: canvas.radial([
        [0, palette.glow, 0.95],
        [1, palette.glow, 0],
      ]),
    }),
    rect(0, back, width, height - back, {
      fill: canvas.linear([
        [0, mix(sand, palette.wash, 0.6)],
        [0.25, sand],
        [1, mix(sand, palette.clay, 0.25)],
      ]),
    }),
    rect(0, back - unit * 0.09, width, unit * 0.1, {
      fill: canvas.linear([
        [0, mix(sand, palette.wash, 0.6), 0],
        [1, mix(sand, palette.wash, 0.6)],
      ]),
    }),
  );
  const pile = { x: width * (width > height ? 0.62 : 0.5), y: height * 0.83 };
  const rings: string[] = [];
  for (let i = 0; i < 26; i++) {
    const t = i / 25;
    const ry = unit * (0.05 + t * 0.62);
    const rx = ry * 2.9;
    const width1 = unit * (0.004 + t * 0.006);
    rings.push(
      ellipse(pile.x, pile.y, rx, ry, {
        fill: 'none',
        stroke: darken(sand, 0.22),
        'stroke-width': width1,
        'stroke-opacity': 0.34,
      }),
      ellipse(pile.x, pile.y + width1 * 1.2, rx, ry, {
        fill: 'none',
        stroke: lighten(sand, 0.7),
        'stroke-width': width1,
        'stroke-opacity': 0.6,
      }),
    );
  }
  canvas.add(group({ 'clip-path': canvas.clip(rect(0, back, width, height)) }, ...rings));
  canvas.add(
    rect(0, back - 2, width, unit * 0.16, {
      fill: canvas.linear([
        [0, mix(sand, palette.wash, 0.6), 1],
        [1, sand, 0],
      ]),
    }),
  );
  const tones = [
    mix(palette.shade, palette.ink, 0.42),
    mix(palette.clay, palette.shade, 0.5),
    mix(palette.shade, palette.ink, 0.2),
    mix(palette.paper, palette.clay, 0.4),
    mix(palette.shade, palette.paper, 0.25),
  ];
  let y = pile.y;
  const sizes = [0.27, 0.215, 0.165, 0.118, 0.072];
  canvas.add(
    ellipse(pile.x + unit * 0.1, y + unit * 0.035, unit * 0.4, unit * 0.06, {
      fill: darken(palette.shade, 0.5),
      opacity: 0.5,
      filter: canvas.blur(unit * 0.028),
    }),
  );
  sizes.forEach((rx, i) => {
    const ry = rx * r.between(0.34, 0.42);
    y -= ry * unit * (i ? 0.93 : 0.4);
    const at = { x: pile.x + r.drift() * unit * 0.028, y };
    if (i)
      canvas.add(
        ellipse(at.x + rx * unit * 0.08, at.y + ry * unit * 0.94, rx * unit * 0.72, ry * unit * 0.24, {
          fill: darken(palette.ink, 0.3),
          opacity: 0.5,
          filter: canvas.blur(unit * 0.008),
        }),
      );
    canvas.add(stone(r, canvas, at, rx * unit, ry * unit, tones[i] ?? palette.shade));
    y -= ry * unit * 0.86;
  });
  const flower = { x: pile.x - unit * 0.42, y: pile.y + unit * 0.05 };
  const petal = lighten(palette.bloom, 0.55);
  canvas.add(
    ellipse(flower.x + unit * 0.02, flower.y + unit * 0.02, unit * 0.1, unit * 0.035, {
      fill: darken(palette.shade, 0.4),
      opacity: 0.4,
      filter: canvas.blur(unit * 0.012),
    }),
    blossom(
      r,
      flower,
      unit * 0.095,
      6,
      { fill: petal, shade: mix(petal, palette.bloom, 0.6), vein: mix(petal, palette.bloom, 0.4) },
      mix(palette.glow, palette.bloom, 0.5),
      0.55,
    ),
  );
  const small = { x: pile.x + unit * 0.42, y: pile.y + unit * 0.06 };
  canvas.add(
    ellipse(small.x + unit * 0.02, small.y + unit * 0.025, unit * 0.09, unit * 0.022, {
      fill: darken(palette.shade, 0.5),
      opacity: 0.5,
      filter: canvas.blur(unit * 0.012),
    }),
    stone(r, canvas, small, unit * 0.078, unit * 0.034, tones[3] ?? palette.clay),
  );
  return canvas.grain(0.26, r.int(1, 90));
}
