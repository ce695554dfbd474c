import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { AccountFrame } from '#app/components/accounts/account-frame.tsx';
import { LinkOver, LinkProblem } from '#app/components/accounts/link-over.tsx';
import { PageForm } from '#app/components/forms/page-form.tsx';
import { confirmPhone, currentUser, signInWays } from '#app/domain/accounts/index.ts';
import { ACCOUNT_MESSAGES } from '#app/domain/accounts/messages.ts';
import { act, formErrors, load, redirectWithToast } from '#app/operations/remix.ts';
import { formatPhone } from '#app/lib/phone.ts';
import { paths } from '#app/paths.ts';
import { ownAccount, readAccountLink } from './account-data.ts';
import { accountHandle, accountMeta } from './account-page.ts';

/** Where a new link comes from. */
const WAY_ON = { to: paths.account(), action: 'To your account' };

export const handle = accountHandle;
export const meta = accountMeta('Confirm your phone number');

/** Only whoever is signed in to the account that asked for it can press the button, so signing in comes first. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const user = await load(context, currentUser, {}, request);
  const [link, ways] = await Promise.all([
    readAccountLink(context, 'phone_verification', params.token),
    load(context, signInWays, {}, request),
  ]);
  return { ...link, email: user.email, phone: ways.phoneToConfirm };
}

export async function action({ params, context }: ActionFunctionArgs) {
  const outcome = await act(context, confirmPhone, { token: params.token });
  if (!outcome.ok) return formErrors(outcome.refusal);
  throw await redirectWithToast(context, ownAccount(context), {
    kind: 'success',
    text: ACCOUNT_MESSAGES.phoneConfirmed,
  });
}

export default function VerifyPhone() {
  const { isOpen, email, phone } = useLoaderData<typeof loader>();
  if (!isOpen) return <LinkOver {...WAY_ON} />;
  return (
    <AccountFrame
      title="Is this your phone?"
      lead={
        phone
          ? `${formatPhone(phone)} becomes the number of ${email}, as which you are logged in.`
          : `You are logged in as ${email}.`
      }
    >
      <PageForm id="verify-phone" submit="Confirm my phone number" busyLabel="Confirming" />
    </AccountFrame>
  );
}

export const ErrorBoundary = () => <LinkProblem {...WAY_ON} />;
