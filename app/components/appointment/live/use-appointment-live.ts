import { useEffect, useRef, useState } from 'react';
import type { AppointmentView } from '#app/components/appointment/view.ts';
import { useLive } from '#app/components/portal/use-live.ts';
import { useRereading } from '#app/components/portal/use-rereading.ts';
import { paths } from '#app/paths.ts';

/** Timers count at most so many milliseconds. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/**
 * Re-reads the page when the other side, the worker or the clock changed its appointment. Answers what a screen reader is
 * told of it: empty until something changed.
 */
export function useAppointmentLive({
  appointment,
  text,
  now,
}: Pick<AppointmentView, 'appointment' | 'text' | 'now'>): string {
  const reread = useRereading();
  const { instantActionToken, location, startsAt, endsAt } = appointment;
  useLive(paths.appointmentLive(instantActionToken), reread);

  // The link to a video meeting is there shortly before it begins.
  const next = [location.linkOpensAt, startsAt, endsAt]
    .map((date) => (date ? date.getTime() - now : 0))
    .find((ms) => ms > 0);
  useEffect(() => {
    if (next === undefined || next > LONGEST_TIMER_MS) return;
    const timer = setTimeout(reread, next + 500);
    return () => clearTimeout(timer);
  }, [next, reread]);

  const [news, setNews] = useState('');
  const before = useRef(text);
  useEffect(() => {
    const { heading, lead, payment } = before.current;
    before.current = text;
    if (heading !== text.heading || lead !== text.lead)
      setNews([text.heading, text.lead].join(/[.!?]$/.test(text.heading) ? ' ' : '. '));
    else if (payment !== text.payment) setNews(`Payment: ${text.payment}.`);
  }, [text]);
  return news;
}
