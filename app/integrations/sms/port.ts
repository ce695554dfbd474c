/** Text messages in our own nouns. */

export interface SmsMessage {
  /** Our Message row's id. */
  messageId: string;
  /** E.164: `+12125550123`. */
  to: string;
  body: string;
}

/** What became of one attempt; the same meanings as in the mail port. */
export type SmsResult =
  | { outcome: 'sent'; providerId: string }
  /** Final: not a mobile number, blocked, or its owner has unsubscribed. */
  | { outcome: 'refused'; message: string }
  /** Not now. After a lost answer a repeat may arrive twice: carriers know no idempotency key. */
  | { outcome: 'unavailable'; message: string };

export interface SmsSender {
  readonly provider: 'twilio' | 'outbox';
  /** Never throws for what the other side does. */
  send(message: SmsMessage): Promise<SmsResult>;
}
