import { isRouteErrorResponse, useRouteError } from '@remix-run/react';
import { ErrorPage } from '#app/components/layout/error-page.tsx';
import { ACCOUNT_MESSAGES } from '#app/domain/accounts/messages.ts';
import { LinkButton } from '#app/ui/buttons/link-button.tsx';
import { AccountFrame } from './account-frame.tsx';

/** Where a new one comes from. */
interface WayOn {
  to: string;
  action: string;
}

/** A link that was used, or is too old: says so, and where a new one comes from. */
export function LinkOver({ to, action }: WayOn) {
  return (
    <AccountFrame title="This link is over" lead={ACCOUNT_MESSAGES.linkOver}>
      <LinkButton to={to} variant="primary" wide className="mt-8">
        {action}
      </LinkButton>
    </AccountFrame>
  );
}

/** The error page of a link's page: one that was never sent, or that a mail program has cut, is told from a page that is not there. */
export function LinkProblem({ to, action }: WayOn) {
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || error.status !== 404) return <ErrorPage error={error} />;
  return (
    <AccountFrame title="This is not a link of ours" lead={ACCOUNT_MESSAGES.linkUnknown}>
      <p className="mt-2 text-ink-soft">Was it copied? Then see that none of its letters is missing.</p>
      <LinkButton to={to} variant="primary" wide className="mt-8">
        {action}
      </LinkButton>
    </AccountFrame>
  );
}
