import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { isRouteErrorResponse, useLoaderData, useRouteError } from '@remix-run/react';
import { ErrorPage } from '#app/components/layout/error-page.tsx';
import { LinkNotFound } from '#app/components/video-reviews/link-notice.tsx';
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

/** An address that opens nothing says so in the specification's words. */
export function ErrorBoundary() {
  const error = useRouteError();
  return isRouteErrorResponse(error) && error.status === 404 ? <LinkNotFound /> : <ErrorPage error={error} />;
}
