import { foliage, plant, silhouette } from '../botanical.ts';
import { below, skyline } from '../land.ts';
import { type ArtPalette, darken, fade, lighten, mix } from '../palette.ts';
import { frond } from '../plants.ts';
import type { Random } from '../random.ts';
import { Canvas, circle, ellipse, group, n, path, rect, smooth } from '../svg.ts';
import { castShadow, mouth, vessel } from '../vessels.ts';

/** A quiet treatment room: arched window on the hills, a made-up table, a tall plant, light on the floor. */
export function room(r: Random, palette: ArtPalette, width: number, height: number): Canvas {
  const canvas = new Canvas(width, height);
  const unit = Math.min(width, height);
  const floor = height * 0.76;
  const wall = mix(palette.paper, palette.wash, 0.55);
  const board = mix(palette.clay, palette.paper, 0.32);
  canvas.ground(
    canvas.linear(
      [
        [0, mix(wall, palette.shade, 0.18)],
        [0.5, wall],
        [1, mix(wall, palette.shade, 0.12)],
      ],
      [0, 0, 1, 0.25],
    ),
  );

  const pane = {
    x: width * (width > height ? 0.54 : 0.3),
    w: unit * 0.56,
    top: height * 0.1,
    sill: height * 0.63,
  };
  const arch = `M${n(pane.x)} ${n(pane.sill)}V${n(pane.top + pane.w / 2)}A${n(pane.w / 2)} ${n(pane.w / 2)} 0 0 1 ${n(pane.x + pane.w)} ${n(pane.top + pane.w / 2)}V${n(pane.sill)}Z`;
  const view = [
    path(arch, {
      fill: canvas.linear([
        [0, mix(palette.shade, palette.paper, 0.5)],
        [0.55, lighten(palette.glow, 0.3)],
        [1, palette.glow],
      ]),
    }),
  ];
  fade(mix(palette.shade, palette.paper, 0.5), palette.leaf[2], 4).forEach((colour, i) => {
    const line = skyline(r, pane.w * 1.3, pane.sill - unit * 0.15 + i * unit * 0.05, unit * 0.13, 0.5, 5).map(
      (p) => ({ x: p.x + pane.x - pane.w * 0.15, y: p.y }),
    );
    view.push(
      path(below(line, pane.sill + unit * 0.1), {
        fill: canvas.linear([
          [0, colour],
          [1, mix(colour, palette.glow, 0.5)],
        ]),
      }),
    );
  });
  const leafy = Array.from({ length: 3 }, (_, i) =>
    plant(
      r,
      'olive',
      {
        base: { x: pane.x + pane.w * (0.2 + i * 0.36), y: pane.top - unit * 0.05 },
        angle: 1.3 + r.drift() * 0.5,
        length: unit * 0.26,
        bend: r.drift() * 0.6,
      },
      silhouette(mix(palette.leaf[2], palette.leaf[1], 0.4)),
      palette,
    ),
  );
  canvas.add(
    path(arch, {
      fill: 'none',
      stroke: darken(wall, 0.25),
      'stroke-width': unit * 0.05,
      opacity: 0.3,
      filter: canvas.blur(unit * 0.018),
    }),
    group(
      { 'clip-path': canvas.clip(path(arch)) },
      ...view,
      ...leafy,
      circle(pane.x + pane.w * 0.66, pane.top + pane.w * 0.5, unit * 0.3, {
        fill: canvas.radial([
          [0, '#fffdf4', 0.95],
          [1, palette.glow, 0],
        ]),
      }),
    ),
    path(arch, { fill: 'none', stroke: lighten(wall, 0.75), 'stroke-width': unit * 0.022 }),
    rect(pane.x + pane.w / 2 - unit * 0.006, pane.top, unit * 0.012, pane.sill - pane.top, {
      fill: lighten(wall, 0.75),
    }),
    rect(pane.x, pane.top + pane.w * 0.52, pane.w, unit * 0.011, { fill: lighten(wall, 0.75) }),
    rect(pane.x - unit * 0.035, pane.sill, pane.w + unit * 0.07, unit * 0.028, {
      fill: canvas.linear([
        [0, lighten(wall, 0.8)],
        [1, mix(wall, palette.shade, 0.25)],
      ]),
    }),
    rect(0, floor, width, height - floor, {
      fill: canvas.linear([
        [0, mix(board, palette.shade, 0.16)],
        [0.3, board],
        [1, darken(board, 0.2)],
      ]),
    }),
    rect(0, floor - unit * 0.03, width, unit * 0.03, { fill: lighten(wall, 0.5) }),
  );
  for (let i = 1; i < 7; i++) {
    const y = floor + (height - floor) * (i / 7) ** 1.4;
    canvas.add(
      path(`M0 ${n(y)}H${width}`, {
        stroke: darken(board, 0.4),
        'stroke-opacity': 0.2,
        'stroke-width': unit * 0.002 + i * 0.3,
      }),
    );
  }
  const glow = (shift: number, w: number) =>
    `M${n(pane.x - unit * shift)} ${n(floor)}h${n(pane.w * w)}l${n(-unit * 0.26)} ${n(height - floor)}h${n(-pane.w * w * 1.2)}Z`;
  canvas.add(
    group(
      { filter: canvas.blur(unit * 0.014), opacity: 0.66 },
      path(glow(0.12, 0.46), { fill: palette.glow }),
      path(glow(-0.19, 0.46), { fill: palette.glow }),
    ),
  );

  const bed = {
    x: width * (width > height ? 0.2 : 0.06),
    y: height * 0.585,
    w: unit * (width > height ? 0.98 : 0.68),
    h: unit * 0.07,
  };
  const cloth = mix(palette.paper, palette.clay, 0.1);
  const leg = darken(mix(palette.clay, palette.shade, 0.2), 0.22);
  const fall = bed.y + bed.h + unit * 0.13;
  const hem = Array.from({ length: 15 }, (_, i) => ({
    x: bed.x + (bed.w * i) / 14,
    y: fall + (i % 2 ? unit * 0.007 : -unit * 0.004) + r.drift() * unit * 0.004,
  }));
  canvas.add(
    ellipse(bed.x + bed.w * 0.5, height * 0.9, bed.w * 0.56, unit * 0.045, {
      fill: darken(board, 0.8),
      opacity: 0.42,
      filter: canvas.blur(unit * 0.03),
    }),
    ...[0.07, 0.9].map((t) =>
      rect(bed.x + bed.w * t, bed.y + bed.h, unit * 0.026, height * 0.9 - bed.y - bed.h, {
        fill: canvas.linear(
          [
            [0, lighten(leg, 0.2)],
            [1, leg],
          ],
          [0, 0, 1, 0],
        ),
      }),
    ),
    path(
      `M${n(bed.x)} ${n(bed.y)}Q${n(bed.x - unit * 0.012)} ${n(bed.y + unit * 0.06)} ${n(bed.x)} ${n(fall)}${smooth(hem).replace(/^M[^C]*/, '')}Q${n(bed.x + bed.w + unit * 0.012)} ${n(bed.y + unit * 0.06)} ${n(bed.x + bed.w)} ${n(bed.y)}Z`,
      {
        fill: canvas.linear([
          [0, lighten(cloth, 0.6)],
          [0.35, cloth],
          [1, mix(cloth, palette.shade, 0.45)],
        ]),
      },
    ),
    ...Array.from({ length: 13 }, (_, i) => {
      const x = bed.x + (bed.w * (i + 0.6)) / 13.4;
      return path(
        `M${n(x)} ${n(bed.y + bed.h * 0.5)}q${n(r.drift() * unit * 0.02)} ${n(unit * 0.07)} ${n(r.drift() * unit * 0.012)} ${n(unit * 0.145)}`,
        {
          fill: 'none',
          stroke: i % 2 ? '#fffdf8' : mix(palette.shade, palette.clay, 0.4),
          'stroke-width': unit * 0.014,
          opacity: i % 2 ? 0.6 : 0.3,
          filter: canvas.blur(unit * 0.006),
        },
      );
    }),
    rect(bed.x - unit * 0.006, bed.y - unit * 0.024, bed.w + unit * 0.012, unit * 0.05, {
      rx: unit * 0.025,
      fill: canvas.linear([
        [0, lighten(cloth, 0.85)],
        [1, mix(cloth, palette.shade, 0.18)],
      ]),
    }),
    rect(bed.x + bed.w * 0.04, bed.y - unit * 0.085, bed.w * 0.2, unit * 0.072, {
      rx: unit * 0.034,
      fill: canvas.linear([
        [0, '#fffdf8'],
        [1, mix(cloth, palette.shade, 0.28)],
      ]),
    }),
    path(
      `M${n(bed.x + bed.w * 0.56)} ${n(bed.y - unit * 0.026)}h${n(bed.w * 0.3)}l${n(unit * 0.012)} ${n(unit * 0.2)}h${n(-bed.w * 0.32)}Z`,
      {
        fill: canvas.linear([
          [0, lighten(palette.bloom, 0.3)],
          [0.3, mix(palette.bloom, palette.clay, 0.3)],
          [1, darken(mix(palette.bloom, palette.clay, 0.35), 0.16)],
        ]),
      },
    ),
    ...Array.from({ length: 3 }, (_, i) =>
      rect(
        bed.x + bed.w * 0.3 + i * unit * 0.006,
        bed.y - unit * (0.05 + i * 0.023),
        bed.w * 0.15,
        unit * 0.024,
        {
          rx: unit * 0.011,
          fill: canvas.linear([
            [0, ['#fffaf0', lighten(palette.leaf[0], 0.4), '#fffaf0'][i] ?? '#fff'],
            [1, mix(palette.wash, palette.shade, 0.2)],
          ]),
        },
      ),
    ),
  );

  const pot = {
    shape: 'urn' as const,
    at: { x: bed.x + bed.w + unit * 0.19, y: height * 0.91 },
    width: unit * 0.19,
    height: unit * 0.2,
    colour: mix(palette.paper, palette.clay, 0.42),
    light: 1 as const,
  };
  const from = mouth(pot);
  const look = foliage(palette);
  canvas.add(
    castShadow(canvas, pot, palette),
    ...Array.from({ length: 7 }, (_, i) => {
      const fan = (i / 6) * 2 - 1;
      return frond(
        r,
        {
          base: { x: from.x + fan * unit * 0.03, y: from.y + unit * 0.015 },
          angle: -Math.PI / 2 + fan * 0.66,
          length: unit * r.between(0.36, 0.5) * (1 - Math.abs(fan) * 0.24),
          bend: fan * 0.9,
          leaflets: 15,
          leafletLength: unit * 0.12,
          slim: 0.22,
        },
        look,
      );
    }),
    vessel(r, canvas, pot),
    rect(0, 0, width, height, {
      fill: canvas.radial(
        [
          [0, palette.glow, 0.4],
          [1, palette.glow, 0],
        ],
        [(pane.x + pane.w / 2) / width, 0.36, 0.55],
      ),
    }),
  );
  return canvas.grain(0.22, r.int(1, 90));
}
