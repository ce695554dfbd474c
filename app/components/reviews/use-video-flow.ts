import { useFetcher } from '@remix-run/react';
import { useState } from 'react';
import type { StepProblem } from './problem.tsx';

/** What the step's action answers to the wish for a video. */
export type VideoStarted = { uploadHash: string } | { problem: StepProblem };

/** Asks for the upload link of a video, and remembers it while the video is on the page. */
export function useVideoFlow() {
  const { data, Form, state } = useFetcher<VideoStarted>();
  const [left, setLeft] = useState<VideoStarted | null>(null);
  const started = data && data !== left ? data : null;
  return {
    Form,
    isStarting: state !== 'idle',
    uploadHash: started && 'uploadHash' in started ? started.uploadHash : null,
    problem: started && 'problem' in started ? started.problem : null,
    /** Back to writing. */
    leave: () => setLeft(started),
  };
}
