import type { LoaderFunctionArgs } from '@remix-run/node';
import { videoPresignedUrl } from '#app/domain/media/index.ts';
import { act } from '#app/operations/remix.ts';
import { restAnswer } from './rest-answer.ts';

export const handle = { servedOn: 'app' as const, private: true };

/** GET /api/videos/presigned_url with filename and content_type (spec 001 §7). */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const search = new URL(request.url).searchParams;
  const size = search.get('file_size');
  const outcome = await act(context, videoPresignedUrl, {
    filename: search.get('filename') ?? '',
    contentType: search.get('content_type') ?? '',
    ...(size === null ? {} : { fileSize: Number(size) }),
  });
  return restAnswer(outcome, ({ uploadUrl, videoKey }) => ({ upload_url: uploadUrl, video_key: videoKey }));
}
