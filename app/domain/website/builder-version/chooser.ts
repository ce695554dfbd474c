import { env } from '#app/platform/env/index.ts';

/** Whether a practice chooses between the page builders: only one that was made before the newer one came for everybody (002 §4). */
export const mayChoose = (createdAt: Date, cutoff: string = env().builderVersionCutoff): boolean =>
  createdAt.getTime() < Date.parse(`${cutoff}T00:00:00Z`);
