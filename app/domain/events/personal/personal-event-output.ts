import { z } from 'zod';
import { notDoneOf } from '#app/domain/conferencing/index.ts';
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
    notDone: z.array(z.string()).meta({
      description: 'What could not be made for it outside, and what to do.',
    }),
  })
  .meta({ id: 'OwnEvent' });

/** Reads a personal event that stands; null where there is none. */
export async function readPersonalEvent(sql: Db, id: string, of: { practiceId: string; now: number }) {
  const { practiceId } = of;
  const [row] = await sql<Omit<z.input<typeof personalEventOutput>, 'notDone'>>`
    SELECT id, name, COALESCE(NULLIF(name, ''), 'Personal') AS title, "allDay", "startsAt", "endsAt", "timeZone"
    FROM "PersonalEvent"
    WHERE "practiceId" = ${practiceId}::uuid AND id = ${id}::uuid AND "deletedAt" IS NULL`;
  return row ? { ...row, notDone: await notDoneOf(sql, id, of) } : null;
}
