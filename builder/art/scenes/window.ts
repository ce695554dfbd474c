import { type Species, foliage, plant, silhouette } from '../botanical.ts';
import { type ArtPalette, darken, lighten, mix } from '../palette.ts';
import type { Random } from '../random.ts';
import { Canvas, group, path, rect } from '../svg.ts';
import { type Vessel, type VesselShape, castShadow, mouth, vessel } from '../vessels.ts';

/** Afternoon light through a window on a plain wall, shadows of leaves in it, a vase on a ledge below. */
export function window(
  r: Random,
  palette: ArtPalette,
  width: number,
  height: number,
  species: Species = 'olive',
): Canvas {
  const canvas = new Canvas(width, height);
  const unit = Math.min(width, height);
  const ledge = height * 0.83;
  const wall = mix(palette.wash, palette.shade, 0.22);
  canvas.ground(
    canvas.linear(
      [
        [0, mix(wall, palette.paper, 0.2)],
        [0.6, wall],
        [1, mix(wall, palette.shade, 0.32)],
      ],
      [0, 0, 1, 0.7],
    ),
  );

  const panes: string[] = [];
  const [columns, rows] = width > height ? [3, 2] : [2, 3];
  const origin = { x: width * (width > height ? 0.24 : 0.12), y: height * 0.02 };
  const pane = { w: (width * (width > height ? 0.66 : 0.84)) / columns, h: (ledge - origin.y) / rows };
  for (let c = 0; c < columns; c++) {
    for (let k = 0; k < rows; k++) {
      const x = origin.x + c * pane.w;
      const y = origin.y + k * pane.h;
      const lean = 0.24;
      const at = (px: number, py: number) =>
        `${(px - (py - origin.y) * lean * 0.55).toFixed(0)} ${(py + (px - origin.x) * 0.13).toFixed(0)}`;
      const [x2, y2] = [x + pane.w * 0.92, y + pane.h * 0.93];
      panes.push(path(`M${at(x, y)}L${at(x2, y)}L${at(x2, y2)}L${at(x, y2)}Z`, { fill: '#fff' }));
    }
  }
  const light = group({ filter: canvas.blur(unit * 0.009) }, ...panes);
  const shadows = Array.from({ length: 6 }, (_, i) =>
    plant(
      r,
      r.pick(['olive', 'eucalyptus', 'fern'] as const),
      {
        base: { x: width * (1.02 - i * 0.1), y: height * (i % 2 ? -0.06 : 0.1) - unit * 0.05 },
        angle: 1.9 + r.drift() * 0.5,
        length: unit * r.between(0.5, 0.8),
        bend: r.between(0.1, 0.7),
      },
      silhouette(darken(wall, 0.12)),
      palette,
    ),
  );
  canvas.add(
    group(
      { mask: canvas.mask(light) },
      rect(0, 0, width, height, {
        fill: canvas.linear(
          [
            [0, '#fffdf6'],
            [0.5, lighten(palette.glow, 0.35)],
            [1, palette.glow],
          ],
          [0.2, 0, 0.8, 1],
        ),
      }),
      group({ filter: canvas.blur(unit * 0.012), opacity: 0.62 }, ...shadows.slice(0, 3)),
      group({ filter: canvas.blur(unit * 0.006), opacity: 0.5 }, ...shadows.slice(3)),
    ),
    rect(0, 0, width, height, {
      fill: canvas.radial(
        [
          [0, palette.glow, 0.34],
          [1, palette.glow, 0],
        ],
        [0.55, 0.4, 0.6],
      ),
    }),
  );

  const wood = mix(palette.clay, palette.wash, 0.32);
  canvas.add(
    rect(0, ledge, width, height - ledge, {
      fill: canvas.linear([
        [0, lighten(wood, 0.4)],
        [0.12, lighten(wood, 0.22)],
        [0.4, wood],
        [1, darken(wood, 0.3)],
      ]),
    }),
    rect(0, ledge - unit * 0.02, width, unit * 0.02, {
      fill: darken(wall, 0.3),
      opacity: 0.14,
      filter: canvas.blur(unit * 0.012),
    }),
    rect(0, ledge + (height - ledge) * 0.34, width, unit * 0.004, { fill: darken(wood, 0.4), opacity: 0.45 }),
  );
  for (let i = 0; i < 16; i++) {
    const y = ledge + (height - ledge) * r.between(0.04, 0.96);
    canvas.add(
      path(
        `M0 ${y.toFixed(0)}C${width * 0.3} ${(y + unit * 0.01 * r.drift()).toFixed(1)} ${width * 0.6} ${(y + unit * 0.012 * r.drift()).toFixed(1)} ${width} ${(y + unit * 0.008 * r.drift()).toFixed(1)}`,
        { fill: 'none', stroke: darken(wood, 0.35), 'stroke-opacity': 0.13, 'stroke-width': unit * 0.0022 },
      ),
    );
  }

  const still: [VesselShape, number, number, number, string, boolean][] = [
    ['moon', 0.3, 0.2, 0.24, mix(palette.paper, palette.clay, 0.16), true],
    ['cylinder', 0.44, 0.09, 0.1, mix(palette.bloom, palette.clay, 0.4), false],
    ['bowl', 0.17, 0.13, 0.055, mix(palette.leaf[1], palette.shade, 0.3), false],
  ];
  const pots = still.map(([shape, x, w, h, colour]): Vessel => ({
    shape,
    at: {
      x: width * (width > height ? x : x + 0.06),
      y: ledge + unit * (shape === 'cylinder' ? 0.045 : 0.03),
    },
    width: unit * w,
    height: unit * h,
    colour,
    light: 1,
  }));
  const look = foliage(palette);
  pots.forEach((pot, i) => {
    canvas.add(castShadow(canvas, pot, palette));
    if (still[i]?.[5]) {
      const from = mouth(pot);
      const stalks = species === 'lavender' || species === 'cosmos' ? 7 : 5;
      const stems = Array.from({ length: stalks }, (_, k) => {
        const fan = (k / (stalks - 1)) * 2 - 1;
        return plant(
          r,
          species,
          {
            base: { x: from.x + fan * pot.width * 0.07, y: from.y + unit * 0.02 },
            angle: -Math.PI / 2 + fan * 0.55 + r.drift() * 0.08,
            length: unit * r.between(0.4, 0.55) * (1 - Math.abs(fan) * 0.2),
            bend: fan * r.between(0.4, 0.85),
          },
          look,
          palette,
        );
      });
      canvas.add(group({ filter: canvas.wobble(unit * 0.004, 0.02) }, ...stems));
    }
    canvas.add(vessel(r, canvas, pot));
  });
  return canvas.grain(0.24, r.int(1, 90));
}
