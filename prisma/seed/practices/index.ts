import type { DemoPractice } from '../demo-practice.ts';
import { harbourLight } from './harbour-light.ts';
import { longBreath } from './long-breath.ts';
import { loomStreet } from './loom-street.ts';
import { openSky } from './open-sky.ts';
import { rootAndRye } from './root-and-rye.ts';
import { stillpoint } from './stillpoint.ts';

/** The six demo practices. */
export const DEMO_PRACTICES: DemoPractice[] = [
  stillpoint,
  loomStreet,
  openSky,
  rootAndRye,
  longBreath,
  harbourLight,
];
