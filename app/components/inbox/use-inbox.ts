import { useEffect, useMemo, useRef } from 'react';
import { usePart } from '#app/components/clients/use-part.ts';
import { paths } from '#app/paths.ts';
import type { Inbox, InboxItem } from './inbox-items.ts';

type Sent<Value> = Value extends Date
  ? string
  : Value extends object
    ? { [Key in keyof Value]: Sent<Value[Key]> }
    : Value;

const itemOf = (item: Sent<InboxItem>): InboxItem => ({
  ...item,
  startsAt: new Date(item.startsAt),
  endsAt: new Date(item.endsAt),
});

const inboxOf = (sent: Sent<Inbox>): Inbox => ({
  pendingAppointments: sent.pendingAppointments.map(itemOf),
  failedPayments: sent.failedPayments.map(itemOf),
  missingPayments: sent.missingPayments.map(itemOf),
  accountProblems: sent.accountProblems,
  requestCount: sent.requestCount,
  paymentCount: sent.paymentCount,
  count: sent.count,
});

/**
 * What waits, read once the inbox is open, and anew with the page: after every answer given here, and whenever the page hears of
 * a change (`version` is another then). While it slides out it still shows what it showed.
 */
export function useInbox(open: boolean, version: unknown) {
  const part = usePart<Sent<Inbox>>(open ? paths.inboxItems() : null, version);
  const { data } = part;
  const inbox = useMemo(() => data && inboxOf(data), [data]);
  const last = useRef<Inbox | null>(null);
  useEffect(() => {
    if (open) last.current = inbox;
  });
  return { inbox: open ? inbox : last.current, part };
}
