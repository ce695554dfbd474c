import { Refusal } from '#app/operations/refusal.ts';
import { formErrors, type PostedInput } from '#app/operations/remix.ts';

/** What was refused, beside the fields that were posted; what is about another field stands above them all. */
export function plainRefusal({ code, userMessage, problems }: Refusal, values: PostedInput) {
  const shown = problems.map(({ field, message }) =>
    field !== undefined && field in values ? { field, message } : { message },
  );
  return formErrors(new Refusal(code, userMessage, { problems: shown }), { values });
}
