import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { bookingCardPage } from '#app/domain/cards/index.ts';
import { act, formInput, redirectWithToast } from '#app/operations/remix.ts';
import { paths } from '#app/paths.ts';
import { payerOf } from './details-input.ts';
import { keepDraft } from './draft.ts';

export const handle = { servedOn: 'practice' as const, private: true };

/** Nothing stands here: a reload leads back to the details. */
export function loader({ params }: LoaderFunctionArgs) {
  return redirect(paths.bookDetails(params.hold!));
}

/** The card of a kept time where no script runs: to the provider's own page, which leads back to the details. */
export async function action({ context, params, request }: ActionFunctionArgs) {
  const hold = params.hold!;
  const form = await formInput(request);
  await keepDraft(context, form);
  const outcome = await act(context, bookingCardPage, { hold, ...payerOf(form) });
  if (outcome.ok) return redirect(outcome.value.url);
  return redirectWithToast(context, paths.bookDetails(hold), {
    kind: 'error',
    text: outcome.refusal.userMessage,
  });
}
