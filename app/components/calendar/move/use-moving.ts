import { useEffect, useMemo, useRef, useState } from 'react';
import { localDate } from '#app/lib/time.ts';
import type { CalendarEvent } from '../grid/events.ts';
import { isSameSpan, spanText, stepOf, type Span } from './move.ts';
import { daysOf, visibleDays, type View } from '../period.ts';

interface Moving {
  event: CalendarEvent;
  to: Span;
  /** Still being chosen by keys, or the question is on the screen. */
  stage: 'choosing' | 'asking';
  /** Puts a dragged event back. */
  revert?: () => void;
}

interface MovingOptions {
  events: CalendarEvent[];
  view: View;
  date: string;
  timeZone: string;
  /** Brings a day into view. */
  onDay: (date: string) => void;
}

/**
 * What is being put elsewhere in time, by pointer or by keys, until it is confirmed or taken back. Keys: arrows by slot and
 * day, Shift with up and down for the end, Enter to go on, Escape to leave it where it was.
 */
export function useMoving({ events, view, date, timeZone, onDay }: MovingOptions) {
  const [moving, setMoving] = useState<Moving | null>(null);
  const [form, setForm] = useState<CalendarEvent | null>(null);
  const choosing = moving?.stage === 'choosing';

  const latest = useRef({ moving, view, date, onDay });
  useEffect(() => {
    latest.current = { moving, view, date, onDay };
  });
  useEffect(() => {
    if (!choosing) return;
    function press(event: KeyboardEvent) {
      const { moving: current, ...where } = latest.current;
      if (!current || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === 'Tab') return setMoving(null);
      const next = keyed(current, event, { view: where.view, timeZone });
      if (next === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      setMoving(next);
      const day = next && localDate(next.to.startsAt, timeZone);
      if (day && !daysOf(visibleDays(where.view, where.date)).includes(day)) where.onDay(day);
    }
    // Before the calendar's own keys, which walk and leaf with the same ones.
    document.addEventListener('keydown', press, { capture: true });
    return () => document.removeEventListener('keydown', press, { capture: true });
  }, [choosing, timeZone]);

  const shown = useMemo(
    () =>
      choosing
        ? events.map((event) =>
            event.id === moving.event.id
              ? {
                  ...event,
                  ...moving.to,
                  spoken: `${event.title}, ${spanText(moving.to, timeZone, event.allDay)}`,
                }
              : event,
          )
        : events,
    [events, choosing, moving, timeZone],
  );

  return {
    /** The events, with the one under the keys where they have taken it. */
    shown,
    moving,
    /** The event whose form is open. */
    form,
    /** What a screen reader hears while keys move something. */
    spoken: choosing ? `${moving.event.title}: ${spanText(moving.to, timeZone, moving.event.allDay)}` : '',
    dragged(event: CalendarEvent, to: Span, revert: () => void) {
      setMoving({ event, to, stage: 'asking', revert });
    },
    /** Takes the event up; where there is no grid to move it in, its form opens. */
    begin(event: CalendarEvent) {
      if (view === 'list') setForm(event);
      else setMoving({ event, to: { startsAt: event.startsAt, endsAt: event.endsAt }, stage: 'choosing' });
    },
    stay() {
      moving?.revert?.();
      setMoving(null);
      setForm(null);
    },
    moved() {
      setMoving(null);
      setForm(null);
    },
  };
}

/** What a key makes of it; null ends it, undefined is none of its keys. */
function keyed(
  moving: Moving,
  { key, shiftKey }: KeyboardEvent,
  where: { view: View; timeZone: string },
): Moving | null | undefined {
  if (key === 'Escape') return null;
  if (key === 'Enter' || key === ' ')
    return isSameSpan(moving.to, moving.event) ? null : { ...moving, stage: 'asking' };
  const to = stepOf(moving.to, { key, shiftKey }, { ...where, allDay: moving.event.allDay });
  return to ? { ...moving, to } : undefined;
}
