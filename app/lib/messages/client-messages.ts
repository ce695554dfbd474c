/** What a practice writes to its clients about; each is switched off for one client, by channel (spec 001 §2). */
export const CLIENT_MESSAGE_KINDS = ['booking', 'reminder', 'payment', 'past_due', 'request'] as const;
export type ClientMessageKind = (typeof CLIENT_MESSAGE_KINDS)[number];

export const MESSAGE_CHANNELS = ['email', 'sms'] as const;
export type MessageChannel = (typeof MESSAGE_CHANNELS)[number];

/** How each kind is called within a sentence. */
export const KIND_LABELS: Readonly<Record<ClientMessageKind, string>> = {
  booking: 'booking updates',
  reminder: 'appointment reminders',
  payment: 'receipts and invoices',
  past_due: 'past-due reminders',
  request: 'forms and review requests',
};

export const CHANNEL_LABELS: Readonly<Record<MessageChannel, string>> = {
  email: 'email',
  sms: 'text message',
};
