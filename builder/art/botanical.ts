import type { LeafLook } from './leaf.ts';
import { type ArtPalette, darken, lighten, mix } from './palette.ts';
import { type PlantLook, berries, blossom, frond, ginkgoBough, spike, sprig } from './plants.ts';
import { type Random, random } from './random.ts';
import { Canvas, type Point, circle, ellipse, group } from './svg.ts';

export type Species = 'eucalyptus' | 'olive' | 'fern' | 'ginkgo' | 'lavender' | 'cosmos' | 'berry';

export interface BotanicalOptions {
  width?: number;
  height?: number;
  species?: Species;
}

const SPECIES: readonly Species[] = ['eucalyptus', 'olive', 'fern', 'ginkgo', 'lavender', 'cosmos', 'berry'];

/** Three tones of leaf with shaded half, veins and a loose contour. */
export function foliage(palette: ArtPalette, options: { line?: boolean; tint?: string } = {}): PlantLook {
  const tone = (colour: string): LeafLook => ({
    fill: options.tint ? mix(colour, options.tint, 0.35) : colour,
    shade: darken(colour, 0.45),
    vein: lighten(colour, 0.6),
    line: options.line ? palette.ink : undefined,
  });
  const [light, mid, dark] = palette.leaf;
  return {
    leaves: [tone(light), tone(mix(light, mid, 0.55)), tone(mid), tone(mix(mid, dark, 0.6))],
    stem: mix(dark, palette.clay, 0.35),
  };
}

/** Flat leaves of one colour, for shadows and distance. */
export function silhouette(colour: string): PlantLook {
  return { leaves: [{ fill: colour }], stem: colour };
}

interface Stalk {
  base: Point;
  angle: number;
  length: number;
  bend: number;
}

/** One plant of the species, growing from `base`. */
export function plant(
  r: Random,
  species: Species,
  stalk: Stalk,
  look: PlantLook,
  palette: ArtPalette,
): string {
  const { length } = stalk;
  switch (species) {
    case 'eucalyptus':
      return sprig(
        r,
        { ...stalk, pairs: 9, leafLength: length * 0.17, slim: 0.86, shape: 'round', spread: 1 },
        look,
      );
    case 'olive':
      return sprig(
        r,
        { ...stalk, pairs: 13, leafLength: length * 0.22, slim: 0.26, shape: 'lance', spread: 0.75 },
        look,
      );
    case 'fern':
      return frond(r, { ...stalk, leaflets: 17, leafletLength: length * 0.22, slim: 0.19 }, look);
    case 'ginkgo':
      return ginkgoBough(r, { ...stalk, leafSize: length * 0.19, tufts: 7 }, look);
    case 'lavender':
      return (
        sprig(
          r,
          {
            ...stalk,
            length: length * 0.55,
            pairs: 5,
            leafLength: length * 0.2,
            slim: 0.13,
            shape: 'lance',
            spread: 0.4,
          },
          look,
        ) +
        spike(
          r,
          { ...stalk, floret: length * 0.045, from: 0.62 },
          [palette.bloom, lighten(palette.bloom, 0.35), darken(palette.bloom, 0.2)],
          look.stem,
        )
      );
    case 'cosmos': {
      const stem = sprig(
        r,
        {
          ...stalk,
          length: length * 0.82,
          pairs: 6,
          leafLength: length * 0.2,
          slim: 0.2,
          shape: 'lance',
          alternate: true,
          spread: 0.6,
        },
        look,
      );
      const end = stalk.angle + stalk.bend * 0.55;
      const head = {
        x: stalk.base.x + Math.cos(end) * length * 0.86,
        y: stalk.base.y + Math.sin(end) * length * 0.86,
      };
      const petal: LeafLook = {
        fill: palette.bloom,
        shade: darken(palette.bloom, 0.25),
        vein: lighten(palette.bloom, 0.5),
        line: look.leaves[0]?.line,
      };
      return (
        stem +
        blossom(r, head, length * 0.16, 8, petal, mix(palette.glow, palette.clay, 0.55), r.between(0.7, 0.95))
      );
    }
    case 'berry':
      return (
        sprig(
          r,
          { ...stalk, pairs: 6, leafLength: length * 0.2, slim: 0.5, shape: 'ovate', alternate: true },
          look,
        ) +
        berries(
          r,
          { ...stalk, angle: stalk.angle + 0.18, count: 11, size: length * 0.024 },
          palette.bloom,
          palette.glow,
          look.stem,
        )
      );
  }
}

/**
 * A plate from a herbarium that never was: one species painted in washes with a loose ink line, a disc of colour
 * behind it. Deterministic by seed; SVG text, `width` by `height` user units.
 */
export function botanical(seed: string, palette: ArtPalette, options: BotanicalOptions = {}): string {
  const { width = 1200, height = 1500 } = options;
  const r = random(`botanical ${seed}`);
  const species = options.species ?? r.pick(SPECIES);
  const canvas = new Canvas(width, height);
  const unit = Math.min(width, height);
  canvas.ground(
    canvas.linear(
      [
        [0, lighten(palette.paper, 0.5)],
        [1, mix(palette.paper, palette.wash, 0.7)],
      ],
      [0, 0, 1, 1],
    ),
  );
  const disc = {
    x: width * r.between(0.4, 0.6),
    y: height * r.between(0.36, 0.44),
    r: unit * r.between(0.3, 0.36),
  };
  canvas.add(
    group(
      { filter: canvas.wobble(unit * 0.03, 0.006, r.int(1, 90)) },
      circle(disc.x, disc.y, disc.r, {
        fill: canvas.linear([
          [0, mix(palette.bloom, palette.paper, 0.35)],
          [1, mix(palette.clay, palette.paper, 0.72)],
        ]),
        opacity: 0.75,
      }),
    ),
  );
  const root = { x: width * r.between(0.46, 0.54), y: height * 0.97 };
  const ghost = silhouette(mix(palette.wash, palette.leaf[1], 0.42));
  const stalks = species === 'lavender' || species === 'cosmos' ? 7 : species === 'fern' ? 5 : 4;
  const soft: string[] = [];
  const sharp: string[] = [];
  for (let i = 0; i < stalks; i++) {
    const side = (i / (stalks - 1)) * 2 - 1;
    const length = height * (0.86 - Math.abs(side) * 0.2) * r.between(0.86, 1);
    const stalk = {
      base: { x: root.x + side * unit * 0.035, y: root.y },
      angle: -Math.PI / 2 + side * 0.3 + r.drift() * 0.12,
      length: length * (i % 2 ? 0.84 : 1),
      bend: side * r.between(0.15, 0.7) + r.drift() * 0.4,
    };
    soft.push(
      plant(
        r,
        species,
        { ...stalk, angle: stalk.angle + 0.12 * (side || 1), length: length * 0.9 },
        ghost,
        palette,
      ),
    );
    sharp.push(plant(r, species, stalk, foliage(palette, { line: true }), palette));
  }
  canvas.add(
    group(
      {
        filter: canvas.blur(unit * 0.004),
        opacity: 0.34,
        transform: `translate(${unit * 0.05} ${-unit * 0.03})`,
      },
      ...soft,
    ),
    group({ filter: canvas.wobble(unit * 0.006, 0.02, r.int(1, 90)) }, ...sharp),
    ellipse(root.x, root.y + unit * 0.02, unit * 0.22, unit * 0.02, {
      fill: palette.shade,
      opacity: 0.22,
      filter: canvas.blur(unit * 0.012),
    }),
  );
  return canvas.grain(0.32, r.int(1, 90)).toString();
}
