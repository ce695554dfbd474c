import type { OpValue } from '#app/components/operation/op.ts';
import { INBOX_LABELS } from '#app/domain/inbox/messages.ts';
import type { Tone } from '#app/ui/display/badge.tsx';

export type Inbox = OpValue<'proInbox'>;
export type InboxItem = Inbox['pendingAppointments'][number];

export interface InboxGroup {
  id: 'requests' | 'payments';
  /** What is asked of the practitioner. */
  title: string;
  /** Of all, also of those beyond what is named. */
  count: number;
  items: InboxItem[];
}

/** What waits by what it asks for: requests first, then payments of both kinds, each by its start (001 §2); none that is empty. */
export function inboxGroups(inbox: Inbox): InboxGroup[] {
  const byStart = (one: InboxItem, other: InboxItem) => Number(one.startsAt) - Number(other.startsAt);
  const requests = [...inbox.pendingAppointments].sort(byStart);
  const payments = [...inbox.failedPayments, ...inbox.missingPayments].sort(byStart);
  const groups: InboxGroup[] = [
    { id: 'requests', title: 'Requests to answer', count: inbox.requestCount, items: requests },
    { id: 'payments', title: 'Payments to settle', count: inbox.paymentCount, items: payments },
  ];
  return groups.filter(({ items }) => items.length > 0);
}

const TONES: Record<InboxItem['label'], Tone> = {
  [INBOX_LABELS.pending]: 'orange',
  [INBOX_LABELS.failed]: 'red',
  [INBOX_LABELS.pastDue]: 'red',
  [INBOX_LABELS.unprocessed]: 'orange',
};

export const inboxTone = (label: InboxItem['label']): Tone => TONES[label];
