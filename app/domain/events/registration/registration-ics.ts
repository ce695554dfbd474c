import type { RegistrationFacts } from '#app/emails/registration-messages.ts';
import { buildIcs } from '#app/lib/ics.ts';

/**
 * The calendar file of a registration: one entry, which a later file moves or takes away. `stampedAt`: epoch ms.
 */
export function registrationIcs(
  { event, practitioner, practice, registration }: RegistrationFacts,
  stampedAt: number,
): string {
  const isOff = registration.state === 'cancelled';
  return buildIcs(
    {
      uid: `${registration.id}@tendwell`,
      // One that is taken off comes after everything that was said of the event.
      sequence: event.icsSequence + (isOff ? 1 : 0),
      status: isOff ? 'CANCELLED' : 'CONFIRMED',
      startsAt: event.startsAt.getTime(),
      endsAt: event.endsAt.getTime(),
      stampedAt,
      summary: `${event.title} with ${practitioner.name}`,
      location: event.where ?? undefined,
      url: practice.url,
    },
    isOff ? 'CANCEL' : 'PUBLISH',
  );
}
