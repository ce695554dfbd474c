import type { LoaderFunctionArgs } from '@remix-run/node';
import { videoReviewStatus } from '#app/domain/video-reviews/index.ts';
import { act } from '#app/operations/remix.ts';
import { uploadAnswer } from './video-review-answer.ts';

export const handle = { servedOn: 'app' as const, private: true };

/** GET /video-review/upload/{uploadHash}/status (spec 000 §7). */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const outcome = await act(context, videoReviewStatus, { uploadHash: params.uploadHash });
  return uploadAnswer(outcome, ({ status }) => ({ status }));
}
