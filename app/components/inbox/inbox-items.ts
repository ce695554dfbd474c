import type { z } from 'zod';
import type { proInbox } from '#app/domain/inbox/index.ts';
import { INBOX_LABELS } from '#app/domain/inbox/messages.ts';
import type { Tone } from '#app/ui/badge.tsx';

export type Inbox = z.output<(typeof proInbox)['output']>;
export type InboxItem = Inbox['pendingAppointments'][number];

/** Requests first, then payments; each by its start (001 §2). */
export function inboxItems({
  pendingAppointments,
  failedPayments,
  missingPayments,
}: Pick<Inbox, 'pendingAppointments' | 'failedPayments' | 'missingPayments'>): InboxItem[] {
  const byStart = (one: InboxItem, other: InboxItem) => Number(one.startsAt) - Number(other.startsAt);
  return [
    ...[...pendingAppointments].sort(byStart),
    ...[...failedPayments, ...missingPayments].sort(byStart),
  ];
}

const TONES: Record<InboxItem['label'], Tone> = {
  [INBOX_LABELS.pending]: 'orange',
  [INBOX_LABELS.failed]: 'red',
  [INBOX_LABELS.pastDue]: 'red',
  [INBOX_LABELS.unprocessed]: 'orange',
};

export const inboxTone = (label: InboxItem['label']): Tone => TONES[label];
