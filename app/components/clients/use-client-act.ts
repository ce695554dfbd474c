import { useFetcher } from '@remix-run/react';
import { useEffect, useRef } from 'react';
import { useCsrfToken } from '#app/components/forms/csrf-field.tsx';
import { usePressLock } from '#app/components/forms/use-press-lock.ts';
import { paths } from '#app/paths.ts';
import { toast, type ToastOptions } from '#app/ui/toast.tsx';
import type { ClientActAnswer, ClientIntent } from './client-data.ts';

type Done = Extract<ClientActAnswer, { ok: true }>;
type Failed = Extract<ClientActAnswer, { ok: false }>;

interface Heard {
  /** What the toast carries beside its words, such as a link. */
  more?: (answer: Done) => ToastOptions;
  onDone?: (answer: Done) => void;
  /** Answers true where it shows by itself what went wrong, so that no toast repeats it. */
  onFailed?: (answer: Failed) => boolean | void;
}

/**
 * Does something to a client without leaving the page. A second press while the first is on its way does nothing; what came
 * of it is a toast, and every page that shows the client reads it anew.
 * @param key names what it is about; two places with the same key are one
 */
export function useClientAct(key: string, heard: Heard = {}) {
  const fetcher = useFetcher<ClientActAnswer>({ key: `client ${key}` });
  const csrf = useCsrfToken();
  const listeners = useRef(heard);
  const answered = useRef<unknown>(fetcher.data);
  const lock = usePressLock(fetcher);
  useEffect(() => {
    listeners.current = heard;
  });
  useEffect(() => {
    const { data } = fetcher;
    // Heard as soon as it is answered: re-reading the page may take away what was pressed, and its toast with it.
    if (fetcher.state === 'submitting' || !data || answered.current === data) return;
    answered.current = data;
    if (data.ok) {
      if (data.text) toast.success(data.text, listeners.current.more?.(data));
      listeners.current.onDone?.(data);
    } else if (listeners.current.onFailed?.(data) !== true) {
      toast.error(data.text, data.text.includes(data.reason) ? {} : { detail: data.reason });
    }
  }, [fetcher, fetcher.state, fetcher.data]);
  return {
    busy: fetcher.state !== 'idle',
    failed: fetcher.data && !fetcher.data.ok ? fetcher.data : null,
    send(intent: ClientIntent, input: object) {
      if (!lock.take()) return;
      fetcher.submit(
        { csrf, intent, input: JSON.stringify(input) },
        { method: 'post', action: paths.clientActions() },
      );
    },
  };
}
