import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { connectStripe, stripeAccount } from '#app/domain/banking/index.ts';
import { act, load, redirectWithToast } from '#app/operations/remix.ts';
import { paths } from '#app/paths.ts';

export const handle = { servedOn: 'app' as const, private: true };

/**
 * A page of Stripe's that was opened twice, or too late, sends its visitor here for a new one. No account is opened by coming here:
 * where there is none, or it is in order, the page of it says so.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { state } = await load(context, stripeAccount, {}, request);
  if (state !== 'unfinished' && state !== 'under_review') return redirect(paths.bankingSettings());
  const outcome = await act(context, connectStripe, {});
  if (outcome.ok) return redirect(outcome.value.url);
  return redirectWithToast(context, paths.bankingSettings(), {
    kind: 'error',
    text: outcome.refusal.userMessage,
  });
}
