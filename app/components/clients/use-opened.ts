import { useLocation, useNavigate } from '@remix-run/react';
import { useEffect } from 'react';
import { stepBack } from '#app/components/portal/use-rereading.ts';
import { useHydrated } from '#app/ui/page/use-enhanced.ts';

const HASH = /^#([\w-]{8,80})$/;
/** Marks that the entry before this one in the browser's history is the page itself. */
const OPENED_HERE = 'openedHere';

/**
 * What the address opens over the page: what stands after the #. Opening adds to the browser's history, so Back closes;
 * closing goes back where it was opened here, and only clears the address where one came by a link.
 */
export function useOpened() {
  const location = useLocation();
  const navigate = useNavigate();
  const scripted = useHydrated();
  const openedHere = Boolean((location.state as Record<string, unknown> | null)?.[OPENED_HERE]);
  // The router misses an address that changed while the page was still coming to life.
  useEffect(() => {
    const { pathname, search, hash } = window.location;
    if (hash !== location.hash)
      void navigate(pathname + search + hash, { replace: true, preventScrollReset: true });
  }, []);
  return {
    hash: scripted ? (HASH.exec(location.hash)?.[1] ?? null) : null,
    /** Whether the address has a parameter. */
    has: (name: string) => new URLSearchParams(location.search).has(name),
    open(hash: string) {
      void navigate(`${location.pathname}${location.search}#${hash}`, {
        preventScrollReset: true,
        state: { [OPENED_HERE]: true },
        replace: location.hash !== '',
      });
    },
    /** Opens by a parameter. */
    ask(name: string) {
      const search = new URLSearchParams(location.search);
      search.set(name, '1');
      void navigate(`${location.pathname}?${search}`, {
        preventScrollReset: true,
        state: { [OPENED_HERE]: true },
      });
    },
    /** `name`: the parameter by which it was opened. */
    close(name?: string) {
      if (openedHere) return stepBack(navigate);
      const search = new URLSearchParams(location.search);
      if (name) search.delete(name);
      const rest = search.toString();
      void navigate(location.pathname + (rest ? `?${rest}` : ''), {
        replace: true,
        preventScrollReset: true,
      });
    },
  };
}
