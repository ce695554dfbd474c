import { useEffect, useMemo, useRef } from 'react';
import { usePart } from '#app/components/clients/use-part.ts';
import { usePortal } from '#app/components/portal/use-portal.ts';
import { paths } from '#app/paths.ts';
import type { AppointmentDetails } from './calendar-data.ts';

/** What is known of the appointment of a token. */
export interface AppointmentAnswer {
  token: string;
  appointment: AppointmentDetails | null;
  /** Why there is none. */
  text: string | null;
}

/** The moments of an answer, which JSON carries as texts. */
const MOMENTS = new Set([
  'startsAt',
  'endsAt',
  'createdAt',
  'cancelledAt',
  'noShowAt',
  'adjustedAt',
  'recurrenceUntil',
  'now',
]);

function withMoments(value: unknown, key = ''): unknown {
  if (typeof value === 'string') return MOMENTS.has(key) ? new Date(value) : value;
  if (Array.isArray(value)) return value.map((one: unknown) => withMoments(one));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withMoments(one, name)]));
}

/**
 * Reads the appointment of a token, and anew with the page: after every change here, and whenever the page hears of one. Read
 * by itself, since the router answers 404 for what it has not discovered yet when the page moves on meanwhile. While nothing is
 * asked for it answers what it answered last, for a sheet that slides out.
 */
export function useAppointment(token: string | null) {
  const portal = usePortal();
  const part = usePart<AppointmentAnswer>(token === null ? null : paths.appointmentDetails(token), portal);
  const { data } = part;
  const answer = useMemo(() => withMoments(data) as AppointmentAnswer | null, [data]);
  const last = useRef<AppointmentAnswer | null>(null);
  useEffect(() => {
    if (token !== null) last.current = answer;
  });
  return { answer: token === null ? last.current : answer, part };
}
