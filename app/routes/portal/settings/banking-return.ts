import type { LoaderFunctionArgs } from '@remix-run/node';
import type { StripeAccountView } from '#app/components/banking/stripe-card.tsx';
import { refreshStripeAccount, stripeAccount } from '#app/domain/banking/index.ts';
import { BANKING_MESSAGES, stoppedText } from '#app/domain/banking/messages.ts';
import { act, load, redirectWithToast } from '#app/operations/remix.ts';
import { paths } from '#app/paths.ts';
import type { Flash } from '#app/platform/cookies.ts';

export const handle = { servedOn: 'app' as const, private: true };

const { connected, stillMissing, lost, notBegun } = BANKING_MESSAGES;
const said = ({ state, stoppedFor }: Pick<StripeAccountView, 'state' | 'stoppedFor'>): Flash =>
  (
    ({
      operational: { kind: 'success', text: connected },
      under_review: { kind: 'info', text: stoppedText(stoppedFor) },
      unfinished: { kind: 'info', text: stillMissing },
      rejected: { kind: 'error', text: stoppedText(stoppedFor) },
      lost: { kind: 'error', text: lost },
      not_connected: { kind: 'error', text: notBegun },
    }) as const
  )[state];

/** Stripe's page leads back here whether it was filled in or left: what counts is what Stripe says when it is asked. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  // Whoever is signed out meanwhile signs in and comes back.
  await load(context, stripeAccount, {}, request);
  const outcome = await act(context, refreshStripeAccount, {});
  const account = await load(context, stripeAccount, {}, request);
  return redirectWithToast(
    context,
    paths.bankingSettings(),
    outcome.ok ? said(account) : { kind: 'error', text: outcome.refusal.userMessage },
  );
}
