import { useAsked } from '#app/components/appointment-form/use-asked.ts';
import type { TimeConflicts } from '#app/components/appointment-form/form-data.ts';
import { paths } from '#app/paths.ts';
import type { Span } from './span.ts';

/** How long the fields must stand still before it is looked up. */
const SETTLED_MS = 200;

interface Given {
  /** Null while a date is not whole, or where nothing was changed. */
  span: Span | null;
  /** Where it takes place: its own time off counts too. */
  locationId?: string | null | undefined;
  /** IANA zone of the event, whose dates time off is compared with. */
  timeZone: string;
  /** What is being changed does not stand in its own way. */
  ownId?: string | undefined;
}

/** What else stands at the time that is being chosen for an event, for the form to say before Save. */
export function useConflicts({ span, locationId, timeZone, ownId }: Given): TimeConflicts | null {
  const isWhole = span !== null && span.endsAt > span.startsAt;
  const asked = useAsked<TimeConflicts>(
    isWhole
      ? paths.appointmentConflicts({
          startsAt: new Date(span.startsAt).toISOString(),
          endsAt: new Date(span.endsAt).toISOString(),
          locationId: locationId ?? undefined,
          timeZone,
          eventId: ownId,
        })
      : null,
    SETTLED_MS,
  );
  return asked.waiting ? null : asked.data;
}
