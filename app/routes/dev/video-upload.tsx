import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { VideoUploadTest } from '#app/components/videos/upload-test.tsx';
import { proCalendarUser } from '#app/domain/calendar/index.ts';
import { errorPage, load } from '#app/operations/remix.ts';
import { notFound } from '#app/operations/refusal.ts';
import { env } from '#app/platform/env/index.ts';

export const handle = { servedOn: 'app' as const, private: true, development: true };
export const meta: MetaFunction = () => [{ title: 'Video upload test · Tendwell development' }];

/** Tries out the way of a video to the store and through the worker, as a practitioner (spec 000 §6: two flags). */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { videoUploadEnabled, videoTestMode } = env();
  if (!videoUploadEnabled || !videoTestMode) throw errorPage(notFound());
  await load(context, proCalendarUser, {}, request);
  return null;
}

export default function VideoUpload() {
  return <VideoUploadTest />;
}
