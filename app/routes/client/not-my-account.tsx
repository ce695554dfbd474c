import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react';
import { AccountFrame } from '#app/components/accounts/account-frame.tsx';
import type { Refused } from '#app/components/accounts/account-form.tsx';
import { LinkOver, LinkProblem } from '#app/components/accounts/link-over.tsx';
import { CsrfField } from '#app/components/forms/csrf-field.tsx';
import { undoRecordTie } from '#app/domain/accounts/index.ts';
import { ACCOUNT_MESSAGES } from '#app/domain/accounts/messages.ts';
import { act, formErrors, redirectWithToast } from '#app/operations/remix.ts';
import { paths } from '#app/paths.ts';
import { Banner } from '#app/ui/banner.tsx';
import { Button } from '#app/ui/button.tsx';
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
  const refused = useActionData<Refused>();
  const busy = useNavigation().formMethod === 'POST';
  if (!isOpen) return <LinkOver {...WAY_ON} />;
  return (
    <AccountFrame
      title="This account is not yours?"
      lead="Then your bookings leave it at once, and do not come back to it. Your practice keeps them as they are."
    >
      <Form method="post" className="mt-8 space-y-5">
        <CsrfField />
        {refused ? (
          <Banner tone="red" role="alert">
            {refused.formErrors[0]}
          </Banner>
        ) : null}
        <Button type="submit" variant="primary" wide busy={busy} busyLabel="Taking them out">
          Take my bookings out of it
        </Button>
      </Form>
    </AccountFrame>
  );
}

export const ErrorBoundary = () => <LinkProblem {...WAY_ON} />;
