import { useEffect, useRef, useState } from 'react';
import { useCsrfToken } from '#app/components/forms/csrf-field.tsx';
import { useRereading } from '#app/components/portal/use-rereading.ts';
import { askVideoStatus, sendVideo, VideoProblem } from './send-video.ts';

/** How often an unfinished job is asked about, milliseconds. */
const ASK_EVERY_MS = 2_000;

export type Upload =
  { state: 'idle'; problem?: string } | { state: 'sending'; name: string; percent: number };

/** Sends one video at a time; the page is read anew once the worker has it. */
export function useVideoUpload() {
  const reread = useRereading();
  const csrf = useCsrfToken();
  const [upload, setUpload] = useState<Upload>({ state: 'idle' });
  const stopper = useRef<AbortController | null>(null);
  useEffect(() => {
    return () => stopper.current?.abort();
  }, []);

  async function send(file: File) {
    const stop = new AbortController();
    stopper.current = stop;
    setUpload({ state: 'sending', name: file.name, percent: 0 });
    try {
      await sendVideo(file, {
        csrf,
        signal: stop.signal,
        onProgress: (percent) => setUpload({ state: 'sending', name: file.name, percent }),
      });
      setUpload({ state: 'idle' });
      reread();
    } catch (error) {
      const problem = error instanceof VideoProblem && !stop.signal.aborted ? error.message : undefined;
      setUpload({ state: 'idle', problem });
    }
  }

  return { upload, send, stop: () => stopper.current?.abort() };
}

/** Asks after jobs under way until each has ended, then reads the page anew. Answers why it cannot tell, if so. */
export function useUnfinished(ids: readonly string[]): string | null {
  const reread = useRereading();
  const [problem, setProblem] = useState<string | null>(null);
  const idsText = ids.join(' ');
  useEffect(() => {
    if (!idsText) return;
    const timer = setInterval(() => {
      Promise.all(idsText.split(' ').map(askVideoStatus)).then(
        (answers) => {
          setProblem(null);
          if (answers.some(({ status }) => status !== 'processing')) reread();
        },
        (error: unknown) => {
          if (error instanceof VideoProblem) setProblem(error.message);
        },
      );
    }, ASK_EVERY_MS);
    return () => clearInterval(timer);
  }, [idsText, reread]);
  return problem;
}
