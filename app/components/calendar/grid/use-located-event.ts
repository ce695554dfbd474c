import { useMemo } from 'react';
import { isMissing } from '#app/components/operation/call.ts';
import { op, type OpInput } from '#app/components/operation/op.ts';
import { useQueryOperation } from '#app/components/operation/use-query-operation.ts';
import type { CalendarEntry } from '../calendar-data.ts';

/** An entry as the calendar holds it: times are epoch milliseconds. */
export type LocatedEvent = Omit<CalendarEntry, 'start' | 'end'> & { start: number; end: number };

export type Located =
  | { state: 'asking' }
  | { state: 'found'; event: LocatedEvent }
  /** There is no such thing, or there is none any more, or no calendar shows it. */
  | { state: 'missing' }
  /** It could not be read. */
  | { state: 'failed' };

/** Asks the server where something stands in time that the page has not loaded. Null asks nothing. */
export function useLocatedEvent(input: OpInput<'calendarEvent'> | null): Located {
  const { value, isWaiting, refused } = useQueryOperation(op.calendarEvent, input);
  return useMemo(() => {
    if (refused) return { state: isMissing(refused) ? 'missing' : 'failed' };
    if (!value || isWaiting) return { state: 'asking' };
    if (!value.calendarEvent) return { state: 'missing' };
    const { start, end, ...event } = value.calendarEvent;
    return { state: 'found', event: { ...event, start: Number(start), end: Number(end) } };
  }, [value, isWaiting, refused]);
}
