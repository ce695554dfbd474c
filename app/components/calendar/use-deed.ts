import { useRef, useState } from 'react';
import { useCsrfToken } from '#app/components/forms/csrf-field.tsx';
import { useRereading } from '#app/components/portal/use-rereading.ts';
import { paths } from '#app/paths.ts';
import { toast, type ToastOptions } from '#app/ui/toast.tsx';
import type { Deed, DeedAnswer, Deeds } from './appointment-deeds.ts';
import { DEED_TEXTS } from './deed-texts.ts';

/** Sends one deed about the appointment of a token; null where another is under way. */
export type SendDeed = <Name extends Deed>(
  deed: Name,
  input: Deeds[Name],
  options?: ToastOptions,
) => Promise<DeedAnswer | null>;

const failed = (deed: Deed): DeedAnswer => ({ ok: false, text: DEED_TEXTS[deed].failed(null), fields: {} });

/**
 * Does something about an appointment without leaving the page. A second press while the first is on its way does nothing; what
 * came of it is a toast, and the page is read anew, also after a refusal: somebody else may have been faster.
 */
export function useDeed(token: string): { busy: Deed | null; send: SendDeed } {
  const csrf = useCsrfToken();
  const reread = useRereading();
  const [busy, setBusy] = useState<Deed | null>(null);
  const underway = useRef(false);

  async function post(deed: Deed, input: object): Promise<DeedAnswer> {
    try {
      const response = await fetch(paths.appointmentAct(token), {
        method: 'POST',
        headers: { 'X-CSRF-Token': csrf, Accept: 'application/json' },
        body: new URLSearchParams({ deed, input: JSON.stringify(input) }),
      });
      const answer = (await response.json()) as DeedAnswer | undefined;
      return typeof answer?.ok === 'boolean' && answer.text ? answer : failed(deed);
    } catch {
      return failed(deed);
    }
  }

  const send: SendDeed = async (deed, input, options) => {
    if (underway.current) return null;
    underway.current = true;
    setBusy(deed);
    const answer = await post(deed, input);
    underway.current = false;
    setBusy(null);
    if (answer.ok) toast.success(answer.text, { ...options, about: token });
    else toast.error(answer.text, { about: token });
    reread();
    return answer;
  };
  return { busy, send };
}
