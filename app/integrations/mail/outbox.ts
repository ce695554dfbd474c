import { mailFault } from './guard.ts';
import type { DeliveryResult, Mailer, MailMessage } from './port.ts';

/** Sends nothing: the Message row that the caller keeps is what /dev/outbox shows. */
export class OutboxMailer implements Mailer {
  readonly provider = 'outbox';

  send(message: MailMessage): Promise<DeliveryResult> {
    const fault = mailFault(message);
    return Promise.resolve(
      fault
        ? { outcome: 'refused', message: fault }
        : { outcome: 'sent', providerId: message.messageId, arrived: true },
    );
  }
}
