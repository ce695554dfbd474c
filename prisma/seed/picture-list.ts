import type { DemoPractice } from './demo-practice.ts';

/** A finished picture: prisma/seed/pictures/<practice>/<name>.webp. */
export interface ListedPicture {
  /** How the page's template asks for it: hero, detail, closing; portrait, or a name of its own. */
  name: string;
  /** What is seen, for those who do not see it. */
  alt: string;
  /** Pixels. */
  width: number;
  height: number;
  /** Keys of the services it shows. */
  services?: string[];
}

type Size = readonly [width: number, height: number];

/** Proportions in which the templates show pictures. */
const [UPRIGHT, WIDE, CINEMA, SQUARE, DETAIL, CARD]: Size[] = [
  [720, 900],
  [1280, 800],
  [1200, 675],
  [880, 880],
  [800, 600],
  [480, 320],
];

const shows = (name: string, [width, height]: Size, alt: string, services?: string[]): ListedPicture => ({
  name,
  alt,
  width,
  height,
  services,
});

const SCENES: Record<string, ListedPicture[]> = {
  stillpoint: [
    shows('hero', UPRIGHT!, 'Five smooth stones balanced on raked sand'),
    shows('detail', DETAIL!, 'Shelves in an arched niche with clay vases and green plants'),
    shows('closing', DETAIL!, 'Ginkgo twigs with fan-shaped leaves'),
  ],
  'loom-street': [
    shows('hero', WIDE!, 'A bright studio with a massage table, an arched window and a potted plant'),
    shows('detail', DETAIL!, 'Leaves in a white vase, the light of a window on the wall'),
    shows('deep-tissue', CARD!, 'Sprigs of eucalyptus', ['deep', 'six']),
    shows('swedish', CARD!, 'An olive branch', ['swedish', 'prenatal']),
    shows('short', CARD!, 'Fern fronds', ['neck', 'fitting']),
  ],
  'open-sky': [
    shows('hero', SQUARE!, 'Layers of hills fading into a lilac sky'),
    shows('detail', DETAIL!, 'A lotus opening on still water'),
    shows('closing', DETAIL!, 'Stems of lavender'),
  ],
  'root-and-rye': [
    shows('hero', CINEMA!, 'A table from above: a bowl of salad, sliced oranges, herbs and a dip'),
    shows('detail', DETAIL!, 'A meadow in summer'),
    shows('start', CARD!, 'Twigs with berries', ['chat', 'assessment']),
    shows('follow', CARD!, 'An olive branch with leaves', ['followup', 'season']),
    shows('kitchen', CARD!, 'Garden cosmos in flower', ['pantry', 'family']),
  ],
  'long-breath': [
    shows('hero', WIDE!, 'A long wave running up a quiet beach'),
    shows('detail', DETAIL!, 'Leaves in a white vase, the light of a window on a blue wall'),
    shows('closing', DETAIL!, 'Fern fronds uncurling'),
  ],
  'harbour-light': [
    shows('hero', UPRIGHT!, 'Leaves in a white vase in the first light of the day'),
    shows('detail', DETAIL!, 'Smooth stones balanced on raked sand, warm light'),
    shows('hour', CARD!, 'Cosmos flowers', ['reiki', 'four', 'nurse']),
    shows('far', CARD!, 'Lavender', ['distance', 'tea']),
    shows('learn', CARD!, 'Ginkgo leaves', ['lesson']),
  ],
};

/** The pictures of a practice: its owner, those of its page, and those of its services. */
export function picturesOf({ owner, slug }: DemoPractice): ListedPicture[] {
  const scenes = SCENES[slug];
  if (!scenes) return [];
  return [shows('portrait', UPRIGHT!, `Drawn portrait of ${owner.firstName} ${owner.lastName}`), ...scenes];
}
