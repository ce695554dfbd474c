import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { AccountFrame } from '#app/components/accounts/account-frame.tsx';
import { PageForm } from '#app/components/forms/page-form.tsx';
import { LinkOver, LinkProblem } from '#app/components/accounts/link-over.tsx';
import { stopEmailChange } from '#app/domain/accounts/index.ts';
import type { FormErrors } from '#app/lib/form-errors.ts';
import { act, formErrors } from '#app/operations/remix.ts';
import { paths } from '#app/paths.ts';
import { LinkButton } from '#app/ui/buttons/link-button.tsx';
import { readAccountLink } from './account-data.ts';
import { accountHandle, accountMeta } from './account-page.ts';

/** A link to a new password is the way in that is left. */
const WAY_ON = { to: paths.forgotPassword(), action: 'Choose a new password' };

export const handle = accountHandle;
export const meta = accountMeta('This was not me');

/** Opening the link changes nothing: mail scanners open links too. The button does. */
export const loader = ({ params, context }: LoaderFunctionArgs) =>
  readAccountLink(context, 'email_change_stop', params.token);

export async function action({ params, context }: ActionFunctionArgs) {
  const outcome = await act(context, stopEmailChange, { token: params.token });
  return outcome.ok
    ? { ok: true as const, wasChanged: outcome.value.wasChanged }
    : formErrors(outcome.refusal);
}

export default function StopEmailChange() {
  const { isOpen } = useLoaderData<typeof loader>();
  const answer = useActionData<FormErrors | { ok: true; wasChanged: boolean }>();
  if (answer?.ok) {
    return (
      <AccountFrame
        title={answer.wasChanged ? 'Your account is yours again' : 'Your account is yours alone'}
        lead="Every device is logged out. The old password, two-step sign-in and passkeys are gone, and a phone number logs you in once you have confirmed it anew. A link to choose a new password is on its way to this address."
      >
        <LinkButton to={paths.home()} wide className="mt-8">
          To the front page
        </LinkButton>
      </AccountFrame>
    );
  }
  if (!isOpen) return <LinkOver {...WAY_ON} />;
  return (
    <AccountFrame
      title="This was not you?"
      lead="Then your account keeps this email address, or gets it back, as it does a phone number that was changed. Every device is logged out, two-step sign-in and passkeys are removed, and you choose a new password."
    >
      <PageForm id="stop-email-change" submit="This was not me" busyLabel="Securing your account" />
    </AccountFrame>
  );
}

export const ErrorBoundary = () => <LinkProblem {...WAY_ON} />;
