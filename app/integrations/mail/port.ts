/** Email in our own nouns. */

export interface MailMessage {
  /** Our Message row's id: becomes the Message-ID, so that a repeated delivery is recognised as the same mail. */
  messageId: string;
  to: string;
  subject: string;
  text: string;
  html?: string | null;
  replyTo?: string | null;
  /** The name shown as sender (a practice); the address stays the platform's. */
  fromName?: string | null;
  /** An iCalendar body, for invitations and their changes. */
  calendar?: { method: 'PUBLISH' | 'REQUEST' | 'CANCEL'; content: string } | null;
}

/** Shared by email and SMS: what became of one attempt. */
export type DeliveryResult =
  /** `arrived`: it is where it is read, nobody will tell of it later. */
  | { outcome: 'sent'; providerId: string; arrived?: true }
  /** Final: this message will never arrive (bad address, unsubscribed). */
  | { outcome: 'refused'; message: string }
  /**
   * Not now (network, busy): try again later. `isOurs`: our sender or login is refused, so nothing will go out until somebody
   * cures that.
   */
  | { outcome: 'unavailable'; message: string; isOurs?: true };

export interface Mailer {
  readonly provider: 'smtp' | 'outbox';
  /** Never throws for what the other side does. Refuses control characters in addresses and headers. */
  send(message: MailMessage): Promise<DeliveryResult>;
}
