import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { AccountFrame } from '#app/components/accounts/account-frame.tsx';
import { LinkOver, LinkProblem } from '#app/components/accounts/link-over.tsx';
import { PageForm } from '#app/components/forms/page-form.tsx';
import { undoRecordTie } from '#app/domain/accounts/index.ts';
import { ACCOUNT_MESSAGES } from '#app/domain/accounts/messages.ts';
import { act, formErrors, redirectWithToast } from '#app/operations/remix.ts';
import { paths } from '#app/paths.ts';
import { readAccountLink } from './account-data.ts';
import { accountHandle, accountMeta } from './account-page.ts';

const WAY_ON = { to: paths.home(), action: 'To the front page' };

export const handle = accountHandle;
export const meta = accountMeta('Not my account');

/** Opening the link changes nothing: mail scanners open links too. The button does. */
export const loader = ({ params, context }: LoaderFunctionArgs) =>
  readAccountLink(context, 'record_tie', params.token);

export async function action({ params, context }: ActionFunctionArgs) {
  const outcome = await act(context, undoRecordTie, { token: params.token });
  if (!outcome.ok) return formErrors(outcome.refusal);
  throw await redirectWithToast(context, paths.home(), {
    kind: 'success',
    text: ACCOUNT_MESSAGES.recordUntied,
  });
}

export default function NotMyAccount() {
  const { isOpen } = useLoaderData<typeof loader>();
  if (!isOpen) return <LinkOver {...WAY_ON} />;
  return (
    <AccountFrame
      title="This account is not yours?"
      lead="Then your bookings leave it at once, and do not come back to it. Your practice keeps them as they are."
    >
      <PageForm id="not-my-account" submit="Take my bookings out of it" busyLabel="Taking them out" />
    </AccountFrame>
  );
}

export const ErrorBoundary = () => <LinkProblem {...WAY_ON} />;
