import { botanical, type Species } from './botanical.ts';
import { artPalette, type PaletteName } from './palette.ts';
import { scene, type SceneKind } from './scene.ts';

/** What the marketplace's categories look like: a scene or a plant, and its colours. */
const LOOKS: Record<string, readonly [SceneKind | Species, PaletteName]> = {
  Acupuncture: ['stones', 'jade'],
  Ayurveda: ['olive', 'dawn'],
  Breathwork: ['shore', 'sea'],
  Coaching: ['hills', 'dawn'],
  'Craniosacral therapy': ['moon', 'dusk'],
  Herbalism: ['lavender', 'garden'],
  Hypnotherapy: ['moon', 'sea'],
  'Massage therapy': ['room', 'linen'],
  Meditation: ['lotus', 'dusk'],
  Nutrition: ['table', 'garden'],
  Osteopathy: ['stones', 'linen'],
  Reflexology: ['meadow', 'garden'],
  Reiki: ['window', 'dawn'],
  'Sound healing': ['shelf', 'jade'],
  'Yoga therapy': ['hills', 'dusk'],
};

const PLANTS: readonly string[] = ['olive', 'lavender'] satisfies Species[];

/** Every category that has a picture, by its name, with the name of the picture's file. */
export const CATEGORY_FILES: ReadonlyMap<string, string> = new Map(
  Object.keys(LOOKS).map((name) => [name, name.toLowerCase().replaceAll(' ', '-')]),
);

/** The square picture of a category as SVG text, `edge` pixels wide. */
export function categoryArt(name: string, edge: number): string {
  const look = LOOKS[name];
  if (!look) throw new Error(`${name} has no picture`);
  const [kind, palette] = look;
  const [file, size] = [CATEGORY_FILES.get(name)!, { width: edge, height: edge }];
  return PLANTS.includes(kind)
    ? botanical(file, artPalette(palette), { species: kind as Species, ...size })
    : scene(kind as SceneKind, file, artPalette(palette), size);
}
