import type { ActionFunctionArgs } from '@remix-run/node';
import { useActionData } from '@remix-run/react';
import { FormEmail } from '#app/components/forms/fields/text.tsx';
import { PageForm } from '#app/components/forms/page-form.tsx';
import { AccountFrame } from '#app/components/accounts/account-frame.tsx';
import { Sent } from '#app/components/accounts/sent.tsx';
import { TextLink } from '#app/components/accounts/text-link.tsx';
import { requestPasswordReset } from '#app/domain/accounts/index.ts';
import { passwordResetInput } from '#app/domain/accounts/inputs.ts';
import { act, formErrors, formInput } from '#app/operations/remix.ts';
import { paths } from '#app/paths.ts';
import { accountHandle, accountMeta } from './account-page.ts';

export const handle = accountHandle;
export const meta = accountMeta('Forgot your password?');

export async function action({ request, context }: ActionFunctionArgs) {
  const input = await formInput(request);
  const outcome = await act(context, requestPasswordReset, input);
  return outcome.ok ? { ok: true as const, email: String(input.email).trim() } : formErrors(outcome.refusal);
}

export default function ForgotPassword() {
  const answer = useActionData<typeof action>();
  const foot = <TextLink to={paths.signIn()}>Back to log in</TextLink>;
  if (answer?.ok) {
    return (
      <AccountFrame title="Check your email" foot={foot}>
        <Sent>
          <p>
            If there is an account for <strong className="font-semibold">{answer.email}</strong>, we have sent
            a link to choose a new password. It works once, for an hour.
          </p>
        </Sent>
      </AccountFrame>
    );
  }
  return (
    <AccountFrame
      title="Forgot your password?"
      lead="Tell us your email address: you choose a new password by the link we send."
      foot={foot}
    >
      <PageForm id="forgot-password" schema={passwordResetInput} submit="Send the link" busyLabel="Sending">
        <FormEmail autoComplete="username" autoFocus />
      </PageForm>
    </AccountFrame>
  );
}
