import { z } from 'zod';
import { practiceField } from '#app/lib/fields/practice-field.ts';
import { siteVisitor } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { publicEventOutput } from './public-event-output.ts';
import { readPublicEvents } from './public-event-rows.ts';

/** What a practice invites groups to: every kind of event that has a date to come. */
export const publicEvents = operation({
  name: 'publicEvents',
  kind: 'query',
  description: 'The group events of a practice that have dates to come.',
  access: siteVisitor(),
  input: z.strictObject({ practice: practiceField }),
  output: z.object({ events: z.array(publicEventOutput) }).meta({ id: 'PublicEvents' }),
  run: (ctx) =>
    ctx.db.run(async (sql) => ({
      events: (await readPublicEvents(ctx, sql)).filter(({ dates }) => dates.length > 0),
    })),
});
