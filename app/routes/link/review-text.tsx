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
import { act, load, redirectWithToast, withLink } from '#app/operations/remix.ts';
import { paths } from '#app/paths.ts';
import { nextStepOf, problemAnswer, text } from './review-answers.ts';
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
  form: FormData;
}

async function endorse({ context, token, reviewId, form }: Posted) {
  const endorsements = form.getAll('endorsements');
  const outcome = await act(context, reviewAddEndorsements, { reviewId, endorsements });
  if (!outcome.ok) return problemAnswer(outcome.refusal, TEXTS.clientFailed, form);
  return redirect(paths.reviewText(token, { skip_step: 'true' }));
}

async function write({ context, token, reviewId, form }: Posted) {
  const outcome = await act(context, reviewAddTextReview, { reviewId, text: text(form, 'text') });
  if (!outcome.ok) return problemAnswer(outcome.refusal, TEXTS.clientFailed, form);
  return redirect(paths.reviewBookNext(token));
}

async function filmed({ context, token, reviewId, form }: Posted) {
  const outcome = await act(context, reviewAddTextReview, { reviewId, text: '' });
  if (!outcome.ok) return problemAnswer(outcome.refusal, TEXTS.completeFailed, form);
  return redirectWithToast(context, paths.reviewBookNext(token), {
    kind: 'success',
    text: TEXTS.videoSubmitted,
  });
}

const INTENTS = { endorse, text: write, 'video-done': filmed };

export async function action({ params, context, request }: ActionFunctionArgs) {
  const token = await reviewTokenOf(context, request, params.review!);
  const form = await request.formData();
  const intent = text(form, 'intent');
  if (!Object.hasOwn(INTENTS, intent)) return redirect(paths.reviewText(token));
  const posted = { context: withLink(context, token), token, reviewId: text(form, 'reviewId'), form };
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
