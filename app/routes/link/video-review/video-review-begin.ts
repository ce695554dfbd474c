import type { ActionFunctionArgs } from '@remix-run/node';
import { startVideoReviewUpload } from '#app/domain/video-reviews/index.ts';
import { act } from '#app/operations/remix.ts';
import { onlyPosts, postedFile, uploadAnswer } from './video-review-answer.ts';

export const handle = { servedOn: 'app' as const, private: true, posts: 'link' as const };

export const loader = onlyPosts;

/**
 * POST /video-review/upload/{uploadHash} with filename, content_type and file_size (spec 000 §7). With `in_parts: true` a large
 * file's answer has `parts` beside: each with its bytes `from` and `size`, and an `upload_url` unless it has arrived.
 */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const { filename, contentType, fileSize, in_parts: inParts } = await postedFile(request);
  const input = { uploadHash: params.uploadHash, filename, contentType, fileSize, inParts: inParts === true };
  return uploadAnswer(
    await act(context, startVideoReviewUpload, input),
    ({ uploadUrl, videoKey, parts }) => ({
      upload_url: uploadUrl,
      video_key: videoKey,
      ...(parts
        ? {
            parts: parts.map(({ partNumber, from, size, uploadUrl: url }) => ({
              part_number: partNumber,
              from,
              size,
              upload_url: url,
            })),
          }
        : {}),
    }),
  );
}
