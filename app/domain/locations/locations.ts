import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { locationView, readLocations } from './location-view.ts';

/** The places of the practice with their hours, as 'Locations & Hours' shows them. */
export const locations = operation({
  name: 'locations',
  kind: 'query',
  description: 'Your locations with their hours.',
  access: practiceOwner(),
  input: z.strictObject({}),
  output: z
    .object({
      locations: z.array(locationView),
      timeZone: z.string().meta({ description: 'Of the practice.' }),
    })
    .meta({ id: 'PracticeLocations' }),
  run: (ctx) =>
    ctx.db.run(async (db) => ({ locations: await readLocations(db), timeZone: ctx.practice.timeZone })),
});
