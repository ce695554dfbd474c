import { createAvatar } from '@dicebear/core';
// The drawings are Notionists by Zoish, released under CC0 1.0.
import * as notionists from '@dicebear/notionists';
import { type Species, foliage, plant, silhouette } from './botanical.ts';
import { type ArtPalette, lighten, mix } from './palette.ts';
import { random } from './random.ts';
import { Canvas, circle, group, n, path, rect } from './svg.ts';

export interface PortraitOptions {
  width?: number;
  height?: number;
  /** Which hair and clothes to choose from; any by default. */
  presents?: 'woman' | 'man';
  /** Index into the skin tones, light to dark; by seed where absent. */
  skin?: number;
}

const SKINS = ['#f6d9c3', '#eec3a2', '#d9a27a', '#b97d55', '#8d5a3b', '#6a4129'];
const HAIR = ['#2b211e', '#3d2a22', '#5b3a28', '#7d4f2e', '#6d6763', '#1f1d22'];
const variants = (...numbers: number[]) =>
  numbers.map((number) => `variant${String(number).padStart(2, '0')}`);
const WOMAN = { hair: variants(2, 8, 10, 23, 28, 36, 43, 48, 57, 58, 20, 41), body: variants(13, 21, 16) };
const MAN = { hair: variants(5, 13, 17, 22, 30, 55, 47, 34, 18), body: variants(14, 25, 16, 13) };

/** Places of two parts after head, clothes and hair. */
const [BEARD, BROWS] = [1, 5];

const recolour = (svg: string, light: string, dark: string) =>
  svg
    .replaceAll('#ffffff', light)
    .replaceAll('#fff', light)
    .replaceAll('#000000', dark)
    .replaceAll('#000', dark);

/** The avatar's parts as drawn back to front: figure, clothes, hair and the rest. */
function figure(seed: string, palette: ArtPalette, options: PortraitOptions): string {
  const r = random(`figure ${seed}`);
  const wardrobe =
    options.presents === 'man' ? MAN : options.presents === 'woman' ? WOMAN : r.pick([WOMAN, MAN]);
  const svg = createAvatar(notionists, {
    seed,
    hair: [r.pick(wardrobe.hair)],
    body: [r.pick(wardrobe.body)],
    eyes: ['variant05'],
    brows: [r.pick(variants(5, 9, 12, 4))],
    lips: [r.pick(variants(17, 3, 23, 22))],
    nose: [r.pick(variants(7, 6, 16, 13, 1))],
    beard: [r.pick(variants(2, 6, 12))],
    beardProbability: wardrobe === MAN && r.next() < 0.4 ? 100 : 0,
    glasses: [r.pick(variants(3, 8, 11))],
    glassesProbability: r.next() < 0.2 ? 100 : 0,
    bodyIconProbability: 0,
    gestureProbability: 0,
  } as Parameters<typeof createAvatar>[1]).toString();
  const inner = svg
    .slice(svg.indexOf('<g mask='), svg.lastIndexOf('</svg>'))
    .replace(/^<g mask="[^"]*">/, '')
    .replace(/<\/g>$/, '');
  const [head = '', body = '', hair = '', ...rest] = inner
    .split(/(?=<g transform="translate\([^)]*\)">)/)
    .reduce<string[]>((parts, part) => {
      // A group inside a part opens with the same text; depth tells them apart.
      const open = (text: string) =>
        (text.match(/<g[\s>]/g)?.length ?? 0) - (text.match(/<\/g>/g)?.length ?? 0);
      const last = parts.length - 1;
      if (last >= 0 && open(parts[last] ?? '') > 0) parts[last] += part;
      else parts.push(part);
      return parts;
    }, []);
  const skin = SKINS[options.skin ?? r.int(0, SKINS.length - 1)] ?? SKINS[1]!;
  const ink = mix(palette.ink, palette.clay, 0.22);
  const locks = r.pick(HAIR);
  const cloth = r.pick([
    lighten(palette.bloom, 0.16),
    mix(palette.leaf[1], palette.paper, 0.2),
    lighten(palette.clay, 0.3),
    palette.paper,
  ]);
  return [
    recolour(head, skin, ink),
    recolour(body, cloth, ink),
    recolour(hair, palette.paper, locks),
    ...rest.map((part, i) => recolour(part, '#fffdf8', i === BEARD || i === BROWS ? locks : ink)),
  ].join('');
}

/** A drawn person before an arch of colour with leaves at the shoulder; 4:5 unless told otherwise. */
export function portrait(seed: string, palette: ArtPalette, options: PortraitOptions = {}): string {
  const { width = 1200, height = 1500 } = options;
  const r = random(`portrait ${seed}`);
  const canvas = new Canvas(width, height);
  const unit = Math.min(width, height);
  const wall = mix(palette.wash, palette.paper, 0.3);
  canvas.ground(
    canvas.linear(
      [
        [0, lighten(wall, 0.4)],
        [1, mix(wall, palette.shade, 0.3)],
      ],
      [0, 0, 1, 1],
    ),
  );
  const arch = { x: width * 0.5 - unit * 0.39, w: unit * 0.78, top: height * 0.1 };
  const tone = r.pick([
    mix(palette.bloom, palette.paper, 0.42),
    mix(palette.leaf[0], palette.paper, 0.25),
    mix(palette.clay, palette.paper, 0.5),
  ]);
  const door = `M${n(arch.x)} ${height}V${n(arch.top + arch.w / 2)}A${n(arch.w / 2)} ${n(arch.w / 2)} 0 0 1 ${n(arch.x + arch.w)} ${n(arch.top + arch.w / 2)}V${height}Z`;
  const species = r.pick<Species>(['olive', 'eucalyptus', 'fern']);
  const behind = Array.from({ length: 6 }, (_, i) => {
    const side = i < 3 ? -1 : 1;
    return plant(
      r,
      species,
      {
        base: { x: width * 0.5 + side * unit * r.between(0.16, 0.36), y: height * r.between(0.86, 1.02) },
        angle: -Math.PI / 2 + side * r.between(0.05, 0.42),
        length: unit * r.between(0.6, 0.86),
        bend: side * r.between(0.1, 0.6),
      },
      i % 3 === 0 ? silhouette(mix(palette.leaf[1], tone, 0.5)) : foliage(palette),
      palette,
    );
  });
  const scale = (unit * 1.06) / 1744;
  canvas.add(
    path(door, {
      fill: canvas.linear([
        [0, lighten(tone, 0.3)],
        [1, mix(tone, palette.clay, 0.3)],
      ]),
    }),
    circle(width * 0.66, height * 0.3, unit * 0.5, {
      fill: canvas.radial([
        [0, palette.glow, 0.85],
        [1, palette.glow, 0],
      ]),
    }),
    group({ filter: canvas.wobble(unit * 0.005, 0.02) }, ...behind),
    rect(0, 0, width, height, {
      fill: canvas.linear([
        [0.5, palette.paper, 0],
        [1, mix(palette.shade, palette.clay, 0.4), 0.32],
      ]),
    }),
    group(
      {
        transform: `translate(${n(width / 2 - 1744 * scale * 0.485)} ${n(height - 1744 * scale)}) scale(${scale.toFixed(4)})`,
      },
      figure(seed, palette, options),
    ),
    rect(0, 0, width, height, {
      fill: canvas.linear(
        [
          [0, '#fff4da', 0.22],
          [0.5, '#fff4da', 0],
          [1, palette.ink, 0.1],
        ],
        [0, 0, 1, 1],
      ),
    }),
  );
  return canvas.grain(0.2, r.int(1, 90)).toString();
}
