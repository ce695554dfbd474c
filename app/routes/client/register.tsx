import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData } from '@remix-run/react';
import { FormPassword } from '#app/components/forms/fields/password.tsx';
import { FormPhone } from '#app/components/forms/fields/phone.tsx';
import { FormEmail, FormText } from '#app/components/forms/fields/text.tsx';
import { PageForm } from '#app/components/forms/page-form.tsx';
import { AccountFrame } from '#app/components/accounts/account-frame.tsx';
import { Sent } from '#app/components/accounts/sent.tsx';
import { TextLink } from '#app/components/accounts/text-link.tsx';
import { registerClient } from '#app/domain/accounts/index.ts';
import { PASSWORD_LENGTH, registerClientInput } from '#app/domain/accounts/inputs.ts';
import { MARKETPLACE_MESSAGES } from '#app/domain/marketplace/messages.ts';
import { act, formErrors, formInput } from '#app/operations/remix.ts';
import { paths } from '#app/paths.ts';
import { onlyVisitors } from './account-data.ts';
import { accountHandle, accountMeta } from './account-page.ts';

export const handle = accountHandle;
export const meta = accountMeta('Create an account');
export const loader = ({ context }: LoaderFunctionArgs) => onlyVisitors(context);

export async function action({ request, context }: ActionFunctionArgs) {
  const input = await formInput(request);
  const outcome = await act(context, registerClient, input);
  return outcome.ok ? { ok: true as const, email: String(input.email).trim() } : formErrors(outcome.refusal);
}

export default function Register() {
  const answer = useActionData<typeof action>();
  if (answer?.ok) {
    return (
      <AccountFrame title="Check your email" foot={<Login />}>
        <Sent>
          <p>
            We have written to <strong className="font-semibold">{answer.email}</strong>. Open the link in it
            to finish; it works once, for a day.
          </p>
          <p className="text-sm text-ink-soft">Nothing there? Look among the spam, or register again.</p>
        </Sent>
      </AccountFrame>
    );
  }
  return (
    <AccountFrame
      title="Create your client account"
      lead="All your bookings in one place, whichever practitioner you see."
      foot={<Login />}
    >
      <PageForm id="register" schema={registerClientInput} submit="Create account" busyLabel="Creating">
        <div className="grid gap-5 sm:grid-cols-2 sm:gap-3">
          <FormText name="firstName" label="First name" autoComplete="given-name" autoFocus required />
          <FormText name="lastName" label="Last name" autoComplete="family-name" required />
        </div>
        <FormEmail hint="The one you book with." />
        <FormPhone name="phone" label="Phone" optional />
        <FormPassword
          name="password"
          label="Password"
          hint={`At least ${PASSWORD_LENGTH} characters.`}
          autoComplete="new-password"
          required
        />
      </PageForm>
    </AccountFrame>
  );
}

function Login() {
  return (
    <>
      <p>
        Have an account? <TextLink to={paths.signIn()}>Log in</TextLink>
      </p>
      <p>If you have a practice here, its login shows your own bookings too.</p>
      <p>
        <TextLink to={paths.pro()}>{MARKETPLACE_MESSAGES.apply}</TextLink>
      </p>
    </>
  );
}
