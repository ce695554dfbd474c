import { type LeafLook, type LeafShape, along, leaf, spine } from './leaf.ts';
import type { Random } from './random.ts';
import { type Point, circle, ellipse, group, path, smooth } from './svg.ts';

export interface PlantLook {
  /** Leaf colours to choose from. */
  leaves: LeafLook[];
  stem: string;
}

interface Growth {
  base: Point;
  angle: number;
  length: number;
  bend: number;
}

const stemPath = (points: Point[], colour: string, width: number) =>
  path(smooth(points), { fill: 'none', stroke: colour, 'stroke-width': width, 'stroke-linecap': 'round' });

const pointAt = (points: Point[], t: number): Point => {
  const position = Math.min(points.length - 1.001, Math.max(0, t * (points.length - 1)));
  const [a, b] = [points[Math.floor(position)], points[Math.floor(position) + 1]];
  if (!a || !b) return points[0] ?? { x: 0, y: 0 };
  const rest = position - Math.floor(position);
  return { x: a.x + (b.x - a.x) * rest, y: a.y + (b.y - a.y) * rest };
};

export interface SprigForm extends Growth {
  pairs: number;
  leafLength: number;
  /** Width over length. */
  slim: number;
  shape: LeafShape;
  alternate?: boolean;
  /** Angle between leaf and stem, radians. */
  spread?: number;
}

/** A stem with leaves in pairs or in turn, smaller towards the tip: olive, eucalyptus, willow, ficus. */
export function sprig(r: Random, form: SprigForm, look: PlantLook): string {
  const steps = 14;
  const stem = spine(form.base, form.angle, form.length, form.bend, steps);
  const back: string[] = [];
  const front: string[] = [];
  const spread = form.spread ?? 0.85;
  for (let i = 0; i < form.pairs; i++) {
    const t = 0.14 + (0.82 * i) / Math.max(1, form.pairs - 1);
    const size = form.leafLength * (1 - 0.5 * t ** 1.6) * r.between(0.86, 1.1) * (i === 0 ? 0.8 : 1);
    for (const side of form.alternate ? ([i % 2 ? 1 : -1] as const) : ([-1, 1] as const)) {
      const heading = form.angle + form.bend * t + side * (spread * (1 - 0.35 * t) + r.drift() * 0.16);
      const drawn = leaf(
        {
          base: along(pointAt(stem, Math.min(1, t + r.drift() * 0.015)), heading, form.leafLength * 0.07),
          angle: heading,
          length: size,
          width: size * form.slim * r.between(0.88, 1.1),
          bend: -side * r.between(0.1, 0.5),
          shape: form.shape,
        },
        r.pick(look.leaves),
      );
      (r.next() < 0.4 ? back : front).push(drawn);
    }
  }
  const tip = stem[stem.length - 1] ?? form.base;
  front.push(
    leaf(
      {
        base: tip,
        angle: form.angle + form.bend,
        length: form.leafLength * 0.56,
        width: form.leafLength * 0.56 * form.slim,
        bend: r.drift() * 0.3,
        shape: form.shape,
      },
      r.pick(look.leaves),
    ),
  );
  return group({}, ...back, stemPath(stem, look.stem, Math.max(1.2, form.length / 150)), ...front);
}

/** A fern or palm frond: narrow leaflets along an arching rib. */
export function frond(
  r: Random,
  form: Growth & { leaflets: number; leafletLength: number; slim?: number },
  look: PlantLook,
): string {
  const rib = spine(form.base, form.angle, form.length, form.bend, 16);
  const parts: string[] = [];
  for (let i = 0; i < form.leaflets; i++) {
    const t = 0.1 + (0.9 * i) / form.leaflets;
    const size =
      form.leafletLength *
      (0.25 + Math.sin(Math.PI * Math.min(1, t * 0.86 + 0.12)) * 0.8) *
      r.between(0.93, 1.05);
    for (const side of [-1, 1] as const) {
      const heading = form.angle + form.bend * t + side * (1.15 - 0.6 * t);
      parts.push(
        leaf(
          {
            base: pointAt(rib, t),
            angle: heading,
            length: size,
            width: size * (form.slim ?? 0.2),
            bend: -side * 0.38,
            shape: 'blade',
          },
          r.pick(look.leaves),
        ),
      );
    }
  }
  return group({}, ...parts, stemPath(rib, look.stem, Math.max(1.2, form.length / 130)));
}

/** One fan-shaped ginkgo leaf on its stalk. */
export function ginkgoLeaf(r: Random, base: Point, angle: number, size: number, look: LeafLook): string {
  const heart = along(base, angle, size * 0.52);
  const rim: Point[] = [];
  const half = r.between(0.95, 1.15);
  for (let i = -7; i <= 7; i++) {
    const turn = (i / 7) * half;
    const notch = i === 0 ? 0.72 : 1;
    rim.push(
      along(heart, angle + turn, size * (0.62 + 0.05 * Math.cos(turn * 2)) * notch * (i % 2 ? 0.97 : 1.02)),
    );
  }
  const fan = `M${heart.x.toFixed(1)} ${heart.y.toFixed(1)}L${smooth(rim).slice(1)}Z`;
  const rays = rim
    .filter((_, i) => i % 2 === 0)
    .map(
      (tip) =>
        `M${heart.x.toFixed(1)} ${heart.y.toFixed(1)}L${(heart.x + (tip.x - heart.x) * 0.86).toFixed(1)} ${(heart.y + (tip.y - heart.y) * 0.86).toFixed(1)}`,
    );
  const parts = [
    path(smooth([base, along(base, angle + 0.12, size * 0.28), heart]), {
      fill: 'none',
      stroke: look.line ?? look.shade ?? look.fill,
      'stroke-width': Math.max(1, size / 42),
      'stroke-linecap': 'round',
    }),
    path(fan, { fill: look.fill, stroke: look.fill, 'stroke-width': size / 30, 'stroke-linejoin': 'round' }),
  ];
  if (look.shade) {
    const lobe = rim.slice(7);
    parts.push(
      path(`M${heart.x.toFixed(1)} ${heart.y.toFixed(1)}L${smooth(lobe).slice(1)}Z`, {
        fill: look.shade,
        'fill-opacity': 0.28,
      }),
    );
  }
  if (look.vein)
    parts.push(
      path(rays.join(''), {
        stroke: look.vein,
        'stroke-width': Math.max(0.5, size / 140),
        'stroke-opacity': 0.55,
      }),
    );
  return group({}, ...parts);
}

/** A bough of ginkgo: bent wood with tufts of fans. */
export function ginkgoBough(
  r: Random,
  form: Growth & { leafSize: number; tufts: number },
  look: PlantLook,
): string {
  const wood = spine(form.base, form.angle, form.length, form.bend, 12).map((p, i) =>
    i === 0 ? p : along(p, form.angle + Math.PI / 2, r.drift() * form.length * 0.012),
  );
  const parts: string[] = [];
  for (let i = 0; i < form.tufts; i++) {
    const t = 0.16 + (0.84 * i) / form.tufts;
    const heading = form.angle + form.bend * t;
    const side = i % 2 ? 1 : -1;
    for (const turn of [-0.55, 0.05, 0.6]) {
      if (r.next() < 0.16) continue;
      const size = form.leafSize * r.between(0.75, 1.12) * (1 - 0.3 * t);
      parts.push(
        ginkgoLeaf(
          r,
          pointAt(wood, t),
          heading + side * 1.25 + turn + r.drift() * 0.2,
          size,
          r.pick(look.leaves),
        ),
      );
    }
  }
  return group({}, stemPath(wood, look.stem, form.length / 70), ...parts);
}

/** A stalk with many small florets: lavender, astilbe, grass heads. */
export function spike(
  r: Random,
  form: Growth & { floret: number; from?: number },
  petals: string[],
  stem: string,
): string {
  const line = spine(form.base, form.angle, form.length, form.bend, 12);
  const parts = [stemPath(line, stem, Math.max(1, form.length / 220))];
  const count = Math.round((form.length * (1 - (form.from ?? 0.55))) / (form.floret * 0.55));
  for (let i = 0; i < count; i++) {
    const t = (form.from ?? 0.55) + ((1 - (form.from ?? 0.55)) * i) / count;
    const side = i % 2 ? 1 : -1;
    const heading = form.angle + form.bend * t + side * 0.75;
    const size = form.floret * (1.15 - 0.6 * (i / count));
    parts.push(
      leaf(
        {
          base: pointAt(line, t),
          angle: heading,
          length: size,
          width: size * 0.55,
          bend: -side * 0.4,
          shape: 'ovate',
        },
        { fill: r.pick(petals) },
      ),
    );
  }
  return group({}, ...parts);
}

/** An open flower seen from the front or tilted; `tilt` 1 is a full disc, 0.3 nearly from the side. */
export function blossom(
  r: Random,
  centre: Point,
  radius: number,
  petals: number,
  look: LeafLook,
  heart: string,
  tilt = 1,
): string {
  const parts: string[] = [];
  for (let ring = 0; ring < 2; ring++) {
    for (let i = 0; i < petals; i++) {
      const angle = ((i + ring * 0.5) / petals) * Math.PI * 2 + r.drift() * 0.1;
      const length = radius * (ring ? 0.78 : 1) * r.between(0.9, 1.05);
      parts.push(
        leaf(
          {
            base: centre,
            angle,
            length,
            width: (length * 4.4) / petals,
            bend: r.drift() * 0.25,
            shape: 'round',
          },
          look,
        ),
      );
    }
  }
  const dots = Array.from({ length: 14 }, () => {
    const at = along(centre, r.between(0, 6.28), radius * 0.2 * Math.sqrt(r.next()));
    return circle(at.x, at.y, radius * 0.035, { fill: look.shade ?? heart, 'fill-opacity': 0.7 });
  });
  parts.push(ellipse(centre.x, centre.y, radius * 0.24, radius * 0.24, { fill: heart }), ...dots);
  return group(
    { transform: `translate(0 ${(centre.y * (1 - tilt)).toFixed(1)}) scale(1 ${tilt})` },
    ...parts,
  );
}

/** Round berries on short stalks along a bending twig. */
export function berries(
  r: Random,
  form: Growth & { count: number; size: number },
  fill: string,
  light: string,
  stem: string,
): string {
  const line = spine(form.base, form.angle, form.length, form.bend, 10);
  const parts = [stemPath(line, stem, Math.max(1.2, form.length / 140))];
  for (let i = 0; i < form.count; i++) {
    const t = 0.25 + (0.75 * i) / form.count;
    const root = pointAt(line, t);
    const at = along(
      root,
      form.angle + form.bend * t + (i % 2 ? 1 : -1) * r.between(0.5, 1.1),
      form.size * r.between(1.2, 2.2),
    );
    const size = form.size * r.between(0.75, 1.1);
    parts.push(
      stemPath([root, at], stem, Math.max(0.8, form.size / 9)),
      circle(at.x, at.y, size, { fill }),
      circle(at.x - size * 0.3, at.y - size * 0.35, size * 0.3, { fill: light, 'fill-opacity': 0.7 }),
    );
  }
  return group({}, ...parts);
}
