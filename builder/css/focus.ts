import type { SiteImage } from '../read-model.ts';

/** Percent between two places that a focus can have on a page. */
const STEP = 5;
const STEPS = Array.from({ length: 100 / STEP + 1 }, (_, index) => index * STEP);
const MIDDLE = 50;

/** Classes by which a picture keeps its focus in view; a page's policy lets no style stand at an element. None for the middle. */
export function focusClasses({ focus: { x, y } }: SiteImage): string {
  if (x === MIDDLE && y === MIDDLE) return '';
  const step = (percent: number) => Math.round(percent / STEP) * STEP;
  return ` focus fx${step(x)} fy${step(y)}`;
}

export const focusCss = `.focus img{object-position:var(--fx) var(--fy)}${STEPS.map(
  (at) => `.fx${at}{--fx:${at}%}.fy${at}{--fy:${at}%}`,
).join('')}`;
