import type { LoaderFunctionArgs } from '@remix-run/node';
import { video } from '#app/domain/media/index.ts';
import { act } from '#app/operations/remix.ts';
import { restAnswer } from './rest-answer.ts';

export const handle = { servedOn: 'app' as const, private: true };

/** GET /api/videos/{id}/status: how far the job is, and where the video is once it is done (spec 001 §7). */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const outcome = await act(context, video, { id: params.id });
  return restAnswer(outcome, ({ status, error, videoUrl, posterUrl }) => ({
    status,
    error,
    video_url: videoUrl,
    poster_url: posterUrl,
  }));
}
