import { HOUR_MS } from '#app/lib/duration.ts';
import { TEST_NOW } from '../context.ts';
import type { Act } from './acts.ts';

const DAY = 24 * HOUR_MS;
/** 15:00, 17:30 and 20:00 UTC of three days, inside the office's hours; far enough that what is read of days before counts. */
export const timeOf = (slot: number) =>
  TEST_NOW + (12 + Math.floor(slot / 3)) * DAY + (slot % 3) * 2.5 * HOUR_MS;

export const spanOf = (slot: number) => ({
  startsAt: new Date(timeOf(slot)),
  endsAt: new Date(timeOf(slot) + HOUR_MS),
});

/** Where an act puts something, if it says so by a slot. */
export const slotIn = (act: Act): number | undefined =>
  [...('slot' in act ? [act.slot] : []), ...('place' in act ? [act.place] : [])].find(
    (slot) => typeof slot === 'number',
  );

export const chosenFrom = <T>(list: readonly T[], index: number): T | undefined =>
  list.at(index % list.length);
