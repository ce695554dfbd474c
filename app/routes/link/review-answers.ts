import { data } from '@remix-run/node';
import type { StepProblem } from '#app/components/reviews/problem.tsx';
import type { ReviewView } from '#app/domain/reviews/index.ts';
import { formErrors, postedText, type PostedInput } from '#app/operations/remix.ts';
import { REFUSALS, type Refusal } from '#app/operations/refusal.ts';
import { paths } from '#app/paths.ts';

const KEPT = ['firstName', 'phone', 'text'];

/** A refusal as the step shows it: in the specification's sentence, and beside its fields, with what was typed. */
function stepProblem(
  refusal: Refusal,
  sentence: (errors: string) => string,
  input: PostedInput,
): StepProblem {
  const { fieldErrors } = formErrors(refusal).data;
  const fields = Object.fromEntries(Object.entries(fieldErrors).filter(([name]) => KEPT.includes(name)));
  const values = Object.fromEntries(
    KEPT.filter((name) => Object.hasOwn(input, name)).map((name) => [name, postedText(input, name)]),
  );
  const errors = [...new Set(refusal.problems.map(({ message }) => message))].join(' ');
  return { text: sentence(errors), fields, values };
}

/** The same as an answer with the refusal's status. */
export const problemAnswer = (...given: Parameters<typeof stepProblem>) =>
  data(stepProblem(...given), { status: REFUSALS[given[0].code].http });

/** The step at which a review that has begun goes on. */
export function nextStepOf(review: ReviewView): string {
  const { token, referralCode, clientId } = review;
  if (!review.confirmed) return paths.reviewClientInfo(token);
  if (review.rating === null && referralCode) {
    return paths.reviewRating({ referral_code: referralCode, client_id: clientId });
  }
  return review.live ? paths.reviewBookNext(token) : paths.reviewText(token);
}
