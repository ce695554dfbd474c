import type { ArtPalette } from './palette.ts';
import { type Random, random } from './random.ts';
import { hills } from './scenes/hills.ts';
import { lotus } from './scenes/lotus.ts';
import { meadow } from './scenes/meadow.ts';
import { moon } from './scenes/moon.ts';
import { room } from './scenes/room.ts';
import { shelf } from './scenes/shelf.ts';
import { shore } from './scenes/shore.ts';
import { stones } from './scenes/stones.ts';
import { table } from './scenes/table.ts';
import { window } from './scenes/window.ts';
import type { Canvas } from './svg.ts';

const SCENES = { hills, lotus, meadow, moon, room, shelf, shore, stones, table, window } satisfies Record<
  string,
  (r: Random, palette: ArtPalette, width: number, height: number) => Canvas
>;

export type SceneKind = keyof typeof SCENES;

export const SCENE_KINDS = Object.keys(SCENES) as SceneKind[];

/** A painted scene as SVG text, composed for the given proportions; deterministic by kind, seed, palette and size. */
export function scene(
  kind: SceneKind,
  seed: string,
  palette: ArtPalette,
  { width = 1600, height = 1000 }: { width?: number; height?: number } = {},
): string {
  return SCENES[kind](random(`${kind} ${seed}`), palette, width, height).toString();
}
