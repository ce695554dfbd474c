import { z } from 'zod';
import { practiceOrigin } from '#app/lib/hosts/practice-origin.ts';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { paths } from '#app/paths.ts';
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
    const now = new Date(ctx.clock.now());
    const types = await ctx.db.run(
      (sql) => sql<Omit<z.input<typeof bookableEventTypeOutput>, 'url'>>`
        SELECT t.id, t.name, t.slug, t.kind, t.description, t.instructions, t.duration, t."durationUnit", t."amountCents",
               p."defaultCurrency" AS "amountCurrency", t.capacity, t."photoHandle", t."photoUrl", t."updatedAt", e.count AS "eventsCount",
               e.coming AS "comingCount", l.id AS "locationId", t.location, COALESCE(l.name, t.location) AS "where"
        FROM "BookableEventType" t
        JOIN "Practice" p ON p.id = t."practiceId"
        CROSS JOIN LATERAL (
          SELECT count(*)::int AS count, count(*) FILTER (WHERE e."endsAt" > ${now})::int AS coming
          FROM "BookableEvent" e
          WHERE e."practiceId" = t."practiceId" AND e."bookableEventTypeId" = t.id AND e."cancelledAt" IS NULL) e
        LEFT JOIN "Location" l ON l."practiceId" = t."practiceId" AND l.id = t."locationId" AND l."deletedAt" IS NULL
        WHERE t."practiceId" = ${practiceId}::uuid AND t."deletedAt" IS NULL
        ORDER BY t.position, t.name, t.id LIMIT ${MAX}`,
    );
    const origin = practiceOrigin(ctx, ctx.practice.slug);
    return { bookableEventTypes: types.map((type) => ({ ...type, url: origin + paths.event(type.slug) })) };
  },
});
