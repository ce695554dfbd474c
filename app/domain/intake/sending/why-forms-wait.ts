import { readMuted } from '#app/domain/effects/index.ts';
import type { Db } from '#tenants/scoped-db.ts';
import { INTAKE_MESSAGES } from '../messages.ts';
import { openChannel } from './open-channel.ts';

/**
 * Why an intake form that goes with a visit to come was not sent yet, of one visit or of any of a client's; null where none waits.
 * The worker noted that it waits; the reason is read as it stands now.
 */
export async function whyFormsWait(
  db: Db,
  of: { appointmentId: string } | { clientId: string },
  now: Date,
): Promise<string | null> {
  const waiting = await db
    .selectFrom('Appointment as a')
    .innerJoin('Client as c', 'c.id', 'a.clientId')
    .innerJoin('Practice as p', 'p.id', 'a.practiceId')
    .select(['a.practiceId', 'a.clientId', 'c.firstName', 'c.email', 'c.phone'])
    .where(
      'appointmentId' in of ? 'a.id' : 'a.clientId',
      '=',
      'appointmentId' in of ? of.appointmentId : of.clientId,
    )
    .where('a.state', '=', 'approved')
    .where('a.startsAt', '>', now)
    .where('a.intakeFormsAt', 'is', null)
    .where('a.intakeFormsAfter', 'is not', null)
    .where('p.clientNotesEnabled', '=', true)
    .limit(1)
    .executeTakeFirst();
  if (!waiting) return null;
  const { firstName, email, phone } = waiting;
  if (!email && !phone) return INTAKE_MESSAGES.waitsForAddress(firstName);
  return openChannel(waiting, await readMuted(db, waiting))
    ? INTAKE_MESSAGES.waitsForTomorrow(firstName)
    : INTAKE_MESSAGES.waitsMuted(firstName);
}
