import type { Db } from '#tenants/scoped-db.ts';
import { enqueueMessage, enqueueRegistrationMessage } from '../effects/index.ts';

/**
 * Tells whoever has a confirmed appointment or a place at a group event at a location that its address is another one: nobody waits at a
 * former door. Their calendars take it over too. `now`: epoch ms.
 */
export async function tellOfAddress(
  sql: Db,
  practiceId: string,
  locationId: string,
  now: number,
): Promise<void> {
  const appointments = await sql<{ id: string; sequence: number }>`
    UPDATE "Appointment" SET "icsSequence" = "icsSequence" + 1
    WHERE "practiceId" = ${practiceId}::uuid AND "locationId" = ${locationId}::uuid AND state = 'approved'
      AND "startsAt" > ${new Date(now)}
    RETURNING id, "icsSequence" AS sequence`;
  if (appointments.length > 0)
    await enqueueMessage(
      sql,
      ...appointments.map(({ id, sequence }) => ({
        practiceId,
        appointmentId: id,
        template: 'appointment_changed' as const,
        occasion: `changed-${sequence}`,
      })),
    );
  const registered = await sql<{ id: string; sequence: number }>`
    WITH moved AS (
      UPDATE "BookableEvent" e SET "icsSequence" = e."icsSequence" + 1
      FROM "BookableEventType" t
      WHERE e."practiceId" = ${practiceId}::uuid AND t."practiceId" = e."practiceId" AND t.id = e."bookableEventTypeId"
        AND event_location(e."locationId", e.location, t."locationId") = ${locationId}::uuid
        AND e."cancelledAt" IS NULL AND e."startsAt" > ${new Date(now)}
      RETURNING e.id, e."icsSequence" AS sequence)
    SELECT r.id, moved.sequence FROM moved
    JOIN "EventRegistration" r ON r."practiceId" = ${practiceId}::uuid AND r."bookableEventId" = moved.id
      AND r.state = 'registered' AND r."payUntil" IS NULL`;
  await enqueueRegistrationMessage(
    sql,
    ...registered.map(({ id, sequence }) => ({
      practiceId,
      registrationId: id,
      template: 'event_changed' as const,
      occasion: String(sequence),
    })),
  );
}
