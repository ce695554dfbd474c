import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { BankingPage } from '#app/components/banking/banking-page.tsx';
import {
  connectStripe,
  refreshStripeAccount,
  replaceStripeAccount,
  stripeAccount,
} from '#app/domain/banking/index.ts';
import { BANKING_MESSAGES } from '#app/domain/banking/messages.ts';
import { act, formErrors, load, postedForm, redirectWithToast } from '#app/operations/remix.ts';
import { paths } from '#app/paths.ts';

export const handle = { servedOn: 'app' as const, private: true, look: 'portal' as const };

export const meta: MetaFunction = () => [{ title: 'Payments · Tendwell' }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const account = await load(context, stripeAccount, {}, request);
  return { account, asksAgain: account.state === 'lost' && new URL(request.url).searchParams.has('again') };
}

/** Leads to Stripe's own page, or asks Stripe anew. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { intent } = await postedForm(request);
  if (intent === 'check') {
    const outcome = await act(context, refreshStripeAccount, {});
    return outcome.ok ? redirect(paths.bankingSettings()) : formErrors(outcome.refusal, { intent });
  }
  const outcome =
    intent === 'again' ? await act(context, replaceStripeAccount, {}) : await act(context, connectStripe, {});
  if (!outcome.ok) return formErrors(outcome.refusal, { intent });
  const { url } = outcome.value;
  return url === null
    ? redirectWithToast(context, paths.bankingSettings(), { kind: 'info', text: BANKING_MESSAGES.notLost })
    : redirect(url);
}

export default function Banking() {
  const refused = useActionData<typeof action>();
  return <BankingPage {...useLoaderData<typeof loader>()} problem={refused?.formErrors[0]} />;
}
