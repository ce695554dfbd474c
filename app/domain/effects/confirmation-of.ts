import type { Db } from '#tenants/scoped-db.ts';

/**
 * The message that confirms an appointment to its client: one for all dates of a series that was booked at once, its own where it stands
 * alone or each date of the series was a request that was accepted by itself. What is sent, sent once more and previewed asks here.
 */
export async function confirmationOf(
  db: Db,
  appointmentId: string,
): Promise<'appointment_confirmed' | 'series_confirmed'> {
  const row = await db
    .selectFrom('Appointment as a')
    .where('a.id', '=', appointmentId)
    .where('a.seriesId', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('TimelineEntry as e')
            .whereRef('e.appointmentId', '=', 'a.id')
            .where('e.kind', '=', 'approved')
            .select('e.id'),
        ),
      ),
    )
    .select('a.id')
    .executeTakeFirst();
  return row ? 'series_confirmed' : 'appointment_confirmed';
}
