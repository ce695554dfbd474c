import { useEffect, useRef, useState } from 'react';
import { useCsrfToken } from '#app/components/forms/csrf-field.tsx';
import { useTellSending } from '#app/components/forms/sending.ts';
import type { Purpose } from '#app/domain/pictures/inputs.ts';
import { sendFile, SendProblem, whenReady } from './send-file.ts';

/** A file as its field knows it. */
export type SentFile =
  | { step: 'none' }
  /** Percent that the store has; `preview` shows the file from this device. */
  | { step: 'sending'; name: string; preview: string; percent: number }
  /** The store has it, and the worker makes its sizes; `slow` where that takes longer than anybody waits. */
  | { step: 'making' | 'slow'; name: string; preview: string; handle: string }
  | { step: 'ready'; name: string; preview: string; handle: string; photoUrl: string | null };

/**
 * Sends one file at a time: the next one takes the place of the one before, also of one on its way.
 * @param onHandle told once the store has it, and with null where nothing came of it
 */
export function useSentFile(purpose: Purpose, onHandle: (handle: string | null) => void) {
  const csrf = useCsrfToken();
  const [file, setFile] = useState<SentFile>({ step: 'none' });
  const [problem, setProblem] = useState<string | null>(null);
  const stopper = useRef<AbortController>();
  const shown = useRef<string>();
  useTellSending(file.step === 'sending');

  const letGo = () => {
    stopper.current?.abort();
    if (shown.current) URL.revokeObjectURL(shown.current);
    shown.current = undefined;
  };
  useEffect(() => {
    return letGo;
  }, []);

  async function send(chosen: File) {
    letGo();
    const { signal } = (stopper.current = new AbortController());
    const preview = (shown.current = URL.createObjectURL(chosen));
    const { name } = chosen;
    setProblem(null);
    setFile({ step: 'sending', name, preview, percent: 0 });
    try {
      const handle = await sendFile(chosen, purpose, {
        csrf,
        signal,
        onProgress: (percent) => {
          if (!signal.aborted) setFile({ step: 'sending', name, preview, percent });
        },
      });
      if (signal.aborted) return;
      setFile({ step: 'making', name, preview, handle });
      onHandle(handle);
      const made = await whenReady(handle, signal);
      if (signal.aborted) return;
      if (made) setFile({ step: 'ready', name, preview, handle, photoUrl: made.photoUrl });
      else setFile({ step: 'slow', name, preview, handle });
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof SendProblem)) throw error;
      setFile({ step: 'none' });
      setProblem(error.message);
      onHandle(null);
    }
  }

  function forget() {
    letGo();
    setFile({ step: 'none' });
    setProblem(null);
  }
  return { file, problem, send: (chosen: File) => void send(chosen), forget };
}
