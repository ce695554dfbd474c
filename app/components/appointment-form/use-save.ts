import { useRef, useState } from 'react';
import { useRootData } from '#app/components/layout/root-data.ts';
import { paths } from '#app/paths.ts';
import type { SaveAnswer } from './form-data.ts';

export type SaveOperation = 'one' | 'series' | 'edit';

const UNREACHABLE = 'We could not reach the server. Please check your connection and try again.';

const failed = (text: string): SaveAnswer => ({
  ok: false,
  code: 'unavailable',
  formErrors: [text],
  fieldErrors: {},
});

/**
 * Sends the form. A second press while the first is on its way does nothing. Not a fetcher: where a connection fails, that
 * would replace the page and what was entered with it; here it is an answer like any other.
 */
export function useSave() {
  const csrf = useRootData()?.csrf ?? '';
  const underWay = useRef(false);
  const [saving, setSaving] = useState(false);
  async function save(operation: SaveOperation, input: object): Promise<SaveAnswer | null> {
    if (underWay.current) return null;
    underWay.current = true;
    setSaving(true);
    const answer = await post(csrf, operation, input);
    underWay.current = false;
    setSaving(false);
    return answer;
  }
  return { saving, save };
}

async function post(csrf: string, operation: SaveOperation, input: object): Promise<SaveAnswer> {
  try {
    const response = await fetch(paths.appointmentForm(), {
      method: 'POST',
      headers: { 'X-CSRF-Token': csrf, Accept: 'application/json' },
      body: new URLSearchParams({ operation, input: JSON.stringify(input) }),
    });
    const answer = (await response.json()) as SaveAnswer | { message?: string };
    return 'ok' in answer ? answer : failed(answer.message ?? UNREACHABLE);
  } catch {
    return failed(UNREACHABLE);
  }
}
