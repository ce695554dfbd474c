import { isQuiet, textReminderAt } from '#app/lib/messages/quiet-hours.ts';
import type { Services } from '#app/operations/context.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { quietClocks, type QuietRow } from './clocks.ts';

interface Row extends QuietRow {
  startsAt: Date;
  minutes: number;
}

/** Whether the time of a reminder by text has come, and nobody is woken by it. */
function isDue({ startsAt, minutes, ...clocks }: Row, now: number): boolean {
  const { quiet, timeZone } = quietClocks(clocks);
  if (quiet && isQuiet(quiet, now, timeZone)) return false;
  return textReminderAt({ startsAt: startsAt.getTime(), minutes, quiet, timeZone }) <= now;
}

/** The appointments whose reminder by text is due. */
export async function textsToRemind(
  cross: Services['cross'],
  now: Date,
): Promise<{ practiceId: string; appointmentId: string }[]> {
  const near = (await cross.due('texts_to_remind', 'appointmentId', now)) as unknown as (Row & {
    practiceId: string;
    appointmentId: string;
  })[];
  return near
    .filter((row) => isDue(row, now.getTime()))
    .map(({ practiceId, appointmentId }) => ({ practiceId, appointmentId }));
}

/** The same of one appointment, as it stands when its turn comes. */
export async function isTextDue(
  sql: Db,
  { practiceId, appointmentId }: { practiceId: string; appointmentId: string },
  now: Date,
): Promise<boolean> {
  const [row] = await sql<Row>`
    SELECT a."startsAt", p."appointmentTextReminderMinutes" AS minutes,
           CASE WHEN p."quietHoursEnabled" THEN p."quietHoursFrom" END AS "quietFrom",
           CASE WHEN p."quietHoursEnabled" THEN p."quietHoursUntil" END AS "quietUntil",
           COALESCE(a."clientTimeZone", c."timeZone", a."timeZone") AS "timeZone", a."timeZone" AS "venueZone"
    FROM "Appointment" a
    JOIN "Practice" p ON p.id = a."practiceId"
    JOIN "Client" c ON c."practiceId" = a."practiceId" AND c.id = a."clientId"
    WHERE a."practiceId" = ${practiceId}::uuid AND a.id = ${appointmentId}::uuid`;
  return row !== undefined && isDue(row, now.getTime());
}
