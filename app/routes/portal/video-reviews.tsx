import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { VideoReviewsPage } from '#app/components/video-reviews/video-reviews-page.tsx';
import { approveVideoReview, rejectVideoReview, videoReviews } from '#app/domain/video-reviews/index.ts';
import { act, load, postedForm, redirectWithToast } from '#app/operations/remix.ts';
import { paths } from '#app/paths.ts';

export const handle = { servedOn: 'app' as const, private: true, look: 'portal' as const };

export const meta: MetaFunction = () => [{ title: 'Video reviews · Tendwell' }];

export const loader = ({ request, context }: LoaderFunctionArgs) => load(context, videoReviews, {}, request);

/** Approves a client's video, or rejects it. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { intent, input } = await postedForm(request);
  const isApproval = intent === 'approve';
  const verdict = isApproval ? approveVideoReview : rejectVideoReview;
  const outcome = await act(context, verdict, input);
  const done = isApproval ? 'Video approved. It is on your website.' : 'Video rejected';
  throw await redirectWithToast(
    context,
    paths.videoReviews(),
    outcome.ok ? { kind: 'success', text: done } : { kind: 'error', text: outcome.refusal.userMessage },
  );
}

export default function VideoReviews() {
  return <VideoReviewsPage videos={useLoaderData<typeof loader>().videoReviews} />;
}
