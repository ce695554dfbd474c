import { useLocation, useNavigate } from '@remix-run/react';
import type { GroupEventRequest } from '#app/components/calendar/appointment/flyout-requests.ts';
import { readRequest } from '#app/components/calendar/address.ts';
import { stepBack } from '#app/components/portal/use-rereading.ts';
import { useHydrated } from '#app/ui/page/use-enhanced.ts';

/** Marks that the entry before this one in the browser's history is the page itself. */
const OPENED_HERE = 'openedHere';

/**
 * Which event of the Events page is open, named after the # as in the calendar. Opening adds to the browser's history, so Back closes
 * it; closing goes back where it was opened here.
 */
export function useEventAddress() {
  const { pathname, search, hash, state } = useLocation();
  const navigate = useNavigate();
  const scripted = useHydrated();
  const openedHere = Boolean((state as Record<string, unknown> | null)?.[OPENED_HERE]);
  const asked = scripted ? readRequest(hash, {}) : null;
  const request: GroupEventRequest | null = asked?.opens === 'group' ? asked.request : null;
  return {
    request,
    open: (name: string) =>
      void navigate(`${pathname}${search}#${name}`, {
        preventScrollReset: true,
        state: { [OPENED_HERE]: true },
      }),
    close() {
      if (openedHere) stepBack(navigate);
      else void navigate(pathname + search, { replace: true, preventScrollReset: true });
    },
  };
}
