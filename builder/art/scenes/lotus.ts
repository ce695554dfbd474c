import { leaf } from '../leaf.ts';
import { type ArtPalette, darken, lighten, mix } from '../palette.ts';
import type { Random } from '../random.ts';
import { Canvas, type Point, circle, ellipse, group, rect } from '../svg.ts';

function flower(r: Random, canvas: Canvas, at: Point, size: number, palette: ArtPalette): string {
  const petal = (tip: string, base: string) =>
    canvas.linear([
      [0, tip],
      [0.55, mix(tip, base, 0.5)],
      [1, base],
    ]);
  const looks = [
    petal(mix(palette.bloom, palette.shade, 0.35), mix(palette.bloom, palette.paper, 0.4)),
    petal(palette.bloom, lighten(palette.bloom, 0.7)),
    petal(mix(palette.bloom, palette.glow, 0.25), lighten(palette.glow, 0.5)),
  ];
  const rows = [
    { count: 9, spread: 1.42, length: 1.02, width: 0.34, y: 0, look: 0 },
    { count: 8, spread: 1.12, length: 0.98, width: 0.36, y: 0.01, look: 1 },
    { count: 7, spread: 0.78, length: 0.92, width: 0.38, y: 0.03, look: 1 },
    { count: 5, spread: 0.5, length: 0.8, width: 0.36, y: 0.05, look: 2 },
    { count: 3, spread: 0.26, length: 0.66, width: 0.34, y: 0.06, look: 2 },
  ];
  const parts = rows.flatMap((row) =>
    Array.from({ length: row.count }, (_, i) => (i / (row.count - 1)) * 2 - 1)
      .sort((a, b) => Math.abs(b) - Math.abs(a))
      .map((t) => {
        const angle = -Math.PI / 2 + t * row.spread + r.drift() * 0.03;
        const length = size * row.length * (1 - Math.abs(t) * 0.1);
        return leaf(
          {
            base: { x: at.x + t * size * 0.06, y: at.y + size * row.y },
            angle,
            length,
            width: size * row.width,
            bend: -t * 0.35,
            shape: 'lance',
          },
          { fill: looks[row.look] ?? palette.bloom, line: lighten(palette.glow, 0.4) },
        );
      }),
  );
  return group({}, ...parts);
}

/** A lotus opening on still water inside rings of soft light. */
export function lotus(r: Random, palette: ArtPalette, width: number, height: number): Canvas {
  const canvas = new Canvas(width, height);
  const unit = Math.min(width, height);
  const water = height * 0.7;
  const at = { x: width * (width > height ? 0.64 : 0.5), y: water + unit * 0.01 };
  const deep = mix(palette.shade, palette.leaf[2], 0.4);
  canvas.ground(
    canvas.linear([
      [0, mix(palette.shade, palette.wash, 0.28)],
      [0.4, mix(palette.wash, palette.bloom, 0.16)],
      [0.7, lighten(palette.glow, 0.1)],
      [1, palette.paper],
    ]),
  );
  canvas.add(
    circle(at.x, at.y - unit * 0.2, unit * 0.95, {
      fill: canvas.radial([
        [0, '#fffaf0', 1],
        [0.22, palette.glow, 0.85],
        [0.55, palette.glow, 0.28],
        [1, palette.glow, 0],
      ]),
    }),
  );
  for (let i = 0; i < 6; i++) {
    canvas.add(
      circle(at.x, at.y - unit * 0.2, unit * (0.26 + i * 0.095), {
        fill: 'none',
        stroke: lighten(palette.glow, 0.7),
        'stroke-width': unit * 0.0022,
        opacity: 0.75 - i * 0.11,
      }),
    );
  }
  canvas.add(
    circle(at.x, at.y - unit * 0.2, unit * 0.2, {
      fill: '#fffdf6',
      opacity: 0.75,
      filter: canvas.blur(unit * 0.04),
    }),
  );
  canvas.add(
    rect(0, water, width, height - water, {
      fill: canvas.linear([
        [0, mix(palette.glow, deep, 0.28)],
        [0.25, mix(deep, palette.wash, 0.45)],
        [1, deep],
      ]),
    }),
  );
  canvas.add(
    rect(0, water - unit * 0.05, width, unit * 0.1, {
      fill: canvas.linear([
        [0, lighten(palette.glow, 0.2), 0],
        [0.5, lighten(palette.glow, 0.2), 0.8],
        [1, lighten(palette.glow, 0.2), 0],
      ]),
    }),
    group(
      {
        opacity: 0.42,
        filter: canvas.blur(unit * 0.007),
        transform: `translate(0 ${(2 * at.y + unit * 0.05).toFixed(1)}) scale(1 -1)`,
      },
      flower(r, canvas, at, unit * 0.3, palette),
    ),
  );
  for (let i = 0; i < 70; i++) {
    const t = r.next() ** 1.2;
    const y = water + (height - water) * (0.06 + t * 0.94);
    canvas.add(
      ellipse(
        at.x + r.drift() * unit * (0.3 + t * 0.7),
        y,
        unit * r.between(0.02, 0.14) * (0.4 + t),
        unit * (0.0009 + t * 0.0024),
        { fill: lighten(palette.glow, 0.6), opacity: r.between(0.12, 0.5) },
      ),
    );
  }
  const pads = [
    [-0.34, 0.07, 0.16],
    [0.36, 0.1, 0.19],
    [-0.62, 0.17, 0.2],
    [0.1, 0.2, 0.14],
    [-0.14, 0.13, 0.11],
  ] as const;
  for (const [dx, dy, size] of pads) {
    const pad = { x: at.x + dx * unit, y: at.y + dy * unit };
    const fill = canvas.radial(
      [
        [0, lighten(palette.leaf[1], 0.25)],
        [0.75, palette.leaf[1]],
        [1, darken(palette.leaf[1], 0.22)],
      ],
      [0.45, 0.35, 0.65],
    );
    canvas.add(
      ellipse(pad.x, pad.y + unit * 0.012, unit * size * 0.98, unit * size * 0.25, {
        fill: darken(deep, 0.4),
        opacity: 0.35,
        filter: canvas.blur(unit * 0.01),
      }),
      ellipse(pad.x, pad.y, unit * size, unit * size * 0.25, { fill }),
      ...Array.from({ length: 9 }, (_, i) => {
        const turn = (i / 9) * 6.28 + 0.3;
        return `<path d="M${pad.x.toFixed(1)} ${pad.y.toFixed(1)}l${(Math.cos(turn) * unit * size * 0.86).toFixed(1)} ${(Math.sin(turn) * unit * size * 0.215).toFixed(1)}" stroke="${lighten(palette.leaf[0], 0.3)}" stroke-opacity=".4" stroke-width="${(unit * 0.0018).toFixed(1)}"/>`;
      }),
    );
  }
  canvas.add(flower(r, canvas, at, unit * 0.32, palette));
  for (let i = 0; i < 46; i++) {
    const turn = r.between(Math.PI, 2 * Math.PI);
    const d = unit * r.between(0.2, 0.75);
    const size = unit * r.between(0.0014, 0.0052);
    canvas.add(
      circle(at.x + Math.cos(turn) * d, at.y - unit * 0.12 + Math.sin(turn) * d * 0.8, size, {
        fill: '#fffdf4',
        opacity: r.between(0.4, 0.95),
        filter: r.next() < 0.3 ? canvas.blur(size * 0.6) : undefined,
      }),
    );
  }
  return canvas.grain(0.22, r.int(1, 90));
}
