import { type Species, foliage, plant } from '../botanical.ts';
import { type ArtPalette, darken, lighten, mix } from '../palette.ts';
import type { Random } from '../random.ts';
import { Canvas, group, n, path, rect } from '../svg.ts';
import { type Vessel, type VesselShape, castShadow, mouth, vessel } from '../vessels.ts';

const TALL: readonly VesselShape[] = ['bottle', 'moon', 'urn'];
const LOW: readonly VesselShape[] = ['urn', 'bowl', 'cylinder', 'moon', 'bowl'];

/** Two wooden shelves in an arched niche: jars, bowls, cut stems in water. */
export function shelf(r: Random, palette: ArtPalette, width: number, height: number): Canvas {
  const canvas = new Canvas(width, height);
  const unit = Math.min(width, height);
  const wall = mix(palette.wash, palette.clay, 0.12);
  canvas.ground(
    canvas.linear(
      [
        [0, lighten(wall, 0.4)],
        [0.6, wall],
        [1, mix(wall, palette.shade, 0.34)],
      ],
      [0, 0, 1, 0.6],
    ),
  );
  const niche = { x: width * 0.5 - unit * 0.46, w: unit * 0.92, top: height * 0.07 };
  const arch = (inset: number) => {
    const [x, w] = [niche.x + inset, niche.w - inset * 2];
    return `M${n(x)} ${height}V${n(niche.top + inset + w / 2)}A${n(w / 2)} ${n(w / 2)} 0 0 1 ${n(x + w)} ${n(niche.top + inset + w / 2)}V${height}Z`;
  };
  const back = mix(palette.leaf[1], palette.wash, 0.34);
  canvas.add(
    path(arch(0), {
      fill: canvas.linear(
        [
          [0, darken(back, 0.3)],
          [0.5, back],
          [1, lighten(back, 0.2)],
        ],
        [0, 0, 1, 0.35],
      ),
    }),
    group(
      { 'clip-path': canvas.clip(path(arch(0))) },
      path(arch(0), {
        fill: 'none',
        stroke: darken(back, 0.7),
        'stroke-width': unit * 0.11,
        opacity: 0.4,
        filter: canvas.blur(unit * 0.035),
      }),
      path(
        `M${n(niche.x + niche.w * 0.3)} 0L${n(niche.x + niche.w * 1.3)} 0L${n(niche.x + niche.w * 0.9)} ${height}L${n(niche.x - niche.w * 0.1)} ${height}Z`,
        { fill: palette.glow, opacity: 0.3, filter: canvas.blur(unit * 0.05) },
      ),
    ),
    path(arch(0), { fill: 'none', stroke: lighten(wall, 0.65), 'stroke-width': unit * 0.008, opacity: 0.9 }),
  );
  const wood = mix(palette.clay, palette.paper, 0.2);
  const boards = [0.53, 0.88].map((y) => height * y);
  const glazes = [
    mix(palette.paper, palette.clay, 0.14),
    mix(palette.bloom, palette.clay, 0.4),
    mix(palette.leaf[2], palette.shade, 0.3),
    mix(palette.clay, palette.paper, 0.35),
    mix(palette.shade, palette.paper, 0.5),
  ];
  const species: readonly Species[] = ['eucalyptus', 'olive', 'lavender', 'berry', 'ginkgo'];
  const look = foliage(palette);
  const turn = r.int(0, 4);
  boards.forEach((y, row) => {
    canvas.add(
      rect(niche.x + unit * 0.01, y + unit * 0.028, niche.w - unit * 0.02, unit * 0.06, {
        fill: darken(back, 0.75),
        opacity: 0.45,
        filter: canvas.blur(unit * 0.02),
      }),
      rect(niche.x + unit * 0.004, y - unit * 0.006, niche.w - unit * 0.008, unit * 0.014, {
        fill: lighten(wood, 0.4),
      }),
      rect(niche.x + unit * 0.004, y + unit * 0.008, niche.w - unit * 0.008, unit * 0.03, {
        fill: canvas.linear([
          [0, wood],
          [1, darken(wood, 0.28)],
        ]),
      }),
    );
    const places = row === 0 ? [0.26, 0.5, 0.72] : [0.17, 0.36, 0.6, 0.82];
    places.forEach((place, i) => {
      const shape = (row === 0 ? TALL : LOW)[(i + turn) % (row === 0 ? TALL : LOW).length] ?? 'moon';
      const wide = unit * (shape === 'bowl' ? 0.2 : shape === 'bottle' ? 0.125 : 0.15) * r.between(0.9, 1.12);
      const pot: Vessel = {
        shape,
        at: { x: niche.x + niche.w * place, y },
        width: wide,
        height:
          shape === 'bowl' ? wide * 0.42 : shape === 'bottle' ? wide * 1.75 : wide * r.between(0.95, 1.25),
        colour: glazes[(i * 2 + row) % glazes.length] ?? palette.clay,
        light: 1,
      };
      canvas.add(castShadow(canvas, pot, palette, 0.7));
      const stems = row === 0 ? shape !== 'moon' : shape === 'cylinder';
      if (stems) {
        const from = mouth(pot);
        const kind = species[(i + row + r.int(0, 2)) % species.length] ?? 'olive';
        const count = kind === 'lavender' ? 6 : 3;
        canvas.add(
          ...Array.from({ length: count }, (_, k) => {
            const fan = (k / (count - 1)) * 2 - 1;
            return plant(
              r,
              kind,
              {
                base: { x: from.x + fan * wide * 0.05, y: from.y + unit * 0.012 },
                angle: -Math.PI / 2 + fan * 0.42 + r.drift() * 0.1,
                length: unit * (row === 0 ? r.between(0.2, 0.28) : r.between(0.13, 0.17)),
                bend: fan * r.between(0.3, 0.8),
              },
              look,
              palette,
            );
          }),
        );
      }
      canvas.add(vessel(r, canvas, pot));
    });
  });
  canvas.add(
    rect(0, 0, width, height, {
      fill: canvas.linear(
        [
          [0, palette.glow, 0],
          [0.5, palette.glow, 0.05],
          [1, palette.glow, 0.26],
        ],
        [0, 1, 1, 0],
      ),
    }),
  );
  return canvas.grain(0.24, r.int(1, 90));
}
