import { useRef, useState } from 'react';
import { useCsrfToken } from '#app/components/forms/csrf-field.tsx';
import { useRereading } from '#app/components/portal/use-rereading.ts';
import { APPOINTMENT_MESSAGES as TEXTS } from '#app/domain/appointments/messages.ts';
import { paths } from '#app/paths.ts';
import { toast } from '#app/ui/toast.tsx';

export type InboxAnswer = 'accept' | 'decline';

/** What the inbox's action answers. */
export interface InboxActionAnswer {
  ok: boolean;
  text: string;
  /** Why not, where there is a reason to be read. */
  detail?: string;
}

const FAILED: Record<InboxAnswer, string> = {
  accept: TEXTS.inboxAcceptFailed,
  decline: TEXTS.declineFailed,
};

/**
 * Answers a request without leaving the inbox. A second press while the first is on its way does nothing; what came of it is a
 * toast, with a link to what was accepted, and everything is read anew.
 * @param show the address of the appointment
 */
export function useInboxAnswer(appointmentId: string, show: string, onDone: () => void) {
  const csrf = useCsrfToken();
  const reread = useRereading();
  const [busy, setBusy] = useState<InboxAnswer | null>(null);
  const underway = useRef(false);

  async function post(intent: InboxAnswer, fields: Record<string, string>): Promise<InboxActionAnswer> {
    try {
      const response = await fetch(paths.inboxAnswer(), {
        method: 'POST',
        headers: { 'X-CSRF-Token': csrf, Accept: 'application/json' },
        body: new URLSearchParams({ intent, appointmentId, ...fields }),
      });
      const answer = (await response.json()) as InboxActionAnswer | null;
      return typeof answer?.ok === 'boolean' && answer.text ? answer : { ok: false, text: FAILED[intent] };
    } catch {
      return { ok: false, text: FAILED[intent] };
    }
  }

  async function answer(intent: InboxAnswer, fields: Record<string, string> = {}) {
    if (underway.current) return;
    underway.current = true;
    setBusy(intent);
    const { ok, text, detail } = await post(intent, fields);
    // What was answered leaves with the next reading; until then it is not to be answered again.
    if (!ok) {
      underway.current = false;
      setBusy(null);
    }
    if (!ok) toast.error(text, { detail });
    else if (intent === 'accept')
      toast.success(text, { action: { label: TEXTS.inboxAcceptedLink, to: show } });
    else toast.success(text);
    if (ok) onDone();
    reread();
  }
  return { busy, answer };
}
