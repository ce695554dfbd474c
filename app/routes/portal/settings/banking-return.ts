import type { LoaderFunctionArgs } from '@remix-run/node';
import { refreshStripeAccount, stripeAccount } from '#app/domain/banking/index.ts';
import { BANKING_MESSAGES } from '#app/domain/banking/messages.ts';
import { act, load, redirectWithToast } from '#app/operations/remix.ts';
import { paths } from '#app/paths.ts';

export const handle = { servedOn: 'app' as const, private: true };

const { connected, beingChecked, stillMissing, rejected, lost, notBegun } = BANKING_MESSAGES;
const SAID = {
  operational: { kind: 'success', text: connected },
  under_review: { kind: 'info', text: beingChecked },
  unfinished: { kind: 'info', text: stillMissing },
  rejected: { kind: 'error', text: rejected },
  lost: { kind: 'error', text: lost },
  not_connected: { kind: 'error', text: notBegun },
} as const;

/** Stripe's page leads back here whether it was filled in or left: what counts is what Stripe says when it is asked. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  // Whoever is signed out meanwhile signs in and comes back.
  await load(context, stripeAccount, {}, request);
  const outcome = await act(context, refreshStripeAccount, {});
  const { state } = await load(context, stripeAccount, {}, request);
  return redirectWithToast(
    context,
    paths.bankingSettings(),
    outcome.ok ? SAID[state] : { kind: 'error', text: outcome.refusal.userMessage },
  );
}
