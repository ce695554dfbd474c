import { useLocation, useNavigate } from '@remix-run/react';
import { lazy, useEffect } from 'react';
import { SheetWaiting, WhenWanted } from '#app/ui/overlays/when-wanted.tsx';
import { useHydrated } from '#app/ui/page/use-enhanced.ts';
import { HASH } from './inbox-bell.tsx';
import type { InboxFlyoutProps } from './inbox-flyout.tsx';

const Sheet = lazy(async () => ({ default: (await import('./inbox-flyout.tsx')).InboxFlyout }));

/** The inbox: the address of the page ends with #inbox, so Back closes it and a link opens it. Its script comes when it is wanted. */
export function InboxFlyout(props: Omit<InboxFlyoutProps, 'open'>) {
  const location = useLocation();
  const navigate = useNavigate();
  const scripted = useHydrated();
  const open = scripted && location.hash === HASH;
  // The router misses an address that changed while the page was still coming to life.
  useEffect(() => {
    const { pathname, search, hash } = window.location;
    if (hash === HASH && location.hash !== HASH)
      void navigate(pathname + search + hash, { replace: true, preventScrollReset: true });
  }, []);
  return (
    <WhenWanted wanted={open} waiting={<SheetWaiting />}>
      <Sheet {...props} open={open} />
    </WhenWanted>
  );
}
