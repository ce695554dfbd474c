import { z } from 'zod';
import type { Db } from '#tenants/scoped-db.ts';

/** A personal event whole (spec 001 §3). */
export const personalEventOutput = z
  .object({
    id: z.uuid(),
    name: z.string().nullable(),
    title: z.string().meta({ description: 'The name, or what stands in its place.' }),
    allDay: z.boolean(),
    startsAt: z.date(),
    endsAt: z.date().meta({ description: 'Of an all-day event the midnight after its last day.' }),
    timeZone: z.string().meta({ description: 'IANA zone of the browser that made it.' }),
  })
  .meta({ id: 'OwnEvent' });

/** Reads a personal event that stands; null where there is none. */
export async function readPersonalEvent(sql: Db, practiceId: string, id: string) {
  const [row] = await sql<z.input<typeof personalEventOutput>>`
    SELECT id, name, COALESCE(NULLIF(name, ''), 'Personal') AS title, "allDay", "startsAt", "endsAt", "timeZone"
    FROM "PersonalEvent"
    WHERE "practiceId" = ${practiceId}::uuid AND id = ${id}::uuid AND "deletedAt" IS NULL`;
  return row ?? null;
}
