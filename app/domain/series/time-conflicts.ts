import { z } from 'zod';
import { whyNotMoved } from '#app/domain/appointments/index.ts';
import { conflictOutput, conflictsWith, whyOutsideHours } from '#app/domain/availability/index.ts';
import { practiceOwner } from '#app/operations/access.ts';
import { operation } from '#app/operations/operation.ts';
import { notFound } from '#app/operations/refusal.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { timeConflictsInput } from './inputs.ts';

/** So many are told; of a whole month the rest is only counted. */
const MAX_NAMED = 20;

interface Place {
  id: string | null;
  name: string | null;
  /** IANA zone whose dates count. */
  timeZone: string;
}

/**
 * What an appointment or event at this time and place would overlap with, time off among it: said while the form is filled in or a move is
 * asked about, before saving it asks about the same things. An event has dates of its own zone, an appointment those of its
 * place; without a place what moves keeps its own, an event that of its type. Of an appointment it also says that the place is not open then.
 */
export const timeConflicts = operation({
  name: 'timeConflicts',
  kind: 'query',
  description: 'What an appointment or event at this time would overlap with in your calendar.',
  access: practiceOwner(),
  input: timeConflictsInput,
  output: z
    .object({
      conflicts: z.array(conflictOutput).meta({ description: 'The first of them.' }),
      more: z.int().meta({ description: 'How many others there are.' }),
      refused: z.string().nullable().meta({
        description: 'Why the appointment that would move cannot be put there at all, confirmed or not.',
      }),
      closed: z.string().nullable().meta({
        description:
          'Said of an appointment outside the opening hours of its place; no conflict, it can be saved.',
      }),
    })
    .meta({ id: 'TimeConflicts' }),
  async run(
    ctx,
    { startsAt, endsAt, locationId, timeZone, appointmentId = null, eventId = null, editing = false },
  ) {
    const practiceId = ctx.practice.id;
    return ctx.db.run(async (sql) => {
      const place = await placeOf(sql, practiceId, { locationId, appointmentId, eventId });
      if (!place) throw notFound('location');
      const span = { startsAt: startsAt.getTime(), endsAt: endsAt.getTime() };
      const [found = []] = await conflictsWith(sql, [span], {
        practiceId,
        now: ctx.clock.now(),
        timeZone: timeZone ?? place.timeZone ?? ctx.practice.timeZone,
        ignoreAppointmentId: appointmentId,
        at: { locationId: place.id ?? null },
      });
      const others = found.filter(({ id }) => id !== eventId);
      const conflicts = others.slice(0, MAX_NAMED);
      // Events have no hours to keep to, and time off says that nobody can come.
      const keepsHours = !timeZone && !eventId && !others.some(({ type }) => type === 'time_off');
      const closed = keepsHours ? await whyOutsideHours(sql, practiceId, span, place) : null;
      const refused = appointmentId
        ? await whyNotMoved(sql, {
            practiceId,
            appointmentId,
            span,
            now: ctx.clock.now(),
            lengthAfterStart: editing,
          })
        : null;
      return { conflicts, more: others.length - conflicts.length, refused, closed };
    });
  },
});

interface Named {
  locationId: string | null | undefined;
  appointmentId: string | null;
  eventId: string | null;
}

/** The place that is named, else that of what moves; undefined where there is none such. */
async function placeOf(
  sql: Db,
  practiceId: string,
  { locationId = null, appointmentId, eventId }: Named,
): Promise<Partial<Place> | undefined> {
  if (!locationId) {
    const [own] = await sql<Place>`
      SELECT l.id, l.name, a."timeZone" FROM "Appointment" a
      JOIN "Location" l ON l."practiceId" = a."practiceId" AND l.id = a."locationId"
      WHERE a."practiceId" = ${practiceId}::uuid AND a.id = ${appointmentId}::uuid
      UNION ALL
      SELECT event_location(e."locationId", e.location, t."locationId"), NULL, e."timeZone"
      FROM "BookableEvent" e
      JOIN "BookableEventType" t ON t."practiceId" = e."practiceId" AND t.id = e."bookableEventTypeId"
      WHERE e."practiceId" = ${practiceId}::uuid AND e.id = ${eventId}::uuid
      UNION ALL
      SELECT NULL, NULL, p."timeZone" FROM "PersonalEvent" p
      WHERE p."practiceId" = ${practiceId}::uuid AND p.id = ${eventId}::uuid`;
    return own ?? {};
  }
  const [place] = await sql<Place>`
    SELECT id, name, "timeZone" FROM "Location"
    WHERE "practiceId" = ${practiceId}::uuid AND id = ${locationId}::uuid AND "deletedAt" IS NULL`;
  return place;
}
