import { isMissing } from '#app/components/operation/call.ts';
import { op } from '#app/components/operation/op.ts';
import { useQueryOperation } from '#app/components/operation/use-query-operation.ts';
import { usePortal } from '#app/components/portal/use-portal.ts';
import { useShown } from '#app/ui/overlays/use-shown.ts';
import type { AppointmentDetails } from '../calendar-data.ts';

/** What is known of the appointment of a token. */
export interface LoadedAppointment {
  token: string;
  appointment: AppointmentDetails | null;
  /** Why there is none. */
  text: string | null;
}

/**
 * Reads the appointment of a token, and anew with the page: after every change here, and whenever the page hears of one. While
 * nothing is asked for it answers what it answered last, for a sheet that slides out.
 */
export function useAppointment(token: string | null) {
  const input = token === null ? null : { instantActionToken: token };
  const query = useQueryOperation(op.appointmentForCalendar, input, { version: usePortal() });
  const { value, isWaiting, refused, retry } = query;
  const isNone = refused !== null && isMissing(refused);
  const known = token === null || isWaiting ? null : value;
  const answer: LoadedAppointment | null =
    token !== null && (known || isNone)
      ? { token, appointment: known, text: isNone ? refused.text : null }
      : null;
  return {
    answer: useShown(answer, token !== null),
    /** Why nothing is known of it, and how to try again. */
    failed: refused && !isNone ? { retry } : null,
  };
}
