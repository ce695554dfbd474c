import { whereText, type AppointmentTemplate } from '#app/emails/index.ts';
import type { MessageFacts } from '#app/emails/facts.ts';
import { buildIcs } from '#app/lib/ics.ts';

/** The .ics of an appointment: the same file from the e-mail and from the page, so a calendar keeps one entry. */
export function appointmentIcs(facts: MessageFacts, stampedAt: number): string {
  const { appointment, practitioner } = facts;
  const cancelled = appointment.state === 'cancelled' || appointment.state === 'unavailable';
  return buildIcs(
    {
      uid: `${appointment.id}@tendwell`,
      sequence: appointment.icsSequence,
      status: cancelled ? 'CANCELLED' : appointment.state === 'approved' ? 'CONFIRMED' : 'TENTATIVE',
      startsAt: appointment.startsAt.getTime(),
      endsAt: appointment.endsAt.getTime(),
      stampedAt,
      summary: `${appointment.services[0] ?? 'Appointment'} with ${practitioner.name}`,
      description: `${appointment.services.join(', ')}\n${facts.links.client}`,
      location: whereText(facts),
      url: facts.links.client,
    },
    cancelled ? 'CANCEL' : 'PUBLISH',
  );
}

const WITH_FILE: ReadonlySet<AppointmentTemplate> = new Set([
  'appointment_confirmed',
  'appointment_cancelled',
  'appointment_rescheduled',
]);

/** The calendar file that goes with a message to the client, or null. */
export function appointmentCalendarFile(
  template: AppointmentTemplate,
  facts: MessageFacts,
  stampedAt: number,
): string | null {
  return WITH_FILE.has(template) ? appointmentIcs(facts, stampedAt) : null;
}
