import { useEffect, useRef, useState } from 'react';
import { useCsrfToken } from '#app/components/forms/csrf-field.tsx';
import { op } from '#app/components/operation/op.ts';
import { useOperation } from '#app/components/operation/use-operation.ts';
import { MOST_AT_ONCE } from '#app/domain/pictures/inputs.ts';
import { PICTURE_MESSAGES as TEXTS } from '#app/domain/pictures/messages.ts';
import { toast } from '#app/ui/feedback/toast.tsx';
import { useUnsavedGuard } from '#app/ui/page/use-unsaved-guard.tsx';
import { sendFile, SendProblem, whenReady } from './send-file.ts';

/** Photos on their way: which of how many, and how much of all of them the store has. */
export interface Sending {
  number: number;
  of: number;
  /** 0 to 100. */
  percent: number;
}

/**
 * Sends up to ten photos one after the other, each of which is added as soon as it came; what went wrong is told by the file's name.
 * It is asked before the page is left meanwhile; what came by then stays.
 */
export function useGalleryUpload() {
  const csrf = useCsrfToken();
  const { run } = useOperation(op.addGalleryImage);
  const [sending, setSending] = useState<Sending | null>(null);
  const [problems, setProblems] = useState<string[]>([]);
  const stopper = useRef<AbortController>();
  const guard = useUnsavedGuard(sending !== null);
  useEffect(() => {
    return () => stopper.current?.abort();
  }, []);

  async function send(files: File[]) {
    if (files.length === 0) return;
    if (files.length > MOST_AT_ONCE) return setProblems([TEXTS.tooMany]);
    const { signal } = (stopper.current = new AbortController());
    const tell = (file: File) => (error: unknown) => {
      if (!(error instanceof SendProblem)) throw error;
      if (!signal.aborted) setProblems((told) => [...told, `${file.name}: ${error.message}`]);
      return null;
    };
    setProblems([]);
    const sent: { file: File; handle: string }[] = [];
    try {
      for (const [index, file] of files.entries()) {
        const show = (percent: number) =>
          setSending({
            number: index + 1,
            of: files.length,
            percent: (index * 100 + percent) / files.length,
          });
        show(0);
        const handle = await sendFile(file, 'picture', { csrf, signal, onProgress: show }).catch(tell(file));
        if (!handle) continue;
        if (!(await run({ handles: [handle] }))?.ok) break;
        sent.push({ file, handle });
        if (signal.aborted) break;
      }
    } catch (error) {
      if (!signal.aborted) throw error;
    } finally {
      if (!signal.aborted) setSending(null);
      if (sent.length > 0)
        toast.success(sent.length > 1 ? `Your ${sent.length} photos have been saved.` : TEXTS.saved);
    }
    // What the worker finds to be no picture leaves the gallery again.
    for (const { file, handle } of sent) await whenReady(handle, signal).catch(tell(file));
  }

  return {
    sending,
    problems,
    /** Asks before the page is left. */
    question: guard.question,
    send: (files: File[]) => void send(files),
    stop() {
      stopper.current?.abort();
      setSending(null);
    },
  };
}
