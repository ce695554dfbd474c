import { ACCOUNT_MESSAGES } from '#app/domain/accounts/messages.ts';
import { LinkButton } from '#app/ui/link-button.tsx';
import { AccountFrame } from './account-frame.tsx';

/** A link that was used, or is too old: says so, and where a new one comes from. */
export function LinkOver({ to, action }: { to: string; action: string }) {
  return (
    <AccountFrame title="This link is over" lead={ACCOUNT_MESSAGES.linkOver}>
      <LinkButton to={to} variant="primary" wide className="mt-8">
        {action}
      </LinkButton>
    </AccountFrame>
  );
}
