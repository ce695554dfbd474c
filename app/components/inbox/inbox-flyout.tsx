import { useLocation, useNavigate } from '@remix-run/react';
import { PartWaiting } from '#app/components/calendar/appointment/part-waiting.tsx';
import { stepBack } from '#app/components/portal/use-rereading.ts';
import { Flyout } from '#app/ui/overlays/flyout.tsx';
import { OPENED_HERE } from './inbox-bell.tsx';
import { InboxList } from './inbox-list.tsx';
import { useInbox } from './use-inbox.ts';

export interface InboxFlyoutProps {
  open: boolean;
  /** IANA zone of the practice. */
  timeZone: string;
  /** Another whenever the page has re-read itself. */
  version: unknown;
}

/** The inbox over whatever page is open. */
export function InboxFlyout({ open, timeZone, version }: InboxFlyoutProps) {
  const location = useLocation();
  const navigate = useNavigate();
  const { inbox, failed } = useInbox(open, version);
  function close() {
    if ((location.state as Record<string, unknown> | null)?.[OPENED_HERE]) stepBack(navigate);
    else void navigate(location.pathname + location.search, { replace: true, preventScrollReset: true });
  }
  return (
    <Flyout
      open={open}
      onOpenChange={(wanted) => {
        if (!wanted) close();
      }}
      title="Inbox"
    >
      {inbox ? (
        <div className="-mx-5 -my-5 sm:-mx-6">
          <InboxList inbox={inbox} timeZone={timeZone} />
        </div>
      ) : (
        <PartWaiting what="your inbox" failed={failed} />
      )}
    </Flyout>
  );
}
