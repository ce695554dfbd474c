import { useLocation, useNavigate } from '@remix-run/react';
import { Bell } from 'lucide-react';
import { pluralize } from '#app/lib/text.ts';
import { paths } from '#app/paths.ts';
import { CountBadge } from '#app/ui/display/badge.tsx';
import { Button } from '#app/ui/buttons/button.tsx';
import { LinkButton } from '#app/ui/buttons/link-button.tsx';
import { useHydrated } from '#app/ui/page/use-enhanced.ts';

/** What the address of any portal page ends with while the inbox is open over it. */
export const HASH = '#inbox';
export const OPENED_HERE = 'openedInbox';

const label = (count: number) => (count > 0 ? `Inbox, ${pluralize(count, 'item')}` : 'Inbox');

/** The bell with how much waits (001 §2); the badge widens above 9. Without scripts it is a link to the inbox's page. */
export function InboxBell({ count }: { count: number }) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const scripted = useHydrated();
  const picture = <Bell strokeWidth={1.75} aria-hidden className="size-5!" />;
  const badge =
    count > 0 ? (
      <span className="pointer-events-none absolute -top-1 left-[calc(50%+0.1rem)]" data-inbox-badge>
        <CountBadge count={count} label={count === 1 ? 'item' : 'items'} hidden />
      </span>
    ) : null;
  if (!scripted) {
    return (
      <span className="relative">
        <LinkButton to={paths.inbox()} variant="ghost" iconOnly aria-label={label(count)}>
          {picture}
        </LinkButton>
        {badge}
      </span>
    );
  }
  return (
    <span className="relative">
      <Button
        variant="ghost"
        iconOnly
        aria-label={label(count)}
        aria-haspopup="dialog"
        onPress={() =>
          void navigate(`${pathname}${search}${HASH}`, {
            preventScrollReset: true,
            state: { [OPENED_HERE]: true },
          })
        }
      >
        {picture}
      </Button>
      {badge}
    </span>
  );
}
