import { z } from 'zod';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { localDate } from '#app/lib/time.ts';
import { locationKind } from '#app/operations/outputs.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { availabilityOverride, readOverrides } from './override-rows.ts';

const locationHours = z
  .object({
    id: z.uuid(),
    name: z.string(),
    kind: locationKind,
    timeZone: z.string(),
    weeklyHours: z
      .array(
        z
          .object({ weekday: z.int(), startMinute: z.int(), endMinute: z.int() })
          .meta({ id: 'WeeklyHours', description: '0 = Sunday; local minutes after midnight.' }),
      )
      .meta({ description: 'By weekday and start.' }),
  })
  .meta({ id: 'LocationHours' });

/** A location as the settings page of the calendar shows it, with its weekly hours. */
export type LocationHours = z.output<typeof locationHours>;

/** Coming time off and different hours, with the weekly hours that they replace. */
export const availabilityOverrides = operation({
  name: 'availabilityOverrides',
  kind: 'query',
  description: 'Coming time off and different hours, and the weekly hours of each location.',
  access: practiceOwner(),
  input: z.strictObject({}),
  output: z
    .object({
      availabilityOverrides: z.array(availabilityOverride),
      locations: z.array(locationHours),
      today: z.string().meta({ description: "YYYY-MM-DD in the practice's zone." }),
      timeZone: z.string(),
    })
    .meta({ id: 'AvailabilityOverrides' }),
  async run(ctx) {
    const { id: practiceId, timeZone } = ctx.practice;
    const today = localDate(ctx.clock.now(), timeZone);
    return ctx.db.run(async (sql) => ({
      availabilityOverrides: await readOverrides(sql, practiceId, { from: today }),
      locations: await readLocations(sql, practiceId),
      today,
      timeZone,
    }));
  },
});

function readLocations(sql: Db, practiceId: string): Promise<LocationHours[]> {
  return sql<LocationHours>`
    SELECT l.id, l.name, l.kind, l."timeZone",
      (SELECT coalesce(json_agg(json_build_object('weekday', b.weekday, 'startMinute', b."startMinute",
          'endMinute', b."endMinute") ORDER BY b.weekday, b."startMinute"), '[]')
        FROM "AvailabilityBlock" b
        WHERE b."practiceId" = l."practiceId" AND b."serviceId" IS NULL
          AND (b."locationId" = l.id OR b."locationId" IS NULL)) AS "weeklyHours"
    FROM "Location" l
    WHERE l."practiceId" = ${practiceId}::uuid AND l."deletedAt" IS NULL AND l.state <> 'disabled'
    ORDER BY l.position, l.id`;
}
