import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { AccountFrame } from '#app/components/accounts/account-frame.tsx';
import { LinkOver, LinkProblem } from '#app/components/accounts/link-over.tsx';
import { FormPassword } from '#app/components/forms/fields/password.tsx';
import { PageForm } from '#app/components/forms/page-form.tsx';
import { confirmEmail } from '#app/domain/accounts/index.ts';
import { ACCOUNT_MESSAGES } from '#app/domain/accounts/messages.ts';
import { act, formErrors, formInput, redirectWithToast } from '#app/operations/remix.ts';
import { paths } from '#app/paths.ts';
import { readAccountLink } from './account-data.ts';
import { accountHandle, accountMeta } from './account-page.ts';
import { goOn, rememberOnward } from './onward.ts';

/** Where a new link comes from. */
const WAY_ON = { to: paths.signIn(), action: 'Log in' };

export const handle = accountHandle;
export const meta = accountMeta('Confirm your email address');

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  // The link of whoever wants a practice says where it leads on: it may be opened in another browser than the form was.
  await rememberOnward(context, request);
  const link = await readAccountLink(context, 'email_verification', params.token);
  return { ...link, forPractice: new URL(request.url).searchParams.get('to') === paths.proPractice() };
}

export async function action({ request, params, context }: ActionFunctionArgs) {
  const input = await formInput(request);
  const outcome = await act(context, confirmEmail, { ...input, token: params.token });
  if (!outcome.ok) return formErrors(outcome.refusal);
  const home = await goOn(context, request, outcome.value);
  throw await redirectWithToast(context, home, {
    kind: 'success',
    text: ACCOUNT_MESSAGES.emailConfirmed,
  });
}

export default function VerifyEmail() {
  const { isOpen, asksPassword, forPractice } = useLoaderData<typeof loader>();
  if (!isOpen) return <LinkOver {...WAY_ON} />;
  return (
    <AccountFrame
      title="Is this you?"
      lead={
        asksPassword
          ? 'This is another browser than the one you registered in, so please enter the password that you chose there.'
          : forPractice
            ? 'Confirm that this email address is yours, and set up your practice.'
            : 'Confirm that this email address is yours, and your bookings are here.'
      }
    >
      <PageForm id="verify-email" submit="Confirm my email address" busyLabel="Confirming">
        {asksPassword ? (
          <FormPassword name="password" label="Password" autoComplete="current-password" autoFocus required />
        ) : null}
      </PageForm>
    </AccountFrame>
  );
}

export const ErrorBoundary = () => <LinkProblem {...WAY_ON} />;
