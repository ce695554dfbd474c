import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { bookableEventTypeOutput } from './event-output.ts';

/** No practice has as many kinds of group events. */
const MAX = 200;

/** The kinds of group events that can be scheduled, in their order (spec 001 §7). */
export const getBookableEventTypes = operation({
  name: 'getBookableEventTypes',
  kind: 'query',
  description: 'Your group event types.',
  access: practiceOwner(),
  input: z.strictObject({}),
  output: z
    .object({ bookableEventTypes: z.array(bookableEventTypeOutput) })
    .meta({ id: 'BookableEventTypes' }),
  async run(ctx) {
    const practiceId = ctx.practice.id;
    const bookableEventTypes = await ctx.db.run(
      (sql) => sql<z.input<typeof bookableEventTypeOutput>>`
        SELECT t.id, t.name, t.kind, t.duration, t."durationUnit", t."amountCents",
               p."defaultCurrency" AS "amountCurrency", t.capacity, l.id AS "locationId", t.location,
               COALESCE(l.name, t.location) AS "where"
        FROM "BookableEventType" t
        JOIN "Practice" p ON p.id = t."practiceId"
        LEFT JOIN "Location" l ON l."practiceId" = t."practiceId" AND l.id = t."locationId" AND l."deletedAt" IS NULL
        WHERE t."practiceId" = ${practiceId}::uuid AND t."deletedAt" IS NULL
        ORDER BY t.position, t.name, t.id LIMIT ${MAX}`,
    );
    return { bookableEventTypes };
  },
});
