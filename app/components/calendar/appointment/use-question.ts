import { useCallback, useEffect, useRef, useState } from 'react';
import type { Question } from './appointment-menu.tsx';
import type { AppointmentDetails } from '../calendar-data.ts';

/** What questions are asked about. */
export type AppointmentStatus = Pick<AppointmentDetails, 'id' | 'state' | 'paymentStatus' | 'dueCents'>;

/** Whether a question still makes sense: what it is about is as it was when it was asked. */
export function stillStands(question: Question, before: AppointmentStatus, now: AppointmentStatus): boolean {
  if (before.id !== now.id || before.state !== now.state) return false;
  if (question === 'decline' || question === 'cancel' || question === 'reschedule') return true;
  return before.paymentStatus === now.paymentStatus && before.dueCents === now.dueCents;
}

/**
 * Which question is open in a flyout. It closes where the appointment it was asked about changed meanwhile, in another tab or
 * by the client: its answer would be about something else.
 */
export function useQuestion(appointment: AppointmentStatus | null) {
  const [open, setAsked] = useState<{ question: Question; about: AppointmentStatus } | null>(null);
  const latest = useRef(appointment);
  const stands = open && appointment && stillStands(open.question, open.about, appointment);
  useEffect(() => {
    latest.current = appointment;
    if (open && !stands) setAsked(null);
  }, [appointment, open, stands]);
  const ask = useCallback((question: Question | null) => {
    setAsked(question && latest.current && { question, about: latest.current });
  }, []);
  return [stands ? open.question : null, ask] as const;
}
