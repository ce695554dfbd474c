import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { AccountFrame } from '#app/components/accounts/account-frame.tsx';
import { LinkOver, LinkProblem } from '#app/components/accounts/link-over.tsx';
import { PageForm } from '#app/components/forms/page-form.tsx';
import { signInByLink } from '#app/domain/accounts/index.ts';
import { act, formErrors, formInput } from '#app/operations/remix.ts';
import { paths } from '#app/paths.ts';
import { Checkbox } from '#app/ui/fields/checkbox.tsx';
import { readAccountLink } from './account-data.ts';
import { accountHandle, accountMeta } from './account-page.ts';
import { goOn } from './onward.ts';

/** Where a new link comes from. */
const WAY_ON = { to: paths.signInWithLink(), action: 'Send me a new link' };

export const handle = accountHandle;
export const meta = accountMeta('Log in');

/** Opening the link signs nobody in: mail scanners open links too. The button does. */
export const loader = ({ params, context }: LoaderFunctionArgs) =>
  readAccountLink(context, 'sign_in', params.token);

export async function action({ request, params, context }: ActionFunctionArgs) {
  const input = await formInput(request);
  const outcome = await act(context, signInByLink, { ...input, token: params.token });
  if (!outcome.ok) return formErrors(outcome.refusal);
  throw redirect(await goOn(context, request, outcome.value, { keep: 'keep' in input }));
}

export default function SignInByLink() {
  const { isOpen } = useLoaderData<typeof loader>();
  if (!isOpen) return <LinkOver {...WAY_ON} />;
  return (
    <AccountFrame title="Welcome back" lead="One press, and you are in.">
      <PageForm id="sign-in-by-link" submit="Log in" busyLabel="Logging in">
        <Checkbox
          name="keep"
          label="Keep me logged in on this device"
          hint="For two weeks. Not on a shared computer."
        />
      </PageForm>
    </AccountFrame>
  );
}

export const ErrorBoundary = () => <LinkProblem {...WAY_ON} />;
