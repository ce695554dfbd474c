import { useNavigation, useRevalidator } from '@remix-run/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLive } from '#app/components/portal/use-live.ts';
import { paths } from '#app/paths.ts';
import type { AppointmentView } from './view.ts';

/** Timers count at most so many milliseconds. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/**
 * Re-reads the page when the other side, the worker or the clock changed its appointment. Answers what a screen reader is
 * told of it: empty until something changed.
 */
export function useAppointmentLive({ appointment, words, now }: AppointmentView): string {
  const reread = useReread();
  const { instantActionToken, startsAt, endsAt, clientPaymentStatus } = appointment;
  useLive(paths.appointmentLive(instantActionToken), reread);

  const next = [startsAt, endsAt].map((date) => date.getTime() - now).find((ms) => ms > 0);
  useEffect(() => {
    if (next === undefined || next > LONGEST_TIMER_MS) return;
    const timer = setTimeout(reread, next + 500);
    return () => clearTimeout(timer);
  }, [next, reread]);

  const [news, setNews] = useState('');
  const before = useRef({ heading: words.heading, status: clientPaymentStatus });
  useEffect(() => {
    const { heading, status } = before.current;
    before.current = { heading: words.heading, status: clientPaymentStatus };
    if (heading !== words.heading)
      setNews([words.heading, words.lead].join(/[.!?]$/.test(words.heading) ? ' ' : '. '));
    else if (status !== clientPaymentStatus) setNews(`Payment: ${clientPaymentStatus}.`);
  }, [words.heading, words.lead, clientPaymentStatus]);
  return news;
}

/**
 * Reads the page anew, once a form's own answer is in: a reading in between would throw that answer away, and the words
 * that come with it.
 */
function useReread(): () => void {
  const { revalidate } = useRevalidator();
  const idle = useNavigation().state === 'idle';
  const state = useRef({ idle, late: false });
  useEffect(() => {
    state.current.idle = idle;
    if (!idle || !state.current.late) return;
    state.current.late = false;
    revalidate();
  }, [idle, revalidate]);
  return useCallback(() => {
    if (state.current.idle) revalidate();
    else state.current.late = true;
  }, [revalidate]);
}
