import type { ActionFunctionArgs } from '@remix-run/node';
import { startVideoTranscoding } from '#app/domain/media/index.ts';
import { act } from '#app/operations/remix.ts';
import { jsonFailure } from '#app/web/json-failure.ts';
import { restAnswer } from './rest-answer.ts';

export const handle = { servedOn: 'app' as const, private: true, posts: 'json' as const };

/** Reading starts nothing. */
export const loader = () => jsonFailure('Please post the video_key.', 405);

/** POST /api/videos/start_transcoding with video_key, as JSON (spec 001 §7). */
export async function action({ request, context }: ActionFunctionArgs) {
  const body: unknown = await request.json().catch(() => null);
  const { video_key: videoKey } = (body ?? {}) as { video_key?: unknown };
  const outcome = await act(context, startVideoTranscoding, { videoKey });
  return restAnswer(outcome, ({ jobId, status }) => ({ job_id: jobId, status }));
}
