import { useLocation, useNavigate } from '@remix-run/react';
import { useEffect } from 'react';
import { useHydrated } from '#app/ui/use-enhanced.ts';

const HASH = /^#([\w-]{8,80})$/;
/** Marks that the entry before this one in the browser's history is the calendar itself. */
const OPENED_HERE = 'openedFlyout';

/**
 * What the address names after its #, and how to open and close it. Opening adds to the browser's history, so Back
 * closes; closing goes back where it was opened here, and only clears the address where one came by a link.
 */
export function useFlyoutHash() {
  const location = useLocation();
  const navigate = useNavigate();
  const scripted = useHydrated();
  const hash = scripted ? (HASH.exec(location.hash)?.[1] ?? null) : null;
  // The router misses an address that changed while the page was still coming to life.
  useEffect(() => {
    const { pathname, search, hash: real } = window.location;
    if (real !== location.hash)
      void navigate(pathname + search + real, { replace: true, preventScrollReset: true });
  }, []);
  return {
    hash,
    /** `at`: an address of the calendar to be at when it opens, and to stay at when it closes. */
    open(wanted: string, at?: string) {
      const to = `${at ?? location.pathname + location.search}#${wanted}`;
      void navigate(to, {
        preventScrollReset: true,
        state: { [OPENED_HERE]: at === undefined },
        replace: hash !== null,
      });
    },
    close() {
      if ((location.state as Record<string, unknown> | null)?.[OPENED_HERE]) void navigate(-1);
      else void navigate(location.pathname + location.search, { replace: true, preventScrollReset: true });
    },
  };
}
