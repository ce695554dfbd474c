/** Text messages in our own nouns. */

export interface SmsMessage {
  /** Our Message row's id. */
  messageId: string;
  /** E.164: `+12125550123`. */
  to: string;
  body: string;
  /** Where the provider may tell what became of it; only addresses that it can reach. */
  statusUrl?: string;
}

/** What the provider tells of a message it took. */
export type SmsStatus = 'delivered' | 'failed' | 'under way';

/** What became of one attempt; the same meanings as in the mail port. */
export type SmsResult =
  /** `arrived`: it is where it is read, nobody will tell of it later. */
  | { outcome: 'sent'; providerId: string; arrived?: true }
  /** Final: not a mobile number, blocked, or its owner has unsubscribed. */
  | { outcome: 'refused'; message: string }
  /**
   * Not now. After a lost answer a repeat may arrive twice: carriers know no idempotency key. `isOurs`: our number, login or
   * account is refused, so nothing will go out until somebody cures that.
   */
  | { outcome: 'unavailable'; message: string; isOurs?: true };

export interface SmsSender {
  readonly provider: 'twilio' | 'outbox';
  /** Never throws for what the other side does. */
  send(message: SmsMessage): Promise<SmsResult>;
  /**
   * What a call of the provider to a message's statusUrl says; null where its signature does not hold.
   * @param call.url the whole address that was called
   */
  readStatus(call: { url: string; body: string; signature: string | null }): Promise<SmsStatus | null>;
}
