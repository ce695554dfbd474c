import type { ActionFunctionArgs } from '@remix-run/node';
import { completeVideoReviewUpload } from '#app/domain/video-reviews/index.ts';
import { act } from '#app/operations/remix.ts';
import { onlyPosts, postedFile, uploadAnswer } from './video-review-answer.ts';

export const handle = { servedOn: 'app' as const, private: true, posts: 'link' as const };

export const loader = onlyPosts;

/** POST /video-review/upload/{uploadHash}/complete with video_key, filename, content_type and file_size (spec 000 §7). */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const { filename, contentType, fileSize, video_key: videoKey } = await postedFile(request);
  const input = { uploadHash: params.uploadHash, filename, contentType, fileSize, videoKey };
  return uploadAnswer(await act(context, completeVideoReviewUpload, input), () => ({}));
}
