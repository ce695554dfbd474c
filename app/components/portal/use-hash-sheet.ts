import { useLocation, useNavigate } from '@remix-run/react';
import { useEffect } from 'react';
import { useHydrated } from '#app/ui/page/use-enhanced.ts';
import { stepBack } from './use-rereading.ts';

/** Marks that the entry before this one in the browser's history is the page itself. */
const OPENED_HERE = 'openedHere';

/**
 * What stands over a page by the page's address, so that a link opens it. Opening adds to the browser's history, so Back closes it;
 * closing goes back where it was opened here, and only clears the address where one came by a link.
 */
export function useSheetAddress() {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const scripted = useHydrated();
  const openedHere = Boolean((state as Record<string, unknown> | null)?.[OPENED_HERE]);
  const replace = (to: string) => void navigate(to, { replace: true, preventScrollReset: true });
  // The router misses an address that changed while the page was still coming to life.
  useEffect(() => {
    const real = window.location;
    if (real.hash && real.hash !== hash) replace(real.pathname + real.search + real.hash);
  }, []);
  return {
    pathname,
    search,
    /** With its '#'; empty for a page without scripts. */
    hash: scripted ? hash : '',
    scripted,
    replace,
    /** `instead` of what is open: one step back then closes it. */
    open: (to: string, instead = false) =>
      void navigate(to, {
        preventScrollReset: true,
        state: { [OPENED_HERE]: !instead || openedHere },
        replace: instead,
      }),
    /** `to`: the page without it. */
    close: (to: string) => (openedHere ? stepBack(navigate) : replace(to)),
  };
}

/** The one sheet of a page stands behind '#', as 'new' or by the id of what it is about. */
export function useHashSheet() {
  const { pathname, hash, open, close } = useSheetAddress();
  return {
    /** What the address asks for; null where it asks for nothing. */
    asked: hash.slice(1) || null,
    open: (sheet: string) => open(`${pathname}#${sheet}`),
    close: () => close(pathname),
  };
}
