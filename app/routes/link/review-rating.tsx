import {
  redirect,
  type ActionFunctionArgs,
  type AppLoadContext,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { RatingStep } from '#app/components/reviews/rating-step.tsx';
import { reviewAddRating, reviewInvitation, reviewStart, tokenReview } from '#app/domain/reviews/index.ts';
import { REVIEW_MESSAGES as TEXTS } from '#app/domain/reviews/messages.ts';
import { act, errorPage, formInput, load, postedText, withLink } from '#app/operations/remix.ts';
import { paths } from '#app/paths.ts';
import { problemAnswer } from './review-answers.ts';
import { reviewTitle } from './review-title.ts';
import { rememberReviewer } from './reviewer-memory.ts';

export const handle = { servedOn: 'app' as const, private: true, look: 'public' as const, camera: true };
export const meta: MetaFunction<typeof loader> = ({ data }) => reviewTitle(data);

/** The review that this address is about; somebody unknown here is asked who they are. */
async function startOf(context: AppLoadContext, request: Request) {
  const search = new URL(request.url).searchParams;
  const referralCode = search.get('referral_code') ?? '';
  const clientId = search.get('client_id') ?? '';
  const outcome = await act(context, reviewStart, { referralCode, clientId });
  if (outcome.ok) return { ...outcome.value, referralCode, clientId, search };
  if (outcome.refusal.userMessage !== TEXTS.unknownReviewer) throw errorPage(outcome.refusal);
  await load(context, reviewInvitation, { token: referralCode });
  throw redirect(paths.reviewClientInfo(referralCode, clientId ? { step: 'who' } : {}));
}

/** The rating step (spec 000 §2); stars that were given are not asked for again, unless the address names some. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { practice, practitioner, appointment, review, search } = await startOf(context, request);
  const named = Number(search.get('stars'));
  const stars = Number.isInteger(named) && named >= 1 && named <= 5 ? named : 0;
  if (review?.live) throw redirect(paths.reviewBookNext(review.token));
  if (review?.rating && stars === 0) throw redirect(paths.reviewText(review.token));
  return { practice, practitioner, appointment, stars };
}

export async function action({ context, request }: ActionFunctionArgs) {
  const { practice, referralCode, clientId } = await startOf(context, request);
  const input = await formInput(request);
  const outcome = await act(withLink(context, referralCode), reviewAddRating, {
    practiceId: practice.id,
    clientId,
    rating: Number(postedText(input, 'rating')),
  });
  if (!outcome.ok) return problemAnswer(outcome.refusal, TEXTS.clientFailed, input);
  const { token } = outcome.value;
  const review = await load(context, tokenReview, { token });
  await rememberReviewer(context, request, { practiceId: practice.id, review: { id: review.id, token } });
  return redirect(paths.reviewText(token));
}

export default function ReviewRating() {
  const problem = useActionData<typeof action>() ?? null;
  return <RatingStep {...useLoaderData<typeof loader>()} problem={problem} />;
}
