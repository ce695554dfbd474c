import type { LoaderFunctionArgs } from '@remix-run/node';
import { refreshStripeAccount, stripeAccount } from '#app/domain/banking/index.ts';
import { BANKING_MESSAGES } from '#app/domain/banking/messages.ts';
import { act, load, redirectWithToast } from '#app/operations/remix.ts';
import { paths } from '#app/paths.ts';

export const handle = { servedOn: 'app' as const, private: true };

/** Stripe's page leads back here whether it was filled in or left: what counts is what Stripe says when it is asked. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  // Whoever is signed out meanwhile signs in and comes back.
  await load(context, stripeAccount, {}, request);
  const outcome = await act(context, refreshStripeAccount, {});
  const { connected, later } = BANKING_MESSAGES;
  return redirectWithToast(
    context,
    paths.bankingSettings(),
    outcome.ok
      ? { kind: 'success', text: outcome.value.operational ? connected : later }
      : { kind: 'error', text: outcome.refusal.userMessage },
  );
}
