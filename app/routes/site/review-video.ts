import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { reviewVideo } from '#app/domain/video-reviews/index.ts';
import { errorPage, load } from '#app/operations/remix.ts';
import { notFound } from '#app/operations/refusal.ts';

export const handle = { servedOn: 'practice' as const };

/** /reviews/{id}/video.mp4 and /poster.jpg: leads on to the file, which its signed address opens for a while. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const { id, file } = params;
  if (file !== 'video.mp4' && file !== 'poster.jpg') throw errorPage(notFound());
  const { videoUrl, posterUrl } = await load(context, reviewVideo, { id });
  return redirect(file === 'video.mp4' ? videoUrl : posterUrl, {
    headers: { 'Cache-Control': 'private, max-age=300' },
  });
}
