import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { ThanksStep } from '#app/components/reviews/thanks-step.tsx';
import { toggleReviewAnon, tokenReview } from '#app/domain/reviews/index.ts';
import { REVIEW_MESSAGES as TEXTS } from '#app/domain/reviews/messages.ts';
import { checkVideoReviewAvailability } from '#app/domain/video-reviews/index.ts';
import { act, formInput, load, postedText, redirectWithToast, withLink } from '#app/operations/remix.ts';
import { paths } from '#app/paths.ts';
import { nextStepOf, problemAnswer } from './review-answers.ts';
import { reviewTitle } from './review-title.ts';

export const handle = { servedOn: 'app' as const, private: true, look: 'public' as const, camera: true };
export const meta: MetaFunction<typeof loader> = ({ data }) => reviewTitle(data?.review);

/** The closing step (spec 000 §2): thank you, and the same service again. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const review = await load(context, tokenReview, { token: params.token });
  if (!review.live) throw redirect(nextStepOf(review));
  const bookNext = review.practice.url + paths.book({ service: review.service?.id });
  // Who wrote nothing sent a video: how far that one is.
  const video = review.review
    ? null
    : await load(context, checkVideoReviewAvailability, { token: params.token });
  return { review, bookNext, videoStatus: video?.videoReview?.status ?? null };
}

export async function action({ params, context, request }: ActionFunctionArgs) {
  const token = params.token!;
  const input = await formInput(request);
  const outcome = await act(withLink(context, token), toggleReviewAnon, {
    reviewId: postedText(input, 'reviewId'),
    isAnon: postedText(input, 'isAnon') === 'true',
  });
  if (!outcome.ok) return problemAnswer(outcome.refusal, TEXTS.updateFailed, input);
  return redirectWithToast(context, paths.reviewBookNext(token), { kind: 'success', text: TEXTS.updated });
}

export default function ReviewBookNext() {
  const problem = useActionData<typeof action>() ?? null;
  return <ThanksStep {...useLoaderData<typeof loader>()} problem={problem} />;
}
