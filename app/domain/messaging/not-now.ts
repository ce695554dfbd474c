import type { DeliveryResult } from '#app/integrations/mail/port.ts';
import type { OperationContext } from '#app/operations/context.ts';
import { Refusal } from '#app/operations/refusal.ts';

/**
 * A message that did not go out now stays queued and is tried again. Where the provider refuses our own sender or login, trying is
 * not enough: the log's error line is the alarm, with the provider's code and nobody's data.
 */
export function notNow(
  { log }: OperationContext,
  provider: string,
  { message, isOurs }: Extract<DeliveryResult, { outcome: 'unavailable' }>,
): Refusal {
  if (isOurs) log.error({ provider, why: message }, 'messages wait until the sender or the login is right');
  return new Refusal('unavailable', message);
}
