import { readRequest } from '#app/components/calendar/address.ts';
import type { GroupEventRequest } from '#app/components/calendar/appointment/flyout-requests.ts';
import { useSheetAddress } from '#app/components/portal/use-hash-sheet.ts';

/** Which event of the Events page is open, named after the # as in the calendar. */
export function useEventAddress() {
  const { pathname, search, hash, open, close } = useSheetAddress();
  const asked = readRequest(hash, {});
  const request: GroupEventRequest | null = asked?.opens === 'group' ? asked.request : null;
  return {
    request,
    open: (name: string) => open(`${pathname}${search}#${name}`),
    close: () => close(pathname + search),
  };
}
