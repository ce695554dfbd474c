import { whereText, type AppointmentTemplate } from '#app/emails/index.ts';
import type { MessageFacts } from '#app/emails/facts.ts';
import { buildIcs } from '#app/lib/ics.ts';

/**
 * The .ics of an appointment, or of its series where the facts tell of one: the same entries from the email and from the page, so
 * a calendar keeps one of each.
 */
export function appointmentIcs(facts: MessageFacts, stampedAt: number): string {
  const { appointment, practitioner } = facts;
  const sessions = facts.series ?? [{ ...appointment, url: facts.links.client }];
  // The sessions of a series that are told of are agreed, whatever has become of the one that the message hangs on.
  const state = facts.series ? 'approved' : appointment.state;
  const cancelled = state === 'cancelled' || state === 'unavailable';
  return buildIcs(
    sessions.map(({ id, icsSequence, startsAt, endsAt, url }) => ({
      uid: `${id}@tendwell`,
      sequence: icsSequence,
      status: cancelled ? 'CANCELLED' : state === 'approved' ? 'CONFIRMED' : 'TENTATIVE',
      startsAt: startsAt.getTime(),
      endsAt: endsAt.getTime(),
      stampedAt,
      summary: `${appointment.services[0] ?? 'Appointment'} with ${practitioner.name}`,
      description: `${appointment.services.join(', ')}\n${url}`,
      location: whereText(facts),
      url,
    })),
    cancelled ? 'CANCEL' : 'PUBLISH',
  );
}

const WITH_FILE: ReadonlySet<AppointmentTemplate> = new Set([
  'appointment_confirmed',
  'appointment_cancelled',
  'appointment_rescheduled',
  'appointment_moved',
  'appointment_changed',
  'series_confirmed',
]);

/** The calendar file that goes with a message to the client, or null. */
export function appointmentCalendarFile(
  template: AppointmentTemplate,
  facts: MessageFacts,
  stampedAt: number,
): string | null {
  return WITH_FILE.has(template) ? appointmentIcs(facts, stampedAt) : null;
}
