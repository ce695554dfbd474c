import { botanical, type Species } from '#builder/art/botanical.ts';
import type { ArtPalette } from '#builder/art/palette.ts';
import { portrait, type PortraitOptions } from '#builder/art/portrait.ts';
import { scene, type SceneKind } from '#builder/art/scene.ts';
import type { DemoPractice } from './demo-practice.ts';

/** A picture still to be drawn. */
export interface Drawing {
  /** How the page's template asks for it: hero, detail, closing; portrait, or a name of its own. */
  name: string;
  /** What is seen, for those who do not see it. */
  alt: string;
  /** Pixels of the largest rendition. */
  width: number;
  height: number;
  services?: string[];
  draw(palette: ArtPalette): string;
}

type Size = readonly [width: number, height: number];

/** Proportions in which the templates show pictures; no larger than they are seen, as drawing is what takes time. */
const [UPRIGHT, WIDE, CINEMA, SQUARE, DETAIL, CARD]: Size[] = [
  [720, 900],
  [1280, 800],
  [1200, 675],
  [880, 880],
  [800, 600],
  [480, 320],
];

const painted = (
  name: string,
  kind: SceneKind,
  [width, height]: Size,
  alt: string,
  services?: string[],
): Drawing => ({
  name,
  alt,
  width,
  height,
  services,
  draw: (palette) => scene(kind, name, palette, { width, height }),
});

const pressed = (
  name: string,
  species: Species,
  [width, height]: Size,
  alt: string,
  services?: string[],
): Drawing => ({
  name,
  alt,
  width,
  height,
  services,
  draw: (palette) => botanical(name, palette, { species, width, height }),
});

type Person = PortraitOptions & { seed?: string };

const person = ({ owner, slug }: DemoPractice, options: Person): Drawing => {
  const [width, height] = UPRIGHT!;
  return {
    name: 'portrait',
    alt: `Drawn portrait of ${owner.firstName} ${owner.lastName}`,
    width,
    height,
    draw: (palette) => portrait(options.seed ?? slug, palette, { ...options, width, height }),
  };
};

const DRAWINGS: Record<string, { person: Person; scenes: Drawing[] }> = {
  stillpoint: {
    person: { presents: 'woman', skin: 1 },
    scenes: [
      painted('hero', 'stones', UPRIGHT!, 'Five smooth stones balanced on raked sand'),
      painted('detail', 'shelf', DETAIL!, 'Shelves in an arched niche with clay vases and green plants'),
      pressed('closing', 'ginkgo', DETAIL!, 'Ginkgo twigs with fan-shaped leaves'),
    ],
  },
  'loom-street': {
    person: { presents: 'man', skin: 2 },
    scenes: [
      painted(
        'hero',
        'room',
        WIDE!,
        'A bright studio with a massage table, an arched window and a potted plant',
      ),
      painted('detail', 'window', DETAIL!, 'Leaves in a white vase, the light of a window on the wall'),
      pressed('deep-tissue', 'eucalyptus', CARD!, 'Sprigs of eucalyptus', ['deep', 'six']),
      pressed('swedish', 'olive', CARD!, 'An olive branch', ['swedish', 'prenatal']),
      pressed('short', 'fern', CARD!, 'Fern fronds', ['neck', 'fitting']),
    ],
  },
  'open-sky': {
    person: { presents: 'woman', skin: 3, seed: 'open-sky 2' },
    scenes: [
      painted('hero', 'hills', SQUARE!, 'Layers of hills fading into a lilac sky'),
      painted('detail', 'lotus', DETAIL!, 'A lotus opening on still water'),
      pressed('closing', 'lavender', DETAIL!, 'Stems of lavender'),
    ],
  },
  'root-and-rye': {
    person: { presents: 'woman', skin: 1 },
    scenes: [
      painted(
        'hero',
        'table',
        CINEMA!,
        'A table from above: a bowl of salad, sliced oranges, herbs and a dip',
      ),
      painted('detail', 'meadow', DETAIL!, 'A meadow in summer'),
      pressed('start', 'berry', CARD!, 'Twigs with berries', ['chat', 'assessment']),
      pressed('follow', 'olive', CARD!, 'An olive branch with leaves', ['followup', 'season']),
      pressed('kitchen', 'cosmos', CARD!, 'Garden cosmos in flower', ['pantry', 'family']),
    ],
  },
  'long-breath': {
    person: { presents: 'man', skin: 2 },
    scenes: [
      painted('hero', 'shore', WIDE!, 'A long wave running up a quiet beach'),
      painted('detail', 'window', DETAIL!, 'Leaves in a white vase, the light of a window on a blue wall'),
      pressed('closing', 'fern', DETAIL!, 'Fern fronds uncurling'),
    ],
  },
  'harbour-light': {
    person: { presents: 'woman', skin: 0 },
    scenes: [
      painted('hero', 'window', UPRIGHT!, 'Leaves in a white vase in the first light of the day'),
      painted('detail', 'stones', DETAIL!, 'Smooth stones balanced on raked sand, warm light'),
      pressed('hour', 'cosmos', CARD!, 'Cosmos flowers', ['reiki', 'four', 'nurse']),
      pressed('far', 'lavender', CARD!, 'Lavender', ['distance', 'tea']),
      pressed('learn', 'ginkgo', CARD!, 'Ginkgo leaves', ['lesson']),
    ],
  },
};

/** What is drawn for a practice: its owner, the pictures of its page, and those of its services. */
export function drawings(demo: DemoPractice): Drawing[] {
  const plan = DRAWINGS[demo.slug];
  return plan ? [person(demo, plan.person), ...plan.scenes] : [];
}
