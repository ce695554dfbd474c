import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { FormText } from '#app/components/forms/fields/text.tsx';
import { PageForm } from '#app/components/forms/page-form.tsx';
import { AccountFrame } from '#app/components/accounts/account-frame.tsx';
import { Sent } from '#app/components/accounts/sent.tsx';
import { TextLink } from '#app/components/accounts/text-link.tsx';
import { requestSignInLink } from '#app/domain/accounts/index.ts';
import { signInLinkInput } from '#app/domain/accounts/inputs.ts';
import { textMessaging } from '#app/domain/messaging/index.ts';
import { act, formErrors, formInput, load } from '#app/operations/remix.ts';
import { paths } from '#app/paths.ts';
import { onlyVisitors } from './account-data.ts';
import { accountHandle, accountMeta } from './account-page.ts';

export const handle = accountHandle;
export const meta = accountMeta('Log in with a link');
export async function loader({ context, request }: LoaderFunctionArgs) {
  await onlyVisitors(context);
  return { canText: (await load(context, textMessaging, {}, request)).isSwitchedOn };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const input = await formInput(request);
  const outcome = await act(context, requestSignInLink, input);
  return outcome.ok ? { ok: true as const, to: String(input.to).trim() } : formErrors(outcome.refusal);
}

export default function SignInWithLink() {
  const answer = useActionData<typeof action>();
  const { canText } = useLoaderData<typeof loader>();
  const foot = <TextLink to={paths.signIn()}>Log in with a password</TextLink>;
  if (answer?.ok) {
    return (
      <AccountFrame title="A link is on its way" foot={foot}>
        <Sent>
          <p>
            If <strong className="font-semibold">{answer.to}</strong> is known to us or to one of your
            practitioners, you will have a link in a moment. It works once, for 15 minutes.
          </p>
          {canText ? (
            <p className="text-sm text-ink-soft">
              Text messages go to numbers that were confirmed in an account.
            </p>
          ) : null}
        </Sent>
      </AccountFrame>
    );
  }
  return (
    <AccountFrame
      title="Log in with a link"
      lead="No password needed: open the link that we send you."
      foot={foot}
    >
      <PageForm id="sign-in-link" schema={signInLinkInput} submit="Send me a link" busyLabel="Sending">
        <FormText
          name="to"
          label={canText ? 'Email or phone number' : 'Email'}
          hint="The address you book with is enough, also without an account."
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          required
        />
      </PageForm>
    </AccountFrame>
  );
}
