import { heldUntil } from '#app/lib/messages/quiet-hours.ts';
import { addToTimeline } from '../../effects/index.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { quietClocks, type QuietRow } from './clocks.ts';

interface Row extends QuietRow {
  template: string;
  appointmentId: string | null;
  /** Of the appointment or the event that it is about. */
  startsAt: Date | null;
  sendAfter: Date | null;
}

/**
 * Lets a text message to a client wait for the end of the practice's quiet hours, by the clocks where the client is (by the venue's, else
 * the practice's, where nobody knows); answers until when, or null where it goes now. What is written to the practitioner never waits.
 */
export async function holdText(
  sql: Db,
  { practiceId, messageId }: { practiceId: string; messageId: string },
  now: Date,
): Promise<Date | null> {
  const [row] = await sql<Row>`
    SELECT m.template, m."appointmentId", m."sendAfter", COALESCE(a."startsAt", e."startsAt") AS "startsAt",
           CASE WHEN p."quietHoursEnabled" THEN p."quietHoursFrom" END AS "quietFrom",
           CASE WHEN p."quietHoursEnabled" THEN p."quietHoursUntil" END AS "quietUntil",
           COALESCE(a."clientTimeZone", c."timeZone", a."timeZone", e."timeZone", p."timeZone") AS "timeZone",
           COALESCE(a."timeZone", e."timeZone", p."timeZone") AS "venueZone"
    FROM "Message" m
    JOIN "Practice" p ON p.id = m."practiceId"
    JOIN "Client" c ON c."practiceId" = m."practiceId" AND c.id = m."clientId"
    LEFT JOIN "Appointment" a ON a."practiceId" = m."practiceId" AND a.id = m."appointmentId"
    LEFT JOIN "EventRegistration" r ON r."practiceId" = m."practiceId" AND r.id = m."registrationId"
    LEFT JOIN "BookableEvent" e ON e."practiceId" = m."practiceId" AND e.id = r."bookableEventId"
    WHERE m."practiceId" = ${practiceId}::uuid AND m.id = ${messageId}::uuid AND m.channel = 'sms' AND m.state = 'queued'`;
  if (!row) return null;
  const until = heldUntil(now.getTime(), {
    ...quietClocks(row),
    startsAt: row.startsAt?.getTime() ?? null,
    isReminder: row.template === 'appointment_reminder',
  });
  if (until === null) return null;
  const sendAfter = new Date(until);
  const isNews = row.sendAfter?.getTime() !== until;
  await sql`
    UPDATE "Message" SET "sendAfter" = ${sendAfter}
    WHERE "practiceId" = ${practiceId}::uuid AND id = ${messageId}::uuid AND state = 'queued'`;
  const { appointmentId, template } = row;
  if (isNews && appointmentId)
    await addToTimeline(sql, {
      practiceId,
      appointmentId,
      kind: 'message_waits',
      at: now,
      detail: { template, channel: 'sms' },
    });
  return sendAfter;
}
