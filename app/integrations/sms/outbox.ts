import { smsFault } from './guard.ts';
import type { SmsMessage, SmsResult, SmsSender } from './port.ts';

/** Sends nothing: the Message row that the caller keeps is what /dev/outbox shows. */
export class OutboxSms implements SmsSender {
  readonly provider = 'outbox';

  send(message: SmsMessage): Promise<SmsResult> {
    const fault = smsFault(message);
    return Promise.resolve(
      fault
        ? { outcome: 'refused', message: fault }
        : { outcome: 'sent', providerId: message.messageId, arrived: true },
    );
  }

  /** Nobody tells of messages that stay here. */
  readStatus(): Promise<null> {
    return Promise.resolve(null);
  }
}

/** Where this installation does without text messages: each is refused for good, and its row says why. */
export class NoSms extends OutboxSms {
  override send(): Promise<SmsResult> {
    return Promise.resolve({ outcome: 'refused', message: 'text messages are switched off here' });
  }
}
