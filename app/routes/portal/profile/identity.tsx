import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { VerifyPage } from '#app/components/identity/verify-page.tsx';
import { beginVerification, identityStatus, verificationSession } from '#app/domain/identity/index.ts';
import { act, formErrors, load } from '#app/operations/remix.ts';
import { paths } from '#app/paths.ts';

export const handle = {
  servedOn: 'app' as const,
  private: true,
  look: 'portal' as const,
  camera: 'stripe' as const,
};

export const meta: MetaFunction = () => [{ title: 'Verify your identity · Tendwell' }];

/** Stripe's page leads back here as well: what counts is what Stripe says when it is asked. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const status = await load(context, identityStatus, {}, request);
  // The event that says so may be on its way still.
  if (status.state === 'verified' && !status.isKept) await act(context, beginVerification, {});
  return status;
}

/** Leads to Stripe's own page, for whoever has no scripts. */
export async function action({ context }: ActionFunctionArgs) {
  const begun = await act(context, beginVerification, {});
  if (!begun.ok) return formErrors(begun.refusal);
  const outcome = await act(context, verificationSession, {});
  if (!outcome.ok) return formErrors(outcome.refusal);
  return redirect(outcome.value.url ?? paths.profileIdentity());
}

export default function Verify() {
  const refused = useActionData<typeof action>();
  return <VerifyPage status={useLoaderData<typeof loader>()} problem={refused?.formErrors[0]} />;
}
