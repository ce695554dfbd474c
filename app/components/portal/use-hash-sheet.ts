import { useLocation, useNavigate } from '@remix-run/react';
import { stepBack } from './use-rereading.ts';

/** Marks that the entry before this one in the browser's history is the page itself. */
const OPENED_HERE = 'openedHere';

/**
 * The one sheet of a page stands in its address behind '#', as 'new' or by the id of what it is about: a link opens it, and Back closes
 * it. Closing goes back where it was opened here.
 */
export function useHashSheet() {
  const { pathname, hash, state } = useLocation();
  const navigate = useNavigate();
  const openedHere = Boolean((state as Record<string, unknown> | null)?.[OPENED_HERE]);
  return {
    /** What the address asks for; null where it asks for nothing. */
    asked: hash.slice(1) || null,
    open: (sheet: string) =>
      void navigate(`${pathname}#${sheet}`, {
        preventScrollReset: true,
        state: { [OPENED_HERE]: true },
      }),
    close() {
      if (openedHere) stepBack(navigate);
      else void navigate(pathname, { replace: true, preventScrollReset: true });
    },
  };
}
