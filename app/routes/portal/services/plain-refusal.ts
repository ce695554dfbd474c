import { Refusal } from '#app/operations/refusal.ts';
import { refusedForm, type postedForm } from '#app/operations/remix.ts';

/** What was refused, beside the fields that were posted; what is about another field stands above them all. */
export function plainRefusal(
  { code, userMessage, problems }: Refusal,
  posted: Awaited<ReturnType<typeof postedForm>>,
  sent?: object,
) {
  const shown = problems.map(({ field, message }) =>
    field !== undefined && field in posted.input ? { field, message } : { message },
  );
  return refusedForm(new Refusal(code, userMessage, { problems: shown }), posted, sent);
}
