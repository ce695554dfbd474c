import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { AccountFrame } from '#app/components/accounts/account-frame.tsx';
import { LinkOver, LinkProblem } from '#app/components/accounts/link-over.tsx';
import { PageForm } from '#app/components/forms/page-form.tsx';
import { confirmEmailChange, currentUser, pendingEmailChange } from '#app/domain/accounts/index.ts';
import { ACCOUNT_MESSAGES } from '#app/domain/accounts/messages.ts';
import { act, formErrors, load, redirectWithToast } from '#app/operations/remix.ts';
import { paths } from '#app/paths.ts';
import { LinkButton } from '#app/ui/buttons/link-button.tsx';
import { ownAccount, readAccountLink } from './account-data.ts';
import { accountHandle, accountMeta } from './account-page.ts';

/** Where a new link comes from. */
const WAY_ON = { to: paths.account(), action: 'To your account' };

export const handle = accountHandle;
export const meta = accountMeta('Confirm your new email address');

/** Only whoever is signed in to the account that asked for it can press the button, so signing in comes first. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const user = await load(context, currentUser, {}, request);
  const [link, pending] = await Promise.all([
    readAccountLink(context, 'email_change', params.token),
    load(context, pendingEmailChange, {}, request),
  ]);
  return { isOpen: link.isOpen, email: user.email, next: pending?.email ?? null };
}

export async function action({ params, context }: ActionFunctionArgs) {
  const outcome = await act(context, confirmEmailChange, { token: params.token });
  if (!outcome.ok) return formErrors(outcome.refusal);
  throw await redirectWithToast(context, ownAccount(context), {
    kind: 'success',
    text: ACCOUNT_MESSAGES.emailChanged,
  });
}

export default function NewEmail() {
  const { isOpen, email, next } = useLoaderData<typeof loader>();
  if (!isOpen) return <LinkOver {...WAY_ON} />;
  return (
    <AccountFrame
      title="Use this address?"
      lead={
        <>
          You are logged in as <span className="wrap-anywhere">{email}</span>. From now on you log in with{' '}
          <span className="wrap-anywhere">{next ?? 'the address that this link was sent to'}</span>, and other
          devices are logged out.
        </>
      }
    >
      <PageForm
        id="new-email"
        submit="Change my email address"
        busyLabel="Changing"
        below={
          <LinkButton to={paths.account()} wide>
            Not now
          </LinkButton>
        }
      />
    </AccountFrame>
  );
}

export const ErrorBoundary = () => <LinkProblem {...WAY_ON} />;
