import { useFetcher, useFetchers } from '@remix-run/react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { usePressLock } from '#app/components/forms/use-press-lock.ts';
import { useRootData } from '#app/components/layout/root-data.ts';
import { useRereading } from '#app/components/portal/use-rereading.ts';
import { APPOINTMENT_MESSAGES as TEXTS } from '#app/domain/appointments/messages.ts';
import { paths } from '#app/paths.ts';
import { toast } from '#app/ui/toast.tsx';
import type { Underway } from './events.ts';

export type AppointmentIntent = 'accept' | 'decline' | 'cancel';

/** What the appointment's action answers to a script. */
export type AppointmentActionAnswer =
  { ok: true; intent: AppointmentIntent; text: string } | { ok: false; text: string };

/** What is said where nobody can say why it failed (spec 001 §8). */
export const ANSWER_FAILED: Record<AppointmentIntent, string> = {
  accept: TEXTS.acceptFailed,
  decline: TEXTS.declineFailed,
  cancel: TEXTS.saveFailed,
};

/**
 * Answers a request or cancels an appointment without leaving the page. A second press does nothing while the first is on its way,
 * nor while what is shown is still the appointment's `state` before. `onDone` hears what was done; a refusal is a toast, and the
 * page re-reads what happened meanwhile. To be used where it stays on the page whatever becomes of the appointment: a live word
 * of the change may be here before the answer.
 */
export function useAppointmentAction(
  token: string,
  state: string | undefined,
  onDone: (intent: AppointmentIntent) => void,
) {
  const fetcher = useFetcher<AppointmentActionAnswer>({ key: `appointment-action ${token}` });
  const reread = useRereading();
  const csrf = useRootData()?.csrf ?? '';
  const done = useRef(onDone);
  const answered = useRef<unknown>(fetcher.data);
  const lock = usePressLock(fetcher);
  const [settled, setSettled] = useState<string | null>(null);
  const shown = `${token} ${state}`;
  const sent = useRef(shown);
  useEffect(() => {
    done.current = onDone;
  });
  useEffect(() => {
    const { data } = fetcher;
    // Heard as soon as it is answered: re-reading the page may take long, or take away what was pressed.
    if (fetcher.state === 'submitting' || !data || answered.current === data) return;
    answered.current = data;
    if (data.ok) {
      toast.success(data.text, { about: token });
      setSettled(sent.current);
      done.current(data.intent);
    } else {
      toast.error(data.text, { about: token });
      reread();
    }
  }, [fetcher, fetcher.state, fetcher.data, reread, token]);

  return {
    /** What is on its way, if anything. */
    pending: (fetcher.state === 'idle'
      ? settled === shown
        ? 're-reading'
        : null
      : (fetcher.formData?.get('intent') ?? 're-reading')) as AppointmentIntent | 're-reading' | null,
    send(intent: AppointmentIntent, appointmentId: string, fields: Record<string, string> = {}) {
      if (settled === shown || !lock.take()) return;
      sent.current = shown;
      fetcher.submit(
        { csrf, intent, appointmentId, ...fields },
        { method: 'post', action: paths.portalAppointment(token) },
      );
    },
  };
}

/** What was pressed anywhere on the page and is not answered yet, so that the calendar shows it at once. */
export function useUnderway(): Underway {
  const fetchers = useFetchers();
  return useMemo(() => {
    const underway = new Map<string, 'approved' | 'gone'>();
    for (const { formData } of fetchers) {
      const id = formData?.get('appointmentId');
      const intent = formData?.get('intent');
      if (typeof id === 'string' && intent) underway.set(id, intent === 'accept' ? 'approved' : 'gone');
    }
    return underway;
  }, [fetchers]);
}
