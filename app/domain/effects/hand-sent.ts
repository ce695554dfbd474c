import type { OperationContext } from '#app/operations/context.ts';
import { Refusal } from '#app/operations/refusal.ts';

const TOO_MANY_TO_CLIENT =
  'This client has been sent many messages within a day. Please wait until tomorrow before you send another.';
const TOO_MANY =
  'Your practice has sent as many messages by hand as it can within a day. Please try again tomorrow.';

/**
 * Spends from the day's budgets of messages that a practitioner sends by hand: an invoice, a confirmation once more, an
 * intake form. Called before the transaction that wants them. Throws rate_limited with a sentence to show.
 * @param messages how many are to be sent: one a channel
 */
export async function spendHandSent(
  ctx: OperationContext,
  { clientId, messages }: { clientId: string; messages: number },
): Promise<void> {
  const { limiter, practice } = ctx;
  if (!(await limiter.spend('handSentClient', `${practice.id}:${clientId}`, messages)))
    throw new Refusal('rate_limited', TOO_MANY_TO_CLIENT);
  if (!(await limiter.spend('handSentPractice', practice.id, messages)))
    throw new Refusal('rate_limited', TOO_MANY);
}
