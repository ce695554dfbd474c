import type { AppointmentTemplate } from '#app/emails/index.ts';
import type { MessageFacts } from '#app/emails/facts.ts';

type State = MessageFacts['appointment']['state'];

/** In which states the words of a template are true; those that are not named speak of money, which stays true. */
const TRUE_IN: Partial<Record<AppointmentTemplate, readonly State[]>> = {
  request_received: ['pending'],
  new_request: ['pending'],
  new_booking: ['approved'],
  appointment_confirmed: ['approved'],
  appointment_declined: ['unavailable'],
  appointment_cancelled: ['cancelled'],
  client_cancelled: ['cancelled'],
  appointment_rescheduled: ['pending', 'approved'],
  appointment_moved: ['pending', 'approved'],
  client_rescheduled: ['pending', 'approved'],
  appointment_changed: ['pending', 'approved'],
  new_times_proposed: ['pending', 'approved'],
  appointment_reminder: ['approved'],
  card_request: ['approved'],
};

/**
 * Whether a message still says what is so. It is written a moment after what caused it, or much later where the worker was down: a
 * confirmation of what was cancelled meanwhile, or a reminder of what is over, would mislead.
 * @param now epoch ms
 */
export function isStillTrue(
  template: AppointmentTemplate,
  { state, startsAt }: { state: State; startsAt: Date },
  now: number,
  occasion = '',
): boolean {
  if (template === 'appointment_reminder') {
    if (startsAt.getTime() <= now) return false;
    // The occasion of a reminder names the start; one that was moved meanwhile is reminded of at its own time.
    if (occasion && !occasion.endsWith(startsAt.toISOString())) return false;
  }
  return TRUE_IN[template]?.includes(state) ?? true;
}
