/** What an item of the inbox is, in the words of the specification (001 §2). */
export const INBOX_LABELS = {
  pending: 'New client',
  failed: 'Payment failed',
  pastDue: 'Payment past due',
  unprocessed: 'Payment unprocessed',
} as const;

export type InboxLabel = (typeof INBOX_LABELS)[keyof typeof INBOX_LABELS];
