import {
  redirect,
  type ActionFunctionArgs,
  type AppLoadContext,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { EndorseStep } from '#app/components/reviews/endorse-step.tsx';
import type { StepProblem } from '#app/components/reviews/problem.tsx';
import { WordsStep } from '#app/components/reviews/words-step.tsx';
import { reviewAddEndorsements, reviewAddTextReview, tokenReview } from '#app/domain/reviews/index.ts';
import { REVIEW_MESSAGES as TEXTS } from '#app/domain/reviews/messages.ts';
import {
  act,
  load,
  postedForm,
  postedText,
  redirectWithToast,
  withLink,
  type PostedInput,
} from '#app/operations/remix.ts';
import { paths } from '#app/paths.ts';
import { nextStepOf, problemAnswer } from './review-answers.ts';
import { reviewTitle } from './review-title.ts';
import { reviewTokenOf } from './reviewer-memory.ts';

export const handle = { servedOn: 'app' as const, private: true, look: 'public' as const, camera: true };
export const meta: MetaFunction<typeof loader> = ({ data }) => reviewTitle(data?.review);

/** Endorsements, which may be skipped, and then a text or a video (spec 000 §2). */
export async function loader({ params, context, request }: LoaderFunctionArgs) {
  const token = await reviewTokenOf(context, request, params.review!);
  const review = await load(context, tokenReview, { token });
  if (!review.confirmed || review.rating === null) throw redirect(nextStepOf(review));
  const skips = new URL(request.url).searchParams.get('skip_step') === 'true';
  return {
    review,
    step: skips || review.skills.length === 0 ? ('text' as const) : ('endorsements' as const),
  };
}

interface Posted {
  /** Holds the review's link. */
  context: AppLoadContext;
  token: string;
  reviewId: string;
  input: PostedInput;
}

async function endorse({ context, token, reviewId, input }: Posted) {
  const endorsements = [input.endorsements ?? []].flat();
  const outcome = await act(context, reviewAddEndorsements, { reviewId, endorsements });
  if (!outcome.ok) return problemAnswer(outcome.refusal, TEXTS.clientFailed, input);
  return redirect(paths.reviewText(token, { skip_step: 'true' }));
}

async function write({ context, token, reviewId, input }: Posted) {
  const outcome = await act(context, reviewAddTextReview, { reviewId, text: postedText(input, 'text') });
  if (!outcome.ok) return problemAnswer(outcome.refusal, TEXTS.clientFailed, input);
  return redirect(paths.reviewBookNext(token));
}

async function filmed({ context, token, reviewId, input }: Posted) {
  const outcome = await act(context, reviewAddTextReview, { reviewId, text: '' });
  if (!outcome.ok) return problemAnswer(outcome.refusal, TEXTS.completeFailed, input);
  return redirectWithToast(context, paths.reviewBookNext(token), {
    kind: 'success',
    text: TEXTS.videoSubmitted,
  });
}

const INTENTS = { endorse, text: write, 'video-done': filmed };

export async function action({ params, context, request }: ActionFunctionArgs) {
  const token = await reviewTokenOf(context, request, params.review!);
  const { intent = '', input } = await postedForm(request);
  if (!(intent in INTENTS)) return redirect(paths.reviewText(token));
  const posted = { context: withLink(context, token), token, reviewId: postedText(input, 'reviewId'), input };
  return INTENTS[intent as keyof typeof INTENTS](posted);
}

export default function ReviewText() {
  const { review, step } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as StepProblem | undefined;
  const problem = answer ?? null;
  return step === 'endorsements' ? (
    <EndorseStep review={review} problem={problem} />
  ) : (
    <WordsStep review={review} problem={problem} />
  );
}
