import { op, type OpValue } from '#app/components/operation/op.ts';
import { useQueryOperation } from '#app/components/operation/use-query-operation.ts';
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
export function useConflicts({ span, locationId, timeZone, ownId }: Given): OpValue<'timeConflicts'> | null {
  const isWhole = span !== null && span.endsAt > span.startsAt;
  const query = useQueryOperation(
    op.timeConflicts,
    isWhole
      ? {
          startsAt: new Date(span.startsAt),
          endsAt: new Date(span.endsAt),
          locationId: locationId ?? undefined,
          timeZone,
          eventId: ownId,
        }
      : null,
    { delayMs: SETTLED_MS },
  );
  return query.isWaiting ? null : query.value;
}
