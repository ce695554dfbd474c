import { useLocation, useNavigate } from '@remix-run/react';
import { Bell } from 'lucide-react';
import { useEffect } from 'react';
import { pluralize } from '#app/lib/text.ts';
import { paths } from '#app/paths.ts';
import { PartWaiting } from '#app/components/calendar/part-waiting.tsx';
import { CountBadge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { Flyout } from '#app/ui/flyout.tsx';
import { LinkButton } from '#app/ui/link-button.tsx';
import { useHydrated } from '#app/ui/use-enhanced.ts';
import { InboxList } from './inbox-list.tsx';
import { useInbox } from './use-inbox.ts';

/** What the address of any portal page ends with while the inbox is open over it. */
const HASH = '#inbox';
const OPENED_HERE = 'openedInbox';

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

interface InboxFlyoutProps {
  count: number;
  /** IANA zone of the practice. */
  timeZone: string;
  /** Another whenever the page has re-read itself. */
  version: unknown;
}

/** The inbox over whatever page is open: its address ends with #inbox, so Back closes it and a link opens it. */
export function InboxFlyout({ count, timeZone, version }: InboxFlyoutProps) {
  const location = useLocation();
  const navigate = useNavigate();
  const scripted = useHydrated();
  const open = scripted && location.hash === HASH;
  const { inbox, part } = useInbox(open, version);
  // The router misses an address that changed while the page was still coming to life.
  useEffect(() => {
    const { pathname, search, hash } = window.location;
    if (hash === HASH && location.hash !== HASH)
      void navigate(pathname + search + hash, { replace: true, preventScrollReset: true });
  }, []);
  function close() {
    if ((location.state as Record<string, unknown> | null)?.[OPENED_HERE]) void navigate(-1);
    else void navigate(location.pathname + location.search, { replace: true, preventScrollReset: true });
  }
  return (
    <Flyout
      open={open}
      onOpenChange={(wanted) => {
        if (!wanted) close();
      }}
      title="Inbox"
      subtitle={count > 0 ? `${pluralize(count, 'thing waits', 'things wait')} for you` : null}
    >
      {inbox ? (
        <div className="-mx-5 -my-5 sm:-mx-6">
          <InboxList inbox={inbox} timeZone={timeZone} />
        </div>
      ) : (
        <PartWaiting what="your inbox" part={part} />
      )}
    </Flyout>
  );
}
