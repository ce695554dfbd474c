import { useRef, useState } from 'react';
import { useCsrfToken } from '#app/components/forms/csrf-field.tsx';
import { useRereading } from '#app/components/portal/use-rereading.ts';
import { paths } from '#app/paths.ts';
import type { ActAnswer, EventOperation } from './event-data.ts';

const UNREACHABLE = 'We could not reach the server. Please check your connection and try again.';

const failed = (text: string): ActAnswer<never> => ({
  ok: false,
  code: 'internal',
  formErrors: [text],
  fieldErrors: {},
});

/** All texts of a refusal in one. */
export const textsOf = (answer: Extract<ActAnswer, { ok: false }>): string =>
  [...answer.formErrors, ...Object.values(answer.fieldErrors).flat()].join(' ');

/**
 * Carries out one operation on events at a time: a second press while the first is on its way does nothing. Afterwards the
 * page re-reads itself. Not a fetcher: where a connection fails, that would replace the page and what was entered with it.
 */
export function useEventAct() {
  const csrf = useCsrfToken();
  const reread = useRereading();
  const running = useRef(false);
  const [underWay, setUnderWay] = useState<string | null>(null);
  /** `mark` tells apart which of several buttons is busy. Null where another press is under way. */
  async function act<Value>(
    operation: EventOperation,
    input: object,
    mark: string = operation,
  ): Promise<ActAnswer<Value> | null> {
    if (running.current) return null;
    running.current = true;
    setUnderWay(mark);
    const answer = await post<Value>(csrf, operation, input);
    running.current = false;
    setUnderWay(null);
    reread();
    return answer;
  }
  return { act, underWay };
}

async function post<Value>(csrf: string, operation: EventOperation, input: object) {
  try {
    const response = await fetch(paths.eventActions(), {
      method: 'POST',
      headers: { 'X-CSRF-Token': csrf, Accept: 'application/json' },
      body: new URLSearchParams({ operation, input: JSON.stringify(input) }),
    });
    const answer = (await response.json()) as ActAnswer<Value> | { message?: string };
    return 'ok' in answer ? answer : failed(answer.message ?? UNREACHABLE);
  } catch {
    return failed(UNREACHABLE);
  }
}
