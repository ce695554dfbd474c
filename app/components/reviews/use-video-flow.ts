import { useState } from 'react';
import { op } from '#app/components/operation/op.ts';
import { useOperation } from '#app/components/operation/use-operation.ts';
import type { ReviewView } from '#app/domain/reviews/index.ts';
import { REVIEW_MESSAGES as TEXTS } from '#app/domain/reviews/messages.ts';
import type { StepProblem } from './problem.tsx';

/** Asks for the upload link of a review's video, and remembers it while the video is on the page. */
export function useVideoFlow({ id: reviewId, token: link }: Pick<ReviewView, 'id' | 'token'>) {
  const { isBusy, run } = useOperation(op.createVideoReviewForReview, { link, failed: () => null });
  const [uploadHash, setUploadHash] = useState<string | null>(null);
  const [problem, setProblem] = useState<StepProblem | null>(null);
  async function start() {
    const answer = await run({ reviewId });
    if (answer?.ok) setUploadHash(answer.value.uploadHash);
    if (answer)
      setProblem(answer.ok ? null : { text: TEXTS.videoFailed(answer.text), fields: {}, values: {} });
  }
  /** Back to writing. */
  const leave = () => setUploadHash(null);
  return { isStarting: isBusy, uploadHash, problem, start, leave };
}
