import { data } from '@remix-run/node';
import type { StepProblem } from '#app/components/reviews/problem.tsx';
import type { ReviewShown } from '#app/domain/reviews/index.ts';
import { formErrors } from '#app/operations/remix.ts';
import { REFUSALS, type Refusal } from '#app/operations/refusal.ts';
import { paths } from '#app/paths.ts';

/** The first text of a form's field. */
export const text = (form: FormData, name: string): string => {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
};

const KEPT = ['firstName', 'phone', 'text'];

/** A refusal as the step shows it: in the specification's sentence, and beside its fields, with what was typed. */
function stepProblem(refusal: Refusal, sentence: (errors: string) => string, form: FormData): StepProblem {
  const { fieldErrors } = formErrors(refusal).data;
  const fields = Object.fromEntries(Object.entries(fieldErrors).filter(([name]) => KEPT.includes(name)));
  const values = Object.fromEntries(
    KEPT.filter((name) => form.has(name)).map((name) => [name, text(form, name)]),
  );
  const errors = [...new Set(refusal.problems.map(({ message }) => message))].join(' ');
  return { text: sentence(errors), fields, values };
}

/** The same as an answer with the refusal's status. */
export const problemAnswer = (...given: Parameters<typeof stepProblem>) =>
  data(stepProblem(...given), { status: REFUSALS[given[0].code].http });

/** The step at which a review that has begun goes on. */
export function nextStepOf(review: ReviewShown): string {
  const { token, referralCode, clientId } = review;
  if (!review.confirmed) return paths.reviewClientInfo(token);
  if (review.rating === null && referralCode) {
    return paths.reviewRating({ referral_code: referralCode, client_id: clientId });
  }
  return review.live ? paths.reviewBookNext(token) : paths.reviewText(token);
}
