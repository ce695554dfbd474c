import { z } from 'zod';
import type { Db } from '#tenants/scoped-db.ts';
import { MAX_ENTRIES, type Window } from './calendar-window.ts';
import { CALENDAR_MESSAGES } from './messages.ts';

/** Closed dates as the calendar shows them: one bar an entry. */
export const calendarTimeOff = z
  .object({
    id: z.uuid().meta({ description: 'Of the entry of availabilityOverrides.' }),
    title: z.string(),
    startsAt: z.date().meta({ description: "Midnight of its first date by the practice's clocks." }),
    endsAt: z.date().meta({ description: 'Midnight after its last date.' }),
    where: z.string().nullable().meta({ description: 'The location that alone is closed.' }),
  })
  .meta({ id: 'CalendarTimeOff' });

/** No entry has more dates than a year's. */
const LONGEST_DAYS = 367;

/** Time off that meets [from, to), in order. Different hours are none: they show in what is open. */
export function readTimeOff(sql: Db, practiceId: string, { from, to }: Window) {
  return sql<z.input<typeof calendarTimeOff>>`
    SELECT o.id, COALESCE(o.name, ${CALENDAR_MESSAGES.timeOff}) AS title, l.name AS "where",
      o.first::timestamp AT TIME ZONE p."timeZone" AS "startsAt", (o.last + 1)::timestamp AT TIME ZONE p."timeZone" AS "endsAt"
    FROM (SELECT "practiceId", "spanId" AS id, "locationId", NULLIF(btrim(min(name)), '') AS name, min(date) AS first,
        max(date) AS last
      FROM "AvailabilityOverride"
      WHERE "practiceId" = ${practiceId}::uuid AND ranges = '[]'::jsonb
        AND date BETWEEN ${from}::date - ${LONGEST_DAYS}::int AND ${to}::date + ${LONGEST_DAYS}::int
      GROUP BY 1, 2, 3) o
    JOIN "Practice" p ON p.id = o."practiceId"
    LEFT JOIN "Location" l ON l."practiceId" = o."practiceId" AND l.id = o."locationId"
    WHERE o.first::timestamp AT TIME ZONE p."timeZone" < ${to}
      AND (o.last + 1)::timestamp AT TIME ZONE p."timeZone" > ${from}
    ORDER BY o.first, o.id LIMIT ${MAX_ENTRIES}`;
}
