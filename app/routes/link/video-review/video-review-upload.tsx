import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { UploadPage } from '#app/components/video-reviews/upload-page.tsx';
import { videoReviewUpload } from '#app/domain/video-reviews/index.ts';
import { VIDEO_REVIEW_MESSAGES as TEXTS } from '#app/domain/video-reviews/messages.ts';
import { load } from '#app/operations/remix.ts';

export const handle = {
  servedOn: 'app' as const,
  private: true,
  look: 'public' as const,
  posts: 'link' as const,
  postsTo: 'begin',
  camera: true,
};

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `Video review · ${data.practice.name}` : TEXTS.notFound },
  { name: 'robots', content: 'noindex, nofollow' },
  { name: 'referrer', content: 'no-referrer' },
];

/** The client's page of an upload link (spec 000 §2). Reading it changes nothing. */
export const loader = ({ params, context }: LoaderFunctionArgs) =>
  load(context, videoReviewUpload, { uploadHash: params.uploadHash });

export default function VideoReviewUpload() {
  return <UploadPage view={useLoaderData<typeof loader>()} />;
}
