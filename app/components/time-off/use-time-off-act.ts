import { useRef, useState } from 'react';
import { useCsrfToken } from '#app/components/forms/csrf-field.tsx';
import { useRereading } from '#app/components/portal/use-rereading.ts';
import { paths } from '#app/paths.ts';
import type { TimeOffAnswer, TimeOffDeed } from './time-off-data.ts';

const UNREACHABLE = 'We could not reach the server. Please check your connection and try again.';

const failed = (text: string): TimeOffAnswer => ({ ok: false, text, fields: {}, standing: null });

/**
 * Saves or deletes an entry, one at a time: a second press while the first is on its way does nothing. The page re-reads itself
 * afterwards. Not a fetcher: where a connection fails, that would replace the page and what was entered with it.
 */
export function useTimeOffAct() {
  const csrf = useCsrfToken();
  const reread = useRereading();
  const running = useRef(false);
  const [busy, setBusy] = useState(false);
  async function send(deed: TimeOffDeed, input: object): Promise<TimeOffAnswer | null> {
    if (running.current) return null;
    running.current = true;
    setBusy(true);
    const answer = await post(csrf, deed, input);
    running.current = false;
    setBusy(false);
    reread();
    return answer;
  }
  return { busy, send };
}

async function post(csrf: string, deed: TimeOffDeed, input: object): Promise<TimeOffAnswer> {
  try {
    const response = await fetch(paths.timeOffActions(), {
      method: 'POST',
      headers: { 'X-CSRF-Token': csrf, Accept: 'application/json' },
      body: new URLSearchParams({ deed, input: JSON.stringify(input) }),
    });
    const answer = (await response.json()) as TimeOffAnswer | { message?: string };
    return 'ok' in answer ? answer : failed(answer.message ?? UNREACHABLE);
  } catch {
    return failed(UNREACHABLE);
  }
}
