import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { FormPassword } from '#app/components/forms/fields/password.tsx';
import { PageForm } from '#app/components/forms/page-form.tsx';
import { AccountFrame } from '#app/components/accounts/account-frame.tsx';
import { LinkOver, LinkProblem } from '#app/components/accounts/link-over.tsx';
import { resetPassword } from '#app/domain/accounts/index.ts';
import { newPasswordInput, PASSWORD_LENGTH } from '#app/domain/accounts/inputs.ts';
import { ACCOUNT_MESSAGES } from '#app/domain/accounts/messages.ts';
import { act, formErrors, formInput, redirectWithToast } from '#app/operations/remix.ts';
import { paths } from '#app/paths.ts';
import { readAccountLink } from './account-data.ts';
import { accountHandle, accountMeta } from './account-page.ts';
import { goOn } from './onward.ts';

/** Where a new link comes from. */
const WAY_ON = { to: paths.forgotPassword(), action: 'Send me a new link' };

export const handle = accountHandle;
export const meta = accountMeta('Choose a new password');

export const loader = ({ params, context }: LoaderFunctionArgs) =>
  readAccountLink(context, 'password_reset', params.token);

export async function action({ request, params, context }: ActionFunctionArgs) {
  const input = await formInput(request);
  const outcome = await act(context, resetPassword, { ...input, token: params.token });
  if (!outcome.ok) return formErrors(outcome.refusal);
  const home = await goOn(context, request, outcome.value);
  throw await redirectWithToast(context, home, {
    kind: 'success',
    text: ACCOUNT_MESSAGES.passwordChanged,
  });
}

export default function ResetPassword() {
  const { isOpen } = useLoaderData<typeof loader>();
  if (!isOpen) return <LinkOver {...WAY_ON} />;
  return (
    <AccountFrame title="Choose a new password" lead="Every other device is logged out with it.">
      <PageForm
        id="reset-password"
        schema={newPasswordInput.pick({ password: true })}
        submit="Set the new password"
        busyLabel="Setting"
      >
        <FormPassword
          name="password"
          label="New password"
          hint={`At least ${PASSWORD_LENGTH} characters.`}
          autoComplete="new-password"
          autoFocus
          required
        />
      </PageForm>
    </AccountFrame>
  );
}

export const ErrorBoundary = () => <LinkProblem {...WAY_ON} />;
